-- Replies go to an address outside the tenant's domains only once somebody there has confirmed it.
alter table tenant_settings
  add column mail_reply_to_confirmed text,
  -- SHA-256 of the link in the last mail; null if no confirmation is awaited.
  add column reply_to_token_hash bytea,
  add column reply_to_token_expires_at timestamptz;

-- Addresses that were in use before are taken as confirmed, so that no tenant's replies get lost.
alter table tenant_settings no force row level security;
update tenant_settings set mail_reply_to_confirmed = coalesce(mail_reply_to, mail_from_address)
where mail_reply_to is not null or mail_from_address is not null;
alter table tenant_settings force row level security;
