-- The user whose account an entry concerns: whose session ended, whose sign-in failed, who was locked.
alter table audit_entry add column user_id uuid;

-- Tenant by tenant, since row-level security binds the owner, too.
do $$
declare
  id uuid;
begin
  for id in select tenant.id from tenant loop
    execute format('set local app.tenant_id = %L', id);
    update audit_entry set user_id = case entity
      when 'session' then coalesce((after ->> 'userId')::uuid, actor_id)
      when 'passkey' then actor_id
      else entity_id
    end
    where entity in ('user', 'login', 'session', 'passkey');
  end loop;
end
$$;

create index audit_entry_user on audit_entry (tenant_id, user_id, at, id);
