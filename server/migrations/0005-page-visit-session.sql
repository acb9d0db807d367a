-- To find what a session has open, by the session's latest entries instead of by a partial index of open ones: noting
-- an exit then touches no index, so that PostgreSQL keeps the new version on the same page (HOT) and leaves no dead
-- index entries, which one session's next entries had to walk past. Room for that is left on each page.
drop index page_visit_open;
create index page_visit_session on page_visit (tenant_id, session_id, entry_time);
alter table page_visit set (fillfactor = 90);
