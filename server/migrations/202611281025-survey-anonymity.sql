-- Phase: expand
-- What a survey promises to respondents. Existing surveys stay as they are: their responses refer to personal links.
call app.lock_briefly('survey');
alter table survey add anonymity text collate "C" not null default 'Identified';
alter table survey add constraint survey_anonymity
  check (anonymity in ('Identified', 'Confidential', 'Anonymous'));
alter table survey add constraint survey_without_addresses check (anonymity = 'Identified' or not collect_ip_address);
-- Anonymous surveys have no personal links, and those at SurveyMonkey have no responses here.
alter table survey add constraint survey_with_public_link check (anonymity <> 'Anonymous' or allows_public_link);
alter table survey add constraint survey_at_surveymonkey check (anonymity = 'Identified' or type = 'SurveyJS');
-- Responses refer to it, so that the promise can't be changed once there is a response.
alter table survey add constraint survey_with_anonymity unique (tenant_id, id, anonymity);
-- Results of a protected survey are about at least this many people.
alter table survey add anonymity_threshold int not null default 7;
alter table survey add constraint survey_anonymity_threshold check (anonymity_threshold between 3 and 100);
-- Columns of recipients' files and parameters of the open link that are stored with a response.
alter table survey add attributes jsonb not null default '[]';
alter table survey add constraint survey_attributes check (anonymity <> 'Anonymous' or attributes = '[]');
