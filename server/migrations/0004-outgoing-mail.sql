-- Mail that waits to be sent, written in the transaction of what it tells about: it goes out if that is committed, and
-- only then.
create table outgoing_mail (
  tenant_id uuid not null references tenant,
  id uuid not null,
  urgent boolean not null,
  to_address text not null,
  to_name text not null,
  -- Subject and texts, encrypted with SECRET_KEY: they hold codes and links. Gone as soon as the mail is done with.
  sealed_content bytea,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed', 'expired')),
  -- When it is its turn; while somebody is at it, when their lease of it ends.
  due_at timestamptz(3) not null default now(),
  -- Whose lease it is. Only its holder may say what became of the mail.
  lease uuid,
  attempts int not null default 0,
  expires_at timestamptz(3),
  -- What the mail server said last.
  detail text not null default '',
  created_at timestamptz(3) not null default now(),
  finished_at timestamptz(3),
  primary key (tenant_id, id),
  check ((state = 'waiting') = (sealed_content is not null) and (state = 'waiting') = (finished_at is null))
);
create index outgoing_mail_due on outgoing_mail (tenant_id, urgent desc, due_at) where state = 'waiting';
create index outgoing_mail_finished on outgoing_mail (tenant_id, finished_at) where state <> 'waiting';

grant select, insert, update, delete on outgoing_mail to {{application}};
alter table outgoing_mail enable row level security, force row level security;
create policy tenant on outgoing_mail using (tenant_id = app.tenant_id()) with check (tenant_id = app.tenant_id());
