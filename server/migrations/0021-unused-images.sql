-- Images that nothing shows are forgotten: whether a customer shows one is asked of each.
create index customer_by_logo on customer (tenant_id, logo_id) where logo_id is not null;
