-- Responses to surveys, and links that are each for one person.

create table survey_link (
  tenant_id uuid not null,
  -- Time-ordered; the link's token also holds a MAC, so that it cannot be guessed.
  id uuid not null,
  survey_id uuid not null,
  created_at timestamptz(3) not null default now(),
  -- Only of surveys at SurveyMonkey, which does not tell who has answered.
  opened_at timestamptz(3),
  primary key (tenant_id, id),
  foreign key (tenant_id, survey_id) references survey (tenant_id, id)
);
create index survey_link_by_survey on survey_link (tenant_id, survey_id);

create table survey_response (
  tenant_id uuid not null,
  survey_id uuid not null,
  -- Time-ordered.
  id uuid not null,
  version int not null,
  -- By the names of questions.
  answers jsonb not null,
  language text collate "C",
  -- As the browser says, but not after completed_at.
  started_at timestamptz(3) not null,
  completed_at timestamptz(3) not null default now(),
  -- Null for the open link.
  link_id uuid,
  -- Null unless the survey collects addresses.
  ip_address inet,
  -- The Idempotency-Key, kept as long as the response: a browser may send it again after days without a network.
  submission_key text collate "C" not null,
  -- Keyed hash of the request; null without a key.
  request_hash bytea,
  primary key (tenant_id, survey_id, id),
  foreign key (tenant_id, survey_id, version) references survey_version (tenant_id, survey_id, number),
  foreign key (tenant_id, link_id) references survey_link (tenant_id, id)
);
create unique index survey_response_submission on survey_response (tenant_id, survey_id, submission_key);
create unique index survey_response_link on survey_response (tenant_id, link_id) where link_id is not null;

grant select, insert, update on survey_link to {{application}};
grant select, insert on survey_response to {{application}};

alter table survey_link enable row level security, force row level security;
create policy tenant on survey_link using (tenant_id = app.tenant_id()) with check (tenant_id = app.tenant_id());
alter table survey_response enable row level security, force row level security;
create policy tenant on survey_response using (tenant_id = app.tenant_id()) with check (tenant_id = app.tenant_id());
