-- Phase: expand
-- Locks tables for a change so that writers wait for at most half a second at a time: whoever waits for an exclusive lock
-- makes all others wait, too. First waits for autovacuum, which ends once it stands in the way for a second, with a lock
-- that leaves writers alone. If the tables are busy, it releases them and tries again, for a minute.
create procedure app.lock_briefly(changed regclass, also_unchanged regclass[] default '{}') language plpgsql
set search_path = public, pg_temp
as $$
declare
  unchanged regclass;
begin
  for attempt in 1..60 loop
    begin
      perform set_config('lock_timeout', '5s', true);
      execute format('lock table %s in share update exclusive mode', changed);
      perform set_config('lock_timeout', '500ms', true);
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
revoke execute on procedure app.lock_briefly from public;
