-- Users and customers that are equal in the sorted column are ordered by name.
drop index app_user_by_role;
create index app_user_by_role on app_user (tenant_id, role_id, first_name, id) where deleted_at is null;
drop index app_user_by_employee_type;
create index app_user_by_employee_type on app_user (tenant_id, employee_type, first_name, id) where deleted_at is null;
drop index customer_by_industry;
create index customer_by_industry on customer (tenant_id, industry, name, id) where archived_at is null;
drop index customer_by_project_start_date;
create index customer_by_project_start_date on customer (tenant_id, project_start_date, name, id)
  where archived_at is null;
drop index customer_by_status;
create index customer_by_status on customer (tenant_id, status, name, id) where archived_at is null;
