-- The tenant's OpenID Connect provider.

alter table tenant_settings
  add sso_issuer text,
  add sso_client_id text,
  -- Encrypted with SECRET_KEY.
  add sso_client_secret bytea,
  -- Whether people whom the provider vouches for get an account by signing in.
  add sso_create_users boolean not null default false;
