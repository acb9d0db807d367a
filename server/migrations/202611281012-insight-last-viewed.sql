-- Phase: expand
-- When somebody last viewed each insight of a customer. Page visits tell it, too, but a list of insights would look for each
-- of them in every month.
create table insight_last_viewed (
  tenant_id uuid not null,
  user_id uuid not null,
  customer_id uuid not null,
  insight_id uuid not null,
  last_viewed_at timestamptz(3) not null,
  primary key (tenant_id, user_id, customer_id, insight_id),
  foreign key (tenant_id, user_id) references app_user (tenant_id, id),
  foreign key (tenant_id, customer_id) references customer (tenant_id, id),
  foreign key (tenant_id, insight_id) references insight (tenant_id, id)
);

grant select, insert, update, delete on insight_last_viewed to {{application}};

alter table insight_last_viewed enable row level security, force row level security;
create policy tenant on insight_last_viewed using (tenant_id = app.tenant_id()) with check (tenant_id = app.tenant_id());
