-- The bounce webhook's URL can be replaced, and events can be required to be signed by a mail provider.

alter table tenant_settings
  -- Part of the token in the URL; null until the URL is replaced for the first time.
  add column bounce_url_nonce bytea,
  -- Sealed.
  add column mailgun_signing_key bytea,
  -- Base64 of the DER form.
  add column sendgrid_verification_key text,
  add column sns_topic_arn text;

-- Signed events that were processed, so that none is processed twice.
create table bounce_event (
  tenant_id uuid not null,
  -- SHA-256 of what the provider signed.
  digest bytea not null,
  received_at timestamptz(3) not null default now(),
  primary key (tenant_id, digest),
  foreign key (tenant_id) references tenant (id)
);
create index bounce_event_received_at on bounce_event (tenant_id, received_at);

grant select, insert, delete on bounce_event to {{application}};

alter table bounce_event enable row level security, force row level security;
create policy tenant on bounce_event using (tenant_id = app.tenant_id()) with check (tenant_id = app.tenant_id());
