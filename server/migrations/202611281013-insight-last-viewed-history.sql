-- Phase: expand
-- What was viewed before, tenant by tenant, since row-level security binds the owner, too. It reads all visits, so it runs
-- apart from the new table's foreign keys, which lock what they refer to. Visits that processes of the version before record
-- later are missing here: until the next visit, an older time is displayed.
do $$
declare
  current_tenant uuid;
begin
  for current_tenant in select id from tenant loop
    perform set_config('app.tenant_id', current_tenant::text, true);
    insert into insight_last_viewed (tenant_id, user_id, customer_id, insight_id, last_viewed_at)
    select v.tenant_id, v.user_id, v.customer_id, v.insight_id, max(v.entry_time) from page_visit v
    join app_user u on u.tenant_id = v.tenant_id and u.id = v.user_id and u.deleted_at is null
    where v.tenant_id = current_tenant and v.customer_id is not null and v.insight_id is not null
    group by v.tenant_id, v.user_id, v.customer_id, v.insight_id
    on conflict (tenant_id, user_id, customer_id, insight_id) do nothing;
  end loop;
end
$$;
