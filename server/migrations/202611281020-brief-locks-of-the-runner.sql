-- Phase: expand
-- Locks tables as before, but waits for as long as the caller lets it: `vantage migrate` sets lock_timeout for all migrations.
create or replace procedure app.lock_briefly(changed regclass, also_unchanged regclass[] default '{}') language plpgsql
set search_path = public, pg_temp
as $$
declare
  brief constant text := current_setting('lock_timeout');
  unchanged regclass;
begin
  for attempt in 1..60 loop
    begin
      -- Autovacuum ends once it stands in the way for a second; this lock leaves writers alone.
      perform set_config('lock_timeout', '5s', true);
      execute format('lock table %s in share update exclusive mode', changed);
      perform set_config('lock_timeout', brief, true);
      -- What refers to them can't be declared while they are written.
      foreach unchanged in array also_unchanged loop
        execute format('lock table %s in share row exclusive mode', unchanged);
      end loop;
      execute format('lock table %s in access exclusive mode', changed);
      return;
    exception when lock_not_available or deadlock_detected then
      if attempt = 60 then raise; end if;
      perform pg_sleep(0.5);
    end;
  end loop;
end
$$;
