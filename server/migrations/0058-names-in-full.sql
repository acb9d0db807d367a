-- Users with the same first name are ordered by the last name, and the other way round.
drop index app_user_by_first_name;
create index app_user_by_first_name on app_user (tenant_id, first_name, last_name, id) where deleted_at is null;
drop index app_user_by_last_name;
create index app_user_by_last_name on app_user (tenant_id, last_name, first_name, id) where deleted_at is null;
