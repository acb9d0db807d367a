-- A background job holds the lease of a running job. Those that run while this is migrated have lost their process.
alter table job no force row level security;
update job set state = 'Failed', problem = 'job.interrupted', finished_at = now() where state = 'Running';
alter table job force row level security;
alter table job drop column lease_until;
