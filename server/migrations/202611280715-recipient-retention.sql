-- Phase: expand
call app.lock_briefly('mailing');
alter table mailing add recipients_deleted_at timestamptz(3);
create index mailing_with_recipients on mailing (tenant_id, finished_at)
  where finished_at is not null and recipients_deleted_at is null;
