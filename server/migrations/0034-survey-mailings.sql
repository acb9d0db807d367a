-- Recipients of survey e-mail, and addresses that get none.

create table recipient_upload (
  tenant_id uuid not null,
  id uuid not null,
  survey_id uuid not null,
  created_by uuid not null,
  created_at timestamptz(3) not null default now(),
  -- Names of columns, in the order of the cells.
  columns text[] not null,
  -- Places in `columns`, from 0.
  email_column smallint not null,
  first_name_column smallint,
  last_name_column smallint,
  -- Null while the file is being read, and for ever if reading it was interrupted.
  completed_at timestamptz(3),
  row_count int not null default 0,
  valid_count int not null default 0,
  invalid_count int not null default 0,
  duplicate_count int not null default 0,
  primary key (tenant_id, id),
  foreign key (tenant_id, survey_id) references survey (tenant_id, id)
);
create index recipient_upload_by_age on recipient_upload (tenant_id, created_at);
create index recipient_upload_by_user on recipient_upload (tenant_id, created_by, created_at);

-- Valid lines. No foreign key, since checking it for each of many rows takes longer than inserting them.
create table recipient_upload_row (
  tenant_id uuid not null,
  upload_id uuid not null,
  line int not null,
  email text not null,
  normalized_email text collate "C" not null,
  cells jsonb not null,
  primary key (tenant_id, upload_id, line)
);

create table recipient_upload_problem (
  tenant_id uuid not null,
  upload_id uuid not null,
  line int not null,
  value text not null,
  code text not null,
  primary key (tenant_id, upload_id, line)
);

create table suppression (
  tenant_id uuid not null,
  id uuid not null,
  email text not null,
  normalized_email text collate "C" not null,
  reason text not null check (reason in ('unsubscribed', 'bounced', 'complained', 'added')),
  created_at timestamptz(3) not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id) references tenant (id)
);
create unique index suppression_normalized_email on suppression (tenant_id, normalized_email);
create index suppression_by_age on suppression (tenant_id, created_at, id);

grant select, insert, update, delete on recipient_upload to {{application}};
grant select, insert, delete on recipient_upload_row to {{application}};
grant select, insert, delete on recipient_upload_problem to {{application}};
grant select, insert, delete on suppression to {{application}};

alter table recipient_upload enable row level security, force row level security;
create policy tenant on recipient_upload using (tenant_id = app.tenant_id()) with check (tenant_id = app.tenant_id());
alter table recipient_upload_row enable row level security, force row level security;
create policy tenant on recipient_upload_row
  using (tenant_id = app.tenant_id()) with check (tenant_id = app.tenant_id());
alter table recipient_upload_problem enable row level security, force row level security;
create policy tenant on recipient_upload_problem
  using (tenant_id = app.tenant_id()) with check (tenant_id = app.tenant_id());
alter table suppression enable row level security, force row level security;
create policy tenant on suppression using (tenant_id = app.tenant_id()) with check (tenant_id = app.tenant_id());
