-- Phase: expand
-- The table becomes the first partition of a table partitioned by month. The constraint, validated without an exclusive
-- lock by a later migration, spares reading all rows when it is attached. Its end is at least nine days ahead, so that
-- rows written until then meet it.
call app.lock_briefly('page_visit');
do $$
begin
  execute format('alter table page_visit add constraint page_visit_before_month check (entry_time < %L) not valid',
    date_trunc('month', now() at time zone 'UTC' + interval '40 days') at time zone 'UTC');
end
$$;
