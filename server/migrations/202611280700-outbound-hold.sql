-- Phase: expand
-- Mails, mailings and webhooks wait while the table has a row. Only the owner writes it: a process that serves requests
-- can't release what an operator holds.
create table outbound_hold (
  id boolean primary key default true check (id),
  held_at timestamptz(3) not null default now(),
  reason text not null
);
grant select on outbound_hold to {{application}};

-- An operator decided that a waiting mail is not to be sent.
alter table outgoing_mail drop constraint outgoing_mail_state_check;
alter table outgoing_mail add constraint outgoing_mail_state_check
  check (state in ('waiting', 'sent', 'failed', 'expired', 'discarded')) not valid;
alter table outgoing_mail validate constraint outgoing_mail_state_check;
