-- Phase: expand
call app.partition_by_month('page_visit', 'entry_time');
grant select, insert, update, delete on page_visit to {{application}};
