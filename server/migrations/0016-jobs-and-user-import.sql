-- Work that takes longer than a call may, and the first of it: taking in users from a file.

create table job (
  tenant_id uuid not null references tenant,
  id uuid not null,
  kind text collate "C" not null check (kind in ('userImport')),
  started_by uuid not null,
  state text collate "C" not null default 'Running' check (state in ('Running', 'Done', 'Failed')),
  done int not null default 0,
  -- Null while nobody knows how much there is to do.
  total int,
  result jsonb,
  -- Code of the problem that it failed by.
  problem text,
  -- The process that is at it puts this off again and again. One that has died does not; then the job has failed.
  lease_until timestamptz(3) not null,
  started_at timestamptz(3) not null default now(),
  finished_at timestamptz(3),
  primary key (tenant_id, id),
  foreign key (tenant_id, started_by) references app_user (tenant_id, id),
  check ((state = 'Running') = (finished_at is null)),
  check ((state = 'Failed') = (problem is not null))
);
-- One of a kind at a time.
create unique index job_running on job (tenant_id, kind) where state = 'Running';
create index job_finished on job (tenant_id, finished_at) where state <> 'Running';

-- The lines of a file of users, until they are checked against each other and against the users that there are.
create table user_import_row (
  tenant_id uuid not null,
  job_id uuid not null,
  line int not null,
  -- Null where it is no user name, or no address.
  user_name_key text collate "C",
  email_key text collate "C",
  -- The user that the line stands for; null where it stands for none.
  fields jsonb,
  -- What is wrong with the line; null where nothing is.
  problems jsonb,
  primary key (tenant_id, job_id, line),
  foreign key (tenant_id, job_id) references job (tenant_id, id),
  check (fields is not null or problems is not null)
);

-- Users who were made in numbers and are to be invited by mail; a row goes when its mail is in the outbox.
create table due_invitation (
  tenant_id uuid not null,
  user_id uuid not null,
  primary key (tenant_id, user_id),
  foreign key (tenant_id, user_id) references app_user (tenant_id, id)
);

grant select, insert, update, delete on job, user_import_row, due_invitation to {{application}};

alter table job enable row level security, force row level security;
create policy tenant on job using (tenant_id = app.tenant_id()) with check (tenant_id = app.tenant_id());
alter table user_import_row enable row level security, force row level security;
create policy tenant on user_import_row
  using (tenant_id = app.tenant_id()) with check (tenant_id = app.tenant_id());
alter table due_invitation enable row level security, force row level security;
create policy tenant on due_invitation
  using (tenant_id = app.tenant_id()) with check (tenant_id = app.tenant_id());
