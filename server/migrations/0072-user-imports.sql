-- The progress of a user import was called a job. Now only background jobs are.
alter table job rename to user_import;
-- There was one kind. The index on it goes with the column.
alter table user_import drop column kind;
create unique index user_import_running on user_import (tenant_id) where state = 'Running';
alter index job_finished rename to user_import_finished;

alter table user_import_row rename column job_id to import_id;

-- Constraints that PostgreSQL has named are renamed too, those of columns that can't be null included.
do $$
declare
  named record;
begin
  for named in
    select conrelid::regclass as "table", conname as name from pg_constraint
    where conrelid in ('user_import'::regclass, 'user_import_row'::regclass) and conname ~ '(^|_)job_'
  loop
    execute format(
      'alter table %s rename constraint %I to %I', named.table, named.name,
      regexp_replace(
        regexp_replace(named.name, '^job_', 'user_import_'), '_job_', '_import_'));
  end loop;
end $$;

alter table user_import no force row level security;
update user_import set problem = 'import.interrupted' where problem = 'job.interrupted';
alter table user_import force row level security;
