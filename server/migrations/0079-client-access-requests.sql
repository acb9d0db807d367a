-- The last request of a user for access to a client, so that its mail is sent once a day.
create table customer_access_request (
  tenant_id uuid not null,
  user_id uuid not null,
  customer_id uuid not null,
  requested_at timestamptz(3) not null,
  primary key (tenant_id, user_id, customer_id),
  foreign key (tenant_id, user_id) references app_user (tenant_id, id),
  foreign key (tenant_id, customer_id) references customer (tenant_id, id)
);
create index customer_access_request_customer on customer_access_request (tenant_id, customer_id);

grant select, insert, update, delete on customer_access_request to {{application}};

alter table customer_access_request enable row level security, force row level security;
create policy tenant on customer_access_request
  using (tenant_id = app.tenant_id()) with check (tenant_id = app.tenant_id());
