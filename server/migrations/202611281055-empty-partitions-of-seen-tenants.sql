-- Phase: expand
-- On a distributed database, set_config sets the tenant on the coordinator only. The nodes with the rows then showed none,
-- so every partition seemed empty. SET LOCAL reaches the nodes, if the caller is in a transaction block.
create or replace function app.is_partition_empty(partition name) returns boolean language plpgsql
set search_path = public, pg_temp
as $$
declare
  previous_tenant constant text := coalesce(current_setting('app.tenant_id', true), '');
  checked_tenant uuid;
  is_visible boolean;
  is_found boolean := false;
begin
  for checked_tenant in select t.id from tenant t loop
    execute format('set local app.tenant_id = %L', checked_tenant);
    -- Each tenant has settings until it is erased. If they can't be seen, its other rows can't be seen either.
    select exists (select 1 from tenant_settings s where s.tenant_id = checked_tenant) into is_visible;
    execute format('select exists (select 1 from %I where tenant_id = $1)', partition) into is_found using checked_tenant;
    is_found := is_found or not is_visible;
    exit when is_found;
  end loop;
  execute format('set local app.tenant_id = %L', previous_tenant);
  return not is_found;
end
$$;
