-- In whose name a tenant's survey e-mail is sent, and by which server.

alter table tenant_settings
  add column mail_from_name text,
  add column mail_from_address text,
  add column mail_reply_to text,
  add column mail_rate_per_second int,
  add column smtp_host text,
  add column smtp_port int,
  add column smtp_security text not null default 'startTls' check (smtp_security in ('tls', 'startTls', 'none')),
  add column smtp_user text,
  -- Sealed.
  add column smtp_password bytea,
  add column dkim_domain text,
  add column dkim_selector text,
  -- Sealed.
  add column dkim_private_key bytea,
  -- For the DNS record: base64 of the DER form.
  add column dkim_public_key text;
