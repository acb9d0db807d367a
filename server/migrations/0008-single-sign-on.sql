-- Single sign-on: sign-ins that are at a provider, tickets that redeem them, and who somebody is to a provider.

-- A sign-in that has gone to the provider. What it sent along follows from its secret, of which a hash is here.
create table sso_request (
  tenant_id uuid not null references tenant,
  id uuid not null,
  secret_hash bytea not null,
  -- SHA-256 of the browser's key: nobody else may come back.
  browser_hash bytea not null,
  issuer text collate "C" not null,
  client_id text collate "C" not null,
  -- Path of ours to open afterwards.
  redirect text,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  used_at timestamptz(3),
  primary key (tenant_id, id)
);
create index sso_request_expires_at on sso_request (tenant_id, expires_at);

-- What a sign-in that came back is exchanged for a session with, once.
create table sso_ticket (
  tenant_id uuid not null references tenant,
  id uuid not null,
  secret_hash bytea not null,
  browser_hash bytea not null,
  -- NULL where the person is proven, but has no account.
  user_id uuid,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  used_at timestamptz(3),
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references app_user (tenant_id, id)
);
create index sso_ticket_expires_at on sso_ticket (tenant_id, expires_at);

-- Who a user is to a provider. One for each user: another provider that names the same address gets nobody's account.
create table user_identity (
  tenant_id uuid not null references tenant,
  issuer text collate "C" not null,
  subject text collate "C" not null,
  user_id uuid not null,
  linked_at timestamptz(3) not null,
  primary key (tenant_id, issuer, subject),
  foreign key (tenant_id, user_id) references app_user (tenant_id, id)
);
create unique index user_identity_user on user_identity (tenant_id, user_id);

grant select, insert, update, delete on sso_request, sso_ticket, user_identity to {{application}};

alter table sso_request enable row level security, force row level security;
create policy tenant on sso_request using (tenant_id = app.tenant_id()) with check (tenant_id = app.tenant_id());
alter table sso_ticket enable row level security, force row level security;
create policy tenant on sso_ticket using (tenant_id = app.tenant_id()) with check (tenant_id = app.tenant_id());
alter table user_identity enable row level security, force row level security;
create policy tenant on user_identity using (tenant_id = app.tenant_id()) with check (tenant_id = app.tenant_id());
