-- The audit log is read by time, and narrowed by who did it, what it concerns and what happened: each has an index that
-- goes on in the order of time, so that any page costs what the first costs.

drop index audit_entry_entity;
drop index audit_entry_actor;
create index audit_entry_at on audit_entry (tenant_id, at, id);
create index audit_entry_actor on audit_entry (tenant_id, actor_id, at, id);
create index audit_entry_actor_entity on audit_entry (tenant_id, actor_id, entity, at, id);
create index audit_entry_entity on audit_entry (tenant_id, entity, at, id);
create index audit_entry_entity_id on audit_entry (tenant_id, entity_id, at, id);
create index audit_entry_action on audit_entry (tenant_id, action, at, id);
