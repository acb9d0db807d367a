-- Phase: expand
-- The names of those who manage already, tenant by tenant, since row-level security binds the owner, too. What processes of
-- the version before change later is missing here until the customer or the manager's name is changed again.
do $$
declare
  current_tenant uuid;
begin
  for current_tenant in select id from tenant loop
    execute format('set local app.tenant_id = %L', current_tenant);
    update customer c set project_manager_sort_name = u.first_name || ' ' || u.last_name
    from app_user u
    where c.tenant_id = current_tenant and u.tenant_id = c.tenant_id and u.id = c.project_manager_id;
  end loop;
end
$$;
