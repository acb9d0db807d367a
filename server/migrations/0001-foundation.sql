-- The foundation: tenants, settings, users, sessions, audit, images.
--
-- Rules that a test of the catalogue keeps (see docs/architecture.md):
-- * every table begins its primary key, unique indexes and foreign keys with tenant_id, and forces row-level security;
-- * the tables without tenant are on that test's written list.

create schema if not exists app;
grant usage on schema app to {{application}};

-- Without a setting the function gives NULL, which no tenant_id equals: no tenant, no rows.
create function app.tenant_id() returns uuid language sql stable parallel safe
  return nullif(current_setting('app.tenant_id', true), '')::uuid;

-- One order for every language, so that one index serves them all; digits sort as numbers. Deterministic: texts that
-- sort alike are told apart by code point, which keyset paging needs.
create collation app.natural (provider = icu, locale = 'und-u-kn', deterministic = true);

---------------------------------------------------------------------------------------------------------------------
-- Tables without tenant: only the owner writes them, but for signing keys.
---------------------------------------------------------------------------------------------------------------------

-- Instants are kept to the millisecond, as JavaScript knows them: a keyset cursor must hand back what it was given.

create table tenant (
  id uuid primary key,
  slug text collate "C" not null unique check (slug ~ '^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$'),
  info jsonb not null,
  suspended_at timestamptz(3),
  created_at timestamptz(3) not null default now()
);
grant select on tenant to {{application}};

create table tenant_host (
  host text collate "C" primary key check (host = lower(host)),
  tenant_id uuid not null references tenant
);
create index tenant_host_tenant on tenant_host (tenant_id);
grant select on tenant_host to {{application}};

create table language (
  id uuid primary key,
  code text not null unique,
  name text not null,
  native_name text not null,
  position int not null
);
grant select on language to {{application}};
insert into language (id, code, name, native_name, position) values
  ('019a8f00-0000-7000-8000-000000000001', 'en', 'English', 'English', 1),
  ('019a8f00-0000-7000-8000-000000000002', 'ja', 'Japanese', '日本語', 2),
  ('019a8f00-0000-7000-8000-000000000003', 'hi', 'Hindi', 'हिन्दी', 3);

create table signing_key (
  id uuid primary key,
  public_key text not null,
  -- Encrypted with SECRET_KEY.
  private_key bytea not null,
  created_at timestamptz(3) not null default now(),
  retired_at timestamptz(3)
);
grant select, insert on signing_key to {{application}};
grant update (retired_at) on signing_key to {{application}};

---------------------------------------------------------------------------------------------------------------------
-- Tables of a tenant.
---------------------------------------------------------------------------------------------------------------------

-- Addressed by an unguessable id; the same content is stored once a tenant.
create table asset (
  tenant_id uuid not null references tenant,
  id uuid not null,
  content_hash bytea not null,
  content_type text not null,
  content bytea not null,
  width int not null,
  height int not null,
  created_at timestamptz(3) not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, content_hash)
);

create table tenant_settings (
  tenant_id uuid primary key references tenant,
  id uuid not null,
  version int not null default 1,
  selected_languages text[] not null default '{en,ja,hi}',
  default_language text not null default 'en',
  app_logo_id uuid,
  login_image_id uuid,
  message_above_login_area text not null default '',
  product_label text,
  brand_color text check (brand_color ~ '^#[0-9a-f]{6}$'),
  auth_method text[] not null default '{password}',
  enable_subarea boolean not null default false,
  enable_department boolean not null default false,
  enable_division boolean not null default false,
  enable_shift boolean not null default false,
  enable_verifier boolean not null default false,
  enable_action_attachment boolean not null default false,
  email_domains text[] not null default '{}',
  embed_hosts text[] not null default '{}',
  session_idle_minutes int not null default 60 check (session_idle_minutes between 1 and 60),
  session_absolute_hours int not null default 12 check (session_absolute_hours between 1 and 24),
  foreign key (tenant_id, app_logo_id) references asset (tenant_id, id),
  foreign key (tenant_id, login_image_id) references asset (tenant_id, id)
);

-- How many rows a list has without a filter, kept with each change: counting 5,000 rows costs ten times a page.
create table entity_total (
  tenant_id uuid not null references tenant,
  entity text collate "C" not null,
  total int not null,
  primary key (tenant_id, entity)
);

