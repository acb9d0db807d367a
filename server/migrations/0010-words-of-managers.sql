-- Customers are found by the name of their project manager, too. Whose word it is stands beside it, so that a manager's
-- new name takes the place of the old one and of nothing else.
alter table customer_word add column of_manager boolean not null default false;
alter table customer_word drop constraint customer_word_pkey;
alter table customer_word add primary key (tenant_id, customer_id, word, of_manager);
create index customer_by_project_manager on customer (tenant_id, project_manager_id)
  where project_manager_id is not null;

-- The words of those who manage already, tenant by tenant, since the fence binds the owner, too.
do $$
declare
  id uuid;
begin
  for id in select tenant.id from tenant loop
    execute format('set local app.tenant_id = %L', id);
    insert into customer_word (tenant_id, word, customer_id, of_manager)
    select distinct c.tenant_id, left(found.word[1], 64), c.id, true
    from customer c
    join app_user u on u.tenant_id = c.tenant_id and u.id = c.project_manager_id
    cross join lateral regexp_matches(
      lower(normalize(u.first_name || ' ' || u.last_name, nfkc) collate app.natural),
      '[^[:space:][:punct:]]+', 'g') found (word)
    where c.archived_at is null;
  end loop;
end
$$;
