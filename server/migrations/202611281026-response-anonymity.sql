-- Phase: expand
call app.lock_briefly('survey_response', array['survey']::regclass[]);
alter table survey_response add anonymity text collate "C" not null default 'Identified';
-- By the names of the survey's attributes.
alter table survey_response add attributes jsonb not null default '{}';
-- Results have a response to a protected survey only once enough others can be added at the same time.
alter table survey_response add is_released boolean not null default true;
alter table survey_response add constraint survey_response_anonymity
  foreign key (tenant_id, survey_id, anonymity) references survey (tenant_id, id, anonymity) not valid;
-- Nothing leads from a response to a protected survey to the person: no link, address, hash of the request, language or
-- id with a time, and times are those at which a day starts in some time zone.
alter table survey_response add constraint survey_response_is_protected check (anonymity = 'Identified' or (
  link_id is null and ip_address is null and request_hash is null and language is null
  and substring(id::text from 15 for 1) = '4'
  and started_at = completed_at and extract(epoch from completed_at) % 900 = 0)) not valid;
alter table survey_response add constraint survey_response_without_attributes
  check (anonymity <> 'Anonymous' or attributes = '{}') not valid;
grant update (is_released) on survey_response to {{application}};
