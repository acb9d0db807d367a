-- Phase: expand
call app.partition_by_month('audit_entry', 'occurred_at');
grant select, insert on audit_entry to {{application}};
drop procedure app.partition_by_month;
