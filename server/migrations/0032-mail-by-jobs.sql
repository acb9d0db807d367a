-- Mail is delivered by background jobs, which say when it is tried and by whom.
alter table outgoing_mail no force row level security;
alter table background_job no force row level security;
insert into background_job (tenant_id, task, subject, urgent, due_at, attempts)
select tenant_id, 'mail', id, urgent, due_at, attempts from outgoing_mail where state = 'waiting';
alter table background_job force row level security;
alter table outgoing_mail force row level security;

drop index outgoing_mail_due;
alter table outgoing_mail drop column due_at;
alter table outgoing_mail drop column lease;
alter table outgoing_mail drop column urgent;
create index outgoing_mail_waiting on outgoing_mail (tenant_id, id) where state = 'waiting';
