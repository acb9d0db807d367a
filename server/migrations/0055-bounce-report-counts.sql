-- How many reports of bounces arrived, and why some were rejected, so that an administrator sees a wrong key.
create table bounce_report_count (
  tenant_id uuid not null,
  -- In UTC.
  day date not null,
  outcome text not null check (outcome in ('accepted', 'signature', 'format', 'url')),
  reports int not null,
  last_at timestamptz(3) not null,
  primary key (tenant_id, day, outcome),
  foreign key (tenant_id) references tenant (id)
);

grant select, insert, update, delete on bounce_report_count to {{application}};

alter table bounce_report_count enable row level security, force row level security;
create policy tenant on bounce_report_count
  using (tenant_id = app.tenant_id()) with check (tenant_id = app.tenant_id());
