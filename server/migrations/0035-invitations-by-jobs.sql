-- Pending invitations are put into the outbox by a job of their tenant.
alter table pending_invitation no force row level security;
alter table background_job no force row level security;
insert into background_job (tenant_id, task, subject)
select distinct tenant_id, 'invitations', tenant_id from pending_invitation;
alter table background_job force row level security;
alter table pending_invitation force row level security;
