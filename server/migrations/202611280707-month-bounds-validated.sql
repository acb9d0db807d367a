-- Phase: expand
-- Reads both tables, during which they can be written.
alter table page_visit validate constraint page_visit_before_month;
alter table audit_entry validate constraint audit_entry_before_month;
