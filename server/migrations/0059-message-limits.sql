-- A message that was stored before messages had limits may exceed them. Its batch stops and says why.
alter table survey_mail_batch drop constraint survey_mail_batch_stop_reason_check;
alter table survey_mail_batch add constraint survey_mail_batch_stop_reason_check
  check (stop_reason in ('SurveyUnpublished', 'UnknownField', 'MessageTooLarge', 'ServerStopped'));
