-- Surveys: their settings, the draft of the questions, and the versions that were published.

create table survey (
  tenant_id uuid not null references tenant,
  id uuid not null,
  version int not null default 1,
  name text collate app.natural not null,
  normalized_name text collate "C" not null,
  description text not null,
  type text collate "C" not null check (type in ('SurveyMonkey', 'SurveyJS')),
  launch_type text collate "C" not null check (launch_type in ('Redirect', 'Embed')),
  -- The address at SurveyMonkey.
  launch_url text,
  -- Hosts of the pages that may embed the survey, in CSP syntax.
  embed_hosts text[] not null default '{}',
  -- Both days included, in the tenant's time zone.
  start_date date not null,
  end_date date not null check (end_date > start_date),
  response_limit int check (response_limit between 1 and 99999999),
  collect_ip_address boolean not null default false,
  region text collate app.natural not null default '',
  account text not null,
  customer_id uuid not null,
  insight_id uuid,
  -- Random; the live URL's token is made of it and the tenant's id.
  live_id uuid not null,
  -- Counts the saves of the draft; 0 without one.
  draft_version int not null default 0,
  -- Null while the survey is not published, and for surveys at SurveyMonkey, which have no questions here.
  published_version int,
  published_at timestamptz(3),
  response_count int not null default 0,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  -- A deleted survey keeps its responses, while its name becomes free.
  deleted_at timestamptz(3),
  primary key (tenant_id, id),
  foreign key (tenant_id, customer_id) references customer (tenant_id, id),
  foreign key (tenant_id, insight_id) references insight (tenant_id, id),
  constraint survey_published check (published_version is null or published_at is not null)
);
create unique index survey_normalized_name on survey (tenant_id, normalized_name) where deleted_at is null;
create unique index survey_live_id on survey (tenant_id, live_id);
create index survey_by_customer on survey (tenant_id, customer_id);
create index survey_by_insight on survey (tenant_id, insight_id) where insight_id is not null;

-- json, not jsonb: a definition keeps the order of its properties, as its author wrote them.
create table survey_draft (
  tenant_id uuid not null,
  survey_id uuid not null,
  definition json not null,
  updated_at timestamptz(3) not null default now(),
  primary key (tenant_id, survey_id),
  foreign key (tenant_id, survey_id) references survey (tenant_id, id)
);

-- What was published, never changed: each response names the version that it answers.
create table survey_version (
  tenant_id uuid not null,
  survey_id uuid not null,
  number int not null,
  definition json not null,
  -- The draft that was published.
  draft_version int not null,
  created_at timestamptz(3) not null default now(),
  created_by uuid not null,
  primary key (tenant_id, survey_id, number),
  foreign key (tenant_id, survey_id) references survey (tenant_id, id),
  foreign key (tenant_id, created_by) references app_user (tenant_id, id)
);
alter table survey add constraint survey_published_version
  foreign key (tenant_id, id, published_version) references survey_version (tenant_id, survey_id, number);

create table survey_search_token (
  tenant_id uuid not null,
  token text collate "C" not null,
  survey_id uuid not null,
  primary key (tenant_id, survey_id, token),
  foreign key (tenant_id, survey_id) references survey (tenant_id, id)
);
create index survey_search_token_lookup on survey_search_token (tenant_id, token, survey_id);

grant select, insert, update on survey to {{application}};
grant select, insert, update, delete on survey_draft, survey_search_token to {{application}};
grant select, insert on survey_version to {{application}};

alter table survey enable row level security, force row level security;
create policy tenant on survey using (tenant_id = app.tenant_id()) with check (tenant_id = app.tenant_id());
alter table survey_draft enable row level security, force row level security;
create policy tenant on survey_draft using (tenant_id = app.tenant_id()) with check (tenant_id = app.tenant_id());
alter table survey_version enable row level security, force row level security;
create policy tenant on survey_version using (tenant_id = app.tenant_id()) with check (tenant_id = app.tenant_id());
alter table survey_search_token enable row level security, force row level security;
create policy tenant on survey_search_token
  using (tenant_id = app.tenant_id()) with check (tenant_id = app.tenant_id());

-- The regions that surveys may be of; null is what the product offers by default.
alter table tenant_settings add column regions text[];
