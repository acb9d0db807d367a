-- Why a batch stopped is a code that is translated where it is read; detail has the mail server's words only.
alter table survey_mail_batch add column stop_reason text collate "C"
  check (stop_reason in ('SurveyUnpublished', 'UnknownField', 'ServerStopped'));

alter table survey_mail_batch no force row level security;
update survey_mail_batch
set stop_reason = case detail
    when 'The survey isn''t published.' then 'SurveyUnpublished'
    when 'A merge field of the message is unknown.' then 'UnknownField'
    when 'The message contains an unknown field.' then 'UnknownField'
    else 'ServerStopped'
  end,
  detail = null
where state = 'Failed' and detail is not null;
alter table survey_mail_batch force row level security;
