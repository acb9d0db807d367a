-- The main job: customers, their insights by group, and who looked at what.

create table customer (
  tenant_id uuid not null references tenant,
  id uuid not null,
  version int not null default 1,
  name text collate app.natural not null,
  name_key text collate "C" not null,
  logo_id uuid,
  contact text not null default '',
  email text not null default '',
  industry text collate app.natural not null,
  project_id text collate app.natural not null,
  project_manager_id uuid,
  project_type text not null default '',
  project_modules text[] not null,
  project_start_date date not null,
  status text collate "C" not null check (status in ('Upcoming', 'InProgress', 'Completed')),
  sales_package text not null default '',
  data_request text not null default '',
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  -- A customer with history is put away, not deleted; its name becomes free.
  archived_at timestamptz(3),
  primary key (tenant_id, id),
  foreign key (tenant_id, logo_id) references asset (tenant_id, id),
  foreign key (tenant_id, project_manager_id) references app_user (tenant_id, id)
);
create unique index customer_name_key on customer (tenant_id, name_key) where archived_at is null;
create index customer_by_name on customer (tenant_id, name, id) where archived_at is null;
create index customer_by_industry on customer (tenant_id, industry, id) where archived_at is null;
create index customer_by_project_id on customer (tenant_id, project_id, id) where archived_at is null;
create index customer_by_project_start_date on customer (tenant_id, project_start_date, id) where archived_at is null;
create index customer_by_status on customer (tenant_id, status, id) where archived_at is null;

create table customer_word (
  tenant_id uuid not null,
  word text collate "C" not null,
  customer_id uuid not null,
  primary key (tenant_id, customer_id, word),
  foreign key (tenant_id, customer_id) references customer (tenant_id, id)
);
create index customer_word_lookup on customer_word (tenant_id, word, customer_id);

create table customer_assignment (
  tenant_id uuid not null,
  user_id uuid not null,
  customer_id uuid not null,
  primary key (tenant_id, user_id, customer_id),
  foreign key (tenant_id, user_id) references app_user (tenant_id, id),
  foreign key (tenant_id, customer_id) references customer (tenant_id, id)
);
create index customer_assignment_customer on customer_assignment (tenant_id, customer_id, user_id);

create table insight_group (
  tenant_id uuid not null references tenant,
  id uuid not null,
  version int not null default 1,
  name text collate app.natural not null,
  name_key text collate "C" not null,
  description text not null,
  status text collate "C" not null check (status in ('Upcoming', 'NotStarted', 'InProgress', 'Completed')),
  position int not null,
  primary key (tenant_id, id),
  unique (tenant_id, name_key)
);
create index insight_group_by_position on insight_group (tenant_id, position, id);

create table insight (
  tenant_id uuid not null references tenant,
  id uuid not null,
  version int not null default 1,
  group_id uuid not null,
  position int not null,
  title text collate app.natural not null,
  title_key text collate "C" not null,
  description text not null,
  type text collate "C" not null check (type in ('PowerBI', 'Dashboard', 'AIBot')),
  status text collate "C" not null check (status in ('Incomplete', 'Completed', 'NotAvailable')),
  category text collate "C" not null check (category in ('Default', 'Custom')),
  publisher text not null default '',
  iframe_url text,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, title_key),
  foreign key (tenant_id, group_id) references insight_group (tenant_id, id)
);
create index insight_by_group on insight (tenant_id, group_id, position, id);

-- Which customers a Custom insight is for; a Default one is for all.
create table insight_customer (
  tenant_id uuid not null,
  insight_id uuid not null,
  customer_id uuid not null,
  primary key (tenant_id, customer_id, insight_id),
  foreign key (tenant_id, insight_id) references insight (tenant_id, id),
  foreign key (tenant_id, customer_id) references customer (tenant_id, id)
);
create index insight_customer_insight on insight_customer (tenant_id, insight_id);

-- No foreign key to the session: visits outlive it.
create table page_visit (
  tenant_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  session_id uuid not null,
  page_name text not null,
  customer_id uuid,
  insight_id uuid,
  insight_name text,
  entry_time timestamptz(3) not null,
  exit_time timestamptz(3),
  app_version text not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references app_user (tenant_id, id),
  foreign key (tenant_id, customer_id) references customer (tenant_id, id),
  foreign key (tenant_id, insight_id) references insight (tenant_id, id)
);
create index page_visit_open on page_visit (tenant_id, session_id) where exit_time is null;
create index page_visit_customer on page_visit (tenant_id, user_id, customer_id, entry_time desc)
  where customer_id is not null;
create index page_visit_insight on page_visit (tenant_id, user_id, insight_id, customer_id, entry_time desc)
  where insight_id is not null;

grant select, insert, update, delete on
  customer, customer_word, customer_assignment, insight_group, insight, insight_customer, page_visit
  to {{application}};

-- Row-level security, forced: it binds the owner too.
alter table customer enable row level security, force row level security;
create policy tenant on customer using (tenant_id = app.tenant_id()) with check (tenant_id = app.tenant_id());
alter table customer_word enable row level security, force row level security;
create policy tenant on customer_word using (tenant_id = app.tenant_id()) with check (tenant_id = app.tenant_id());
alter table customer_assignment enable row level security, force row level security;
create policy tenant on customer_assignment using (tenant_id = app.tenant_id()) with check (tenant_id = app.tenant_id());
alter table insight_group enable row level security, force row level security;
create policy tenant on insight_group using (tenant_id = app.tenant_id()) with check (tenant_id = app.tenant_id());
alter table insight enable row level security, force row level security;
create policy tenant on insight using (tenant_id = app.tenant_id()) with check (tenant_id = app.tenant_id());
alter table insight_customer enable row level security, force row level security;
create policy tenant on insight_customer using (tenant_id = app.tenant_id()) with check (tenant_id = app.tenant_id());
alter table page_visit enable row level security, force row level security;
create policy tenant on page_visit using (tenant_id = app.tenant_id()) with check (tenant_id = app.tenant_id());
