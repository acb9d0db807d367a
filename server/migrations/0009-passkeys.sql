-- Passkeys: what users sign in with instead of a password, and which questions they have answered already.

create table passkey (
  tenant_id uuid not null references tenant,
  id uuid not null,
  user_id uuid not null,
  -- The authenticator's own name for it.
  credential_id bytea not null,
  -- Host name that it was made at; the browser offers it there and nowhere else.
  rp_id text collate "C" not null,
  -- COSE key, as the authenticator gave it.
  public_key bytea not null,
  -- Counts signatures; 0 for ever with authenticators that do not count.
  counter bigint not null,
  transports text[] not null,
  backed_up boolean not null,
  device_type text collate "C" not null check (device_type in ('singleDevice', 'multiDevice')),
  name text not null,
  created_at timestamptz(3) not null,
  last_used_at timestamptz(3),
  primary key (tenant_id, id),
  unique (tenant_id, credential_id),
  foreign key (tenant_id, user_id) references app_user (tenant_id, id)
);
create index passkey_by_user on passkey (tenant_id, user_id, created_at);

-- Challenges are not stored until they are answered: each says itself what it is for and until when, under our seal. What
-- has been answered is kept here until it would have run out, so that it counts once.
create table passkey_challenge_used (
  tenant_id uuid not null references tenant,
  challenge_hash bytea not null,
  expires_at timestamptz(3) not null,
  primary key (tenant_id, challenge_hash)
);
create index passkey_challenge_used_expires_at on passkey_challenge_used (tenant_id, expires_at);

grant select, insert, update, delete on passkey, passkey_challenge_used to {{application}};

alter table passkey enable row level security, force row level security;
create policy tenant on passkey using (tenant_id = app.tenant_id()) with check (tenant_id = app.tenant_id());
alter table passkey_challenge_used enable row level security, force row level security;
create policy tenant on passkey_challenge_used
  using (tenant_id = app.tenant_id()) with check (tenant_id = app.tenant_id());
