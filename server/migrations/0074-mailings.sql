-- What a person sends was called a batch of survey mail. It is a mailing. A batch is only what is stored or sent together.
alter table survey_mail_batch rename to mailing;
alter table survey_mail_recipient rename to mailing_recipient;
alter table survey_mail_minute rename to mailing_throughput;
alter table recipient_upload_block rename to recipient_upload_chunk;

alter table mailing_recipient rename column batch_id to mailing_id;
alter table mailing_throughput rename column batch_id to mailing_id;
-- A request: the recipients to whom mails failed are to be made due again.
alter table mailing rename column retries_failed to retry_failed_requested;
-- A reminder's recipients are copied in the order of their addresses. This is the last one that was looked at.
alter table mailing rename column copied_to to copy_cursor;
alter table mailing rename column delay to delay_reason;
alter table bounce_report_count rename column last_at to last_received_at;

-- Indexes and constraints that PostgreSQL has named are renamed too.
do $$
declare
  named record;
  renames constant text[][] := array[
    ['survey_mail_batch', 'mailing'], ['survey_mail_recipient', 'mailing_recipient'],
    ['survey_mail_minute', 'mailing_throughput'], ['recipient_upload_block', 'recipient_upload_chunk'],
    ['batch_id', 'mailing_id'], ['mailing_delay_', 'mailing_delay_reason_'],
    ['_retries_failed_', '_retry_failed_requested_'], ['_last_at_', '_last_received_at_']];
  renamed text;
begin
  for named in
    select conrelid::regclass as "table", conname as name from pg_constraint
    where conrelid in ('mailing'::regclass, 'mailing_recipient'::regclass, 'mailing_throughput'::regclass,
      'recipient_upload_chunk'::regclass, 'bounce_report_count'::regclass)
  loop
    renamed := named.name;
    for i in 1 .. array_length(renames, 1) loop
      renamed := replace(renamed, renames[i][1], renames[i][2]);
    end loop;
    if renamed <> named.name then
      execute format('alter table %s rename constraint %I to %I', named.table, named.name, renamed);
    end if;
  end loop;
  -- Indexes of constraints have their names by now.
  for named in
    select indexrelid::regclass::text as name from pg_index
    where indrelid in ('mailing'::regclass, 'mailing_recipient'::regclass)
      and indexrelid::regclass::text like 'survey\_mail\_%'
  loop
    execute format('alter index %I rename to %I', named.name,
      replace(replace(named.name, 'survey_mail_batch', 'mailing'), 'survey_mail_recipient', 'mailing_recipient'));
  end loop;
end $$;

-- Stored names of actions, jobs and fields.
alter table audit_entry no force row level security;
update audit_entry set action = replace(action, 'survey.batch', 'survey.mailing') where action like 'survey.batch%';
alter table audit_entry force row level security;

alter table background_job no force row level security;
update background_job set task = 'mailing' where task = 'surveyMail';
alter table background_job force row level security;

-- Responses that are repeated to the same request.
alter table idempotency_key no force row level security;
update idempotency_key set response = (response - 'delay') || '{"delayReason": null}'
where response ?& array['delay', 'stopReason', 'ratePerSecond'];
alter table idempotency_key force row level security;
