-- Phase: expand
-- See the month bound of page_visit. The tables are locked one after the other, so that no writer of both deadlocks.
call app.lock_briefly('audit_entry');
do $$
begin
  execute format('alter table audit_entry add constraint audit_entry_before_month check (occurred_at < %L) not valid',
    date_trunc('month', now() at time zone 'UTC' + interval '40 days') at time zone 'UTC');
end
$$;
