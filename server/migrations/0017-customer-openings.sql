-- When somebody last opened each customer: an order of the customer list, which page visits are too many to be read for.
create table customer_opening (
  tenant_id uuid not null,
  user_id uuid not null,
  customer_id uuid not null,
  last_opened_at timestamptz(3) not null,
  primary key (tenant_id, user_id, customer_id),
  foreign key (tenant_id, user_id) references app_user (tenant_id, id),
  foreign key (tenant_id, customer_id) references customer (tenant_id, id)
);
create index customer_opening_by_time on customer_opening (tenant_id, user_id, last_opened_at, customer_id);

grant select, insert, update, delete on customer_opening to {{application}};

alter table customer_opening enable row level security, force row level security;
create policy tenant on customer_opening using (tenant_id = app.tenant_id()) with check (tenant_id = app.tenant_id());

-- What was opened before, tenant by tenant, since the fence binds the owner, too.
do $$
declare
  id uuid;
begin
  for id in select tenant.id from tenant loop
    execute format('set local app.tenant_id = %L', id);
    insert into customer_opening (tenant_id, user_id, customer_id, last_opened_at)
    select v.tenant_id, v.user_id, v.customer_id, max(v.entry_time) from page_visit v
    join app_user u on u.tenant_id = v.tenant_id and u.id = v.user_id and u.deleted_at is null
    where v.customer_id is not null
    group by v.tenant_id, v.user_id, v.customer_id;
  end loop;
end
$$;

-- It served that question only.
drop index page_visit_customer;
