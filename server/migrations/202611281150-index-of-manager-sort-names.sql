-- Phase: expand
-- Transaction: none
drop index concurrently if exists customer_by_project_manager_sort_name;
create index concurrently customer_by_project_manager_sort_name
  on customer (tenant_id, project_manager_sort_name, name, id) where archived_at is null;
