-- Where people work: a tenant's tree of locations, and which of them a user belongs to.

create table location (
  tenant_id uuid not null references tenant,
  id uuid not null,
  version int not null default 1,
  -- Null for areas, which all else lies below.
  parent_id uuid,
  -- Never changes, and a parent's is always a higher one: so there can be no circle.
  level text collate "C" not null check (level in ('area', 'subarea', 'department', 'division', 'shift')),
  name text collate app.natural not null,
  -- Lower-cased: siblings are told apart without case.
  name_key text collate "C" not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, parent_id) references location (tenant_id, id),
  constraint location_area check ((parent_id is null) = (level = 'area')),
  constraint location_name unique nulls not distinct (tenant_id, parent_id, name_key)
);
create index location_by_name on location (tenant_id, name, id);

create table app_user_location (
  tenant_id uuid not null,
  user_id uuid not null,
  location_id uuid not null,
  primary key (tenant_id, user_id, location_id),
  foreign key (tenant_id, user_id) references app_user (tenant_id, id),
  -- Without cascade: a location that people belong to is not deleted.
  foreign key (tenant_id, location_id) references location (tenant_id, id)
);
create index app_user_location_by_location on app_user_location (tenant_id, location_id, user_id);

grant select, insert, update, delete on location, app_user_location to {{application}};

alter table location enable row level security, force row level security;
create policy tenant on location using (tenant_id = app.tenant_id()) with check (tenant_id = app.tenant_id());
alter table app_user_location enable row level security, force row level security;
create policy tenant on app_user_location
  using (tenant_id = app.tenant_id()) with check (tenant_id = app.tenant_id());
