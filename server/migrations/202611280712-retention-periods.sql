-- Phase: expand
alter table tenant_settings
  add page_visit_retention_months int not null default 25 check (page_visit_retention_months between 1 and 120),
  add audit_entry_retention_months int not null default 84 check (audit_entry_retention_months between 12 and 240),
  add ended_session_retention_days int not null default 90 check (ended_session_retention_days between 1 and 730),
  add respondent_address_retention_days int not null default 90
    check (respondent_address_retention_days between 1 and 730),
  add recipient_retention_months int not null default 12 check (recipient_retention_months between 1 and 120);

-- Responses are never changed, apart from the addresses, which are removed after their period.
grant update (ip_address) on survey_response to {{application}};

-- Deletes the tenant's oldest entries whose retention period is over. The application's role can't delete entries itself,
-- so that it can't remove a recent one.
create function app.delete_expired_audit_entries(max_rows int) returns int language plpgsql security definer
set search_path = public, pg_temp
as $$
declare
  cutoff timestamptz := (
    select now() - make_interval(months => s.audit_entry_retention_months) from tenant_settings s
    where s.tenant_id = app.tenant_id());
  deleted int;
begin
  delete from audit_entry e where e.tenant_id = app.tenant_id() and e.occurred_at < cutoff and e.id = any(array(
    select o.id from audit_entry o where o.tenant_id = app.tenant_id() and o.occurred_at < cutoff
    order by o.occurred_at limit max_rows));
  get diagnostics deleted = row_count;
  return deleted;
end
$$;
revoke execute on function app.delete_expired_audit_entries from public;
grant execute on function app.delete_expired_audit_entries to {{application}};
