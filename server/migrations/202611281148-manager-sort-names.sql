-- Phase: expand
-- The name of a customer's project manager, by which lists are sorted; empty without one. An index can't span two tables.
call app.lock_briefly('customer');
alter table customer add column project_manager_sort_name text collate app.natural not null default '';
