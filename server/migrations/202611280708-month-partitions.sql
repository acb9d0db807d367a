-- Phase: expand
-- Functions that partition tables by month. They run with their owner's rights, since the application's role owns no
-- table. There is no default partition: with one, PostgreSQL could not read partitions in the order of time, and adding
-- a month would have to read it under an exclusive lock.

-- The months of a partition, in UTC; without a start for the first one.
create function app.partition_period(partition oid) returns tsrange language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select tsrange(
    substring(bounds from $re$FROM \('([^']+)'\)$re$)::timestamptz at time zone 'UTC',
    substring(bounds from $re$TO \('([^']+)'\)$re$)::timestamptz at time zone 'UTC')
  from (select pg_get_expr(relpartbound, oid) as bounds from pg_class where oid = partition) c
$$;

-- Makes a table the first partition of a new table of the same name, up to the month of its constraint
-- <table>_before_month. The new table has the same indexes and foreign keys, so that nothing is built or checked.
create procedure app.partition_by_month(parent name, key name) language plpgsql
set search_path = public, pg_temp
as $$
declare
  bound text := substring(pg_get_constraintdef(k.oid) from '''([^'']+)''') from pg_constraint k
    where k.conrelid = parent::text::regclass and k.conname = parent || '_before_month';
  old name := parent || '_before_' || to_char(bound::timestamptz at time zone 'UTC', 'YYYY_MM');
  referenced regclass[] := array(
    select distinct confrelid::regclass from pg_constraint where conrelid = parent::text::regclass and contype = 'f');
  index record;
  foreign_keys text[] := array(
    select format('constraint %I %s', conname, pg_get_constraintdef(oid)) from pg_constraint
    where conrelid = parent::text::regclass and contype = 'f' order by conname);
  foreign_key text;
  definitions text[] := '{}';
  definition text;
begin
  call app.lock_briefly(parent::text::regclass, referenced);

  for index in
    select c.relname as name, pg_get_indexdef(c.oid) as definition, x.indisprimary as is_primary
    from pg_index x join pg_class c on c.oid = x.indexrelid where x.indrelid = parent::text::regclass order by 1
  loop
    execute format('alter index %I rename to %I', index.name, old || substr(index.name, length(parent) + 1));
    -- An id is unique within its month: one that includes the time would not be unique over all months either.
    if not index.is_primary then definitions := definitions || index.definition; end if;
  end loop;
  execute format('alter table %I rename to %I', parent, old);
  execute format('create table %I (like %I including defaults including storage) partition by range (%I)', parent, old, key);
  foreach foreign_key in array foreign_keys loop
    execute format('alter table %I add %s', parent, foreign_key);
  end loop;
  foreach definition in array definitions loop
    execute definition;
  end loop;
  execute format('alter table %I enable row level security, force row level security', parent);
  execute format('create policy tenant on %I using (tenant_id = app.tenant_id()) with check (tenant_id = app.tenant_id())',
    parent);
  execute format('revoke all on %I from {{application}}', old);
  execute format('alter table %I attach partition %I for values from (minvalue) to (%L)', parent, old, bound);
  execute format('alter table %I drop constraint %I', old, parent || '_before_month');
end
$$;
revoke execute on procedure app.partition_by_month from public;

-- Creates the partitions that are missing, for all tables partitioned by month: from the month of the given time, such as
-- that of the oldest row to be imported, to the third month from now. Returns their names. A partition has the storage
-- settings of the latest one.
create function app.create_month_partitions(since timestamptz default now()) returns text[]
language plpgsql security definer
set search_path = public, pg_temp
set lock_timeout = '500ms'
as $$
declare
  parent record;
  month timestamp;
  partition name;
  settings text;
  created text[] := '{}';
begin
  for parent in
    select c.oid, c.relname as name from pg_partitioned_table p join pg_class c on c.oid = p.partrelid
    where p.partstrat = 'r' and c.relnamespace = 'public'::regnamespace order by c.relname
  loop
    for month in
      select m from generate_series(
        date_trunc('month', least(since, now()) at time zone 'UTC'),
        date_trunc('month', now() at time zone 'UTC') + interval '3 months',
        interval '1 month') m
    loop
      continue when exists (
        select 1 from pg_inherits where inhparent = parent.oid and app.partition_period(inhrelid) @> month);
      -- Whoever waited for another process finds the partition that it has created.
      perform pg_advisory_xact_lock(7210042002);
      continue when exists (
        select 1 from pg_inherits where inhparent = parent.oid and app.partition_period(inhrelid) @> month);
      partition := parent.name || '_' || to_char(month, 'YYYY_MM');
      execute format('create table %I (like %I including defaults including storage)', partition, parent.name);
      execute format('alter table %I add primary key (tenant_id, id)', partition);
      execute format('alter table %I enable row level security, force row level security', partition);
      execute format(
        'create policy tenant on %I using (tenant_id = app.tenant_id()) with check (tenant_id = app.tenant_id())', partition);
      settings := (
        select array_to_string(c.reloptions, ', ') from pg_inherits i join pg_class c on c.oid = i.inhrelid
        where i.inhparent = parent.oid order by upper(app.partition_period(c.oid)) desc limit 1);
      if settings <> '' then execute format('alter table %I set (%s)', partition, settings); end if;
      execute format('alter table %I attach partition %I for values from (%L) to (%L)', parent.name, partition,
        month at time zone 'UTC', (month + interval '1 month') at time zone 'UTC');
      created := created || partition::text;
    end loop;
  end loop;
  return created;
end
$$;
revoke execute on function app.create_month_partitions from public;
grant execute on function app.create_month_partitions to {{application}};

-- Whether no tenant has a row in it. Row-level security binds the owner, too, so each tenant is asked about.
create function app.is_partition_empty(partition name) returns boolean language plpgsql
set search_path = public, pg_temp
as $$
declare
  previous_tenant constant text := coalesce(current_setting('app.tenant_id', true), '');
  tenant_id uuid;
  is_found boolean := false;
begin
  for tenant_id in select t.id from tenant t loop
    perform set_config('app.tenant_id', tenant_id::text, true);
    execute format('select exists (select 1 from %I where tenant_id = $1)', partition) into is_found using tenant_id;
    exit when is_found;
  end loop;
  perform set_config('app.tenant_id', previous_tenant, true);
  return not is_found;
end
$$;
revoke execute on function app.is_partition_empty from public;

-- Drops the oldest partition that ended more than a month ago and in which no tenant has a row. Returns its name, or null
-- if there is none.
create function app.drop_empty_month_partition() returns text language plpgsql security definer
set search_path = public, pg_temp
set lock_timeout = '500ms'
as $$
declare
  candidate record;
begin
  for candidate in
    select parent.relname as parent, c.relname as name
    from pg_partitioned_table p join pg_class parent on parent.oid = p.partrelid
      join pg_inherits i on i.inhparent = parent.oid join pg_class c on c.oid = i.inhrelid
    where p.partstrat = 'r' and parent.relnamespace = 'public'::regnamespace
      and upper(app.partition_period(c.oid)) < now() at time zone 'UTC' - interval '1 month'
    order by upper(app.partition_period(c.oid)), parent.relname
  loop
    continue when not app.is_partition_empty(candidate.name);
    execute format('lock table only %I in access exclusive mode', candidate.parent);
    -- A row may have been added until the lock was acquired.
    continue when not app.is_partition_empty(candidate.name);
    execute format('drop table %I', candidate.name);
    return candidate.name;
  end loop;
  return null;
end
$$;
revoke execute on function app.drop_empty_month_partition from public;
grant execute on function app.drop_empty_month_partition to {{application}};
