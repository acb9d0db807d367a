-- Phase: expand
-- When maintenance looks at a session next: whether it has expired, or its retention period is over. A refresh does not
-- change this column, so that it touches no index and PostgreSQL can store the new version on the same page (HOT).
-- The default is for code that does not know the column.
call app.lock_briefly('session');
alter table session add next_check_at timestamptz(3) not null default now();
alter table session set (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.05);
