-- Work that goes on after a transaction: a row per task and what it is about, written in that transaction.
create table background_job (
  tenant_id uuid not null references tenant,
  task text collate "C" not null,
  -- What the job is about, such as a mail. A job holds nothing but ids.
  subject uuid not null,
  urgent boolean not null default false,
  -- When it may be claimed; while a process works on it, when that process's lease ends.
  due_at timestamptz(3) not null default now(),
  -- Of the process that works on it. Only its holder may write the outcome.
  lease uuid,
  attempts int not null default 0,
  -- Leases in a row that ended without an outcome.
  lost_leases int not null default 0,
  -- Counts requests, so that one made during a run is not lost with its end.
  revision int not null default 1,
  last_error text not null default '',
  -- When the runner gave it up.
  failed_at timestamptz(3),
  primary key (tenant_id, task, subject),
  check (failed_at is null or lease is null)
);
create index background_job_due on background_job (tenant_id, task, urgent desc, due_at) where failed_at is null;
create index background_job_failed on background_job (tenant_id, failed_at) where failed_at is not null;

grant select, insert, update, delete on background_job to {{application}};
alter table background_job enable row level security, force row level security;
create policy tenant on background_job using (tenant_id = app.tenant_id()) with check (tenant_id = app.tenant_id());

-- Work for all tenants, done by one process at a time.
create table recurring_task (
  name text collate "C" primary key,
  -- When it is next; while a process works on it, when that process's lease ends.
  due_at timestamptz(3) not null default now(),
  lease uuid
);
grant select, insert, update on recurring_task to {{application}};
