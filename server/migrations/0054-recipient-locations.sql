-- Where recipients of survey e-mail are: the place in `columns` of the column that names it.
alter table recipient_upload add column location_column smallint;
alter table survey_mail_batch add column location_column smallint;
