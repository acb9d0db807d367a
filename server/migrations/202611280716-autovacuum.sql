-- Phase: expand
-- By default, PostgreSQL vacuums a table once a fifth of its rows are dead: too late where rows live for minutes or days.
alter table background_job set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000,
  autovacuum_analyze_scale_factor = 0.05);
alter table idempotency_key set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.05);
alter table outgoing_mail set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.05);
alter table mailing_recipient set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.05);
-- Their rows are hardly updated: vacuuming makes index-only scans possible, and avoids freezing a month at once.
do $$
declare
  partition regclass;
begin
  for partition in
    select inhrelid::regclass from pg_inherits where inhparent in ('page_visit'::regclass, 'audit_entry'::regclass)
  loop
    execute format('alter table %s set (autovacuum_vacuum_insert_scale_factor = 0.05, autovacuum_analyze_scale_factor = 0.02)',
      partition);
  end loop;
end
$$;
