-- Batches of messages in several languages, and second attempts for those to whom mails failed.

-- Subject and body by language code.
alter table survey_mail_batch add column translations jsonb;
-- Name of the column with recipients' languages.
alter table survey_mail_batch add column language_column text;
-- Those to whom mails failed are to be tried again; a job makes them due.
alter table survey_mail_batch add column retries_failed boolean not null default false;
