-- A deleted survey is erased by a background job, and so are the data of a person who asks for it.
grant delete on survey, survey_version, survey_link, survey_mail_batch, survey_mail_recipient, survey_mail_minute
  to {{application}};
-- A person's lines are removed from the blocks of an upload.
grant update (lines, emails, normalized_emails, cells) on recipient_upload_block to {{application}};
