-- Outcomes of mails look recipients up by id. The batch was in front of it, of which the planner expects one recipient as
-- long as it is not in the statistics; so reading all of them for each group of outcomes seemed as cheap.
alter table survey_mail_recipient drop constraint survey_mail_recipient_pkey;
alter table survey_mail_recipient add constraint survey_mail_recipient_pkey primary key (tenant_id, id);
