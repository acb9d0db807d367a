-- Users as administrators see them: further orders and filters of the list, and when somebody was last here.

create index app_user_by_role on app_user (tenant_id, role_id, id) where deleted_at is null;
create index app_user_by_employee_type on app_user (tenant_id, employee_type, id) where deleted_at is null;
-- The few among many: the rest is met on the way through the list's order.
create index app_user_inactive on app_user (tenant_id, id) where deleted_at is null and not active;
create index app_user_locked on app_user (tenant_id, id) where deleted_at is null and locked;
-- The session that began last says when its user was last here; its beginning never changes, unlike its last use.
create index session_latest on session (tenant_id, user_id, started_at);
