-- Sign-in: attempts and locks, limits per address, security codes, tokens to choose a password by.

alter table app_user add must_change_password boolean not null default false;

-- Kept per name whether or not somebody has it, so that nothing can be learnt from being locked.
create table sign_in_attempt (
  tenant_id uuid not null references tenant,
  -- As app_user.user_name_key.
  name_key text collate "C" not null,
  -- Passwords tried since the last success, those under way included: each is counted before it is verified.
  attempts int not null default 0,
  -- The attempt that was counted last.
  holder uuid not null,
  -- Wrong security codes since the last success; a new sign-in goes on counting.
  code_failures int not null default 0,
  locked_until timestamptz(3),
  locked_by text collate "C" check (locked_by in ('password', 'code')),
  last_at timestamptz(3) not null,
  primary key (tenant_id, name_key)
);
create index sign_in_attempt_last_at on sign_in_attempt (tenant_id, last_at);

-- Failures per client address; the address itself is nowhere, only a keyed hash of it.
create table sign_in_address (
  tenant_id uuid not null references tenant,
  address_hash bytea not null,
  failures int not null,
  window_started_at timestamptz(3) not null,
  primary key (tenant_id, address_hash)
);
create index sign_in_address_window on sign_in_address (tenant_id, window_started_at);

-- A sign-in whose password was right and whose security code is still to be proven.
create table sign_in_challenge (
  tenant_id uuid not null references tenant,
  id uuid not null,
  user_id uuid not null,
  secret_hash bytea not null,
  method text collate "C" not null,
  -- Keyed hash of the one code that counts; null until it is asked for.
  code_hash bytea,
  code_sent_at timestamptz(3),
  code_expires_at timestamptz(3),
  resends int not null default 0,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  used_at timestamptz(3),
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references app_user (tenant_id, id)
);
create index sign_in_challenge_expires_at on sign_in_challenge (tenant_id, expires_at);

-- What lets somebody choose a password without the old one: a reset link, an invitation, a forced change.
create table password_token (
  tenant_id uuid not null references tenant,
  id uuid not null,
  user_id uuid not null,
  kind text collate "C" not null check (kind in ('reset', 'forced', 'invitation', 'refused')),
  secret_hash bytea not null,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  used_at timestamptz(3),
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references app_user (tenant_id, id)
);
create index password_token_by_user on password_token (tenant_id, user_id, created_at);
create index password_token_expires_at on password_token (tenant_id, expires_at);

grant select, insert, update, delete on
  sign_in_attempt, sign_in_address, sign_in_challenge, password_token to {{application}};

alter table sign_in_attempt enable row level security, force row level security;
create policy tenant on sign_in_attempt using (tenant_id = app.tenant_id()) with check (tenant_id = app.tenant_id());
alter table sign_in_address enable row level security, force row level security;
create policy tenant on sign_in_address using (tenant_id = app.tenant_id()) with check (tenant_id = app.tenant_id());
alter table sign_in_challenge enable row level security, force row level security;
create policy tenant on sign_in_challenge using (tenant_id = app.tenant_id()) with check (tenant_id = app.tenant_id());
alter table password_token enable row level security, force row level security;
create policy tenant on password_token using (tenant_id = app.tenant_id()) with check (tenant_id = app.tenant_id());
