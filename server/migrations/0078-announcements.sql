-- A banner that an administrator shows to all users of the organization. Organizations that never had one have no row.
create table announcement (
  tenant_id uuid not null,
  version int not null default 1,
  text text not null default '',
  shown_until timestamptz(3),
  updated_at timestamptz(3) not null default now(),
  primary key (tenant_id),
  foreign key (tenant_id) references tenant (id),
  check (text = '' or shown_until is not null)
);

-- The latest version that a user has dismissed.
create table announcement_dismissal (
  tenant_id uuid not null,
  user_id uuid not null,
  version int not null,
  primary key (tenant_id, user_id),
  foreign key (tenant_id, user_id) references app_user (tenant_id, id)
);

grant select, insert, update on announcement, announcement_dismissal to {{application}};
grant delete on announcement_dismissal to {{application}};

alter table announcement enable row level security, force row level security;
create policy tenant on announcement using (tenant_id = app.tenant_id()) with check (tenant_id = app.tenant_id());
alter table announcement_dismissal enable row level security, force row level security;
create policy tenant on announcement_dismissal
  using (tenant_id = app.tenant_id()) with check (tenant_id = app.tenant_id());