create table app_user (
  tenant_id uuid not null references tenant,
  id uuid not null,
  version int not null default 1,
  user_name text collate app.natural not null,
  -- Lower-cased: names and addresses are compared without case.
  user_name_key text collate "C" not null,
  first_name text collate app.natural not null,
  last_name text collate app.natural not null,
  email text collate app.natural not null,
  email_key text collate "C" not null,
  role_id int not null check (role_id in (1001, 1002, 1003, 1004)),
  language text not null default 'en',
  employee_type text not null default 'Internal' check (employee_type in ('Internal', 'Contractor')),
  active boolean not null default true,
  locked boolean not null default false,
  password_hash text,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  -- A deleted user stays as the author of what they did, while name and address become free.
  deleted_at timestamptz(3),
  primary key (tenant_id, id)
);
create unique index app_user_user_name_key on app_user (tenant_id, user_name_key) where deleted_at is null;
create unique index app_user_email_key on app_user (tenant_id, email_key) where deleted_at is null;
create index app_user_by_user_name on app_user (tenant_id, user_name, id) where deleted_at is null;
create index app_user_by_first_name on app_user (tenant_id, first_name, id) where deleted_at is null;
create index app_user_by_last_name on app_user (tenant_id, last_name, id) where deleted_at is null;
create index app_user_by_email on app_user (tenant_id, email, id) where deleted_at is null;
create index app_user_by_created_at on app_user (tenant_id, created_at, id) where deleted_at is null;

-- The beginnings of words are looked up by range: under row-level security LIKE could not use an index.
create table app_user_word (
  tenant_id uuid not null,
  word text collate "C" not null,
  user_id uuid not null,
  -- Both ways round: from a word to its users where few match, from a user to the word where many do.
  primary key (tenant_id, user_id, word),
  foreign key (tenant_id, user_id) references app_user (tenant_id, id)
);
create index app_user_word_lookup on app_user_word (tenant_id, word, user_id);

create table session (
  tenant_id uuid not null references tenant,
  id uuid not null,
  user_id uuid not null,
  -- SHA-256 of the present refresh token and of its parent; the tokens themselves are nowhere.
  refresh_hash bytea not null,
  parent_refresh_hash bytea,
  rotated_at timestamptz(3) not null,
  started_at timestamptz(3) not null,
  last_seen_at timestamptz(3) not null,
  idle_minutes int not null,
  expires_at timestamptz(3) not null,
  ended_at timestamptz(3),
  end_reason text,
  user_agent text not null default '',
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references app_user (tenant_id, id)
);
create index session_by_user on session (tenant_id, user_id) where ended_at is null;

create table audit_entry (
  tenant_id uuid not null references tenant,
  id uuid not null,
  at timestamptz(3) not null default now(),
  actor_id uuid,
  session_id uuid,
  request_id text not null,
  action text collate "C" not null,
  entity text collate "C" not null,
  entity_id uuid,
  before jsonb,
  after jsonb,
  primary key (tenant_id, id)
);
create index audit_entry_entity on audit_entry (tenant_id, entity, entity_id, id);
create index audit_entry_actor on audit_entry (tenant_id, actor_id, id);

create table idempotency_key (
  tenant_id uuid not null references tenant,
  user_id uuid not null,
  key text collate "C" not null,
  request_hash bytea not null,
  answer jsonb,
  created_at timestamptz(3) not null default now(),
  primary key (tenant_id, user_id, key)
);
create index idempotency_key_created_at on idempotency_key (tenant_id, created_at);

grant select, insert, update, delete on
  asset, tenant_settings, entity_total, app_user, app_user_word, session, idempotency_key to {{application}};
-- Append-only: what was done can be read and added to, never changed.
grant select, insert on audit_entry to {{application}};

-- Row-level security, forced: it binds the owner too.
alter table asset enable row level security, force row level security;
create policy tenant on asset using (tenant_id = app.tenant_id()) with check (tenant_id = app.tenant_id());
alter table tenant_settings enable row level security, force row level security;
create policy tenant on tenant_settings using (tenant_id = app.tenant_id()) with check (tenant_id = app.tenant_id());
alter table entity_total enable row level security, force row level security;
create policy tenant on entity_total using (tenant_id = app.tenant_id()) with check (tenant_id = app.tenant_id());
alter table app_user enable row level security, force row level security;
create policy tenant on app_user using (tenant_id = app.tenant_id()) with check (tenant_id = app.tenant_id());
alter table app_user_word enable row level security, force row level security;
create policy tenant on app_user_word using (tenant_id = app.tenant_id()) with check (tenant_id = app.tenant_id());
alter table session enable row level security, force row level security;
create policy tenant on session using (tenant_id = app.tenant_id()) with check (tenant_id = app.tenant_id());
alter table audit_entry enable row level security, force row level security;
create policy tenant on audit_entry using (tenant_id = app.tenant_id()) with check (tenant_id = app.tenant_id());
alter table idempotency_key enable row level security, force row level security;
create policy tenant on idempotency_key using (tenant_id = app.tenant_id()) with check (tenant_id = app.tenant_id());
