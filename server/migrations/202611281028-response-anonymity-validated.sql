-- Phase: expand
-- Reads the responses, which can be written meanwhile.
alter table survey_response validate constraint survey_response_anonymity;
alter table survey_response validate constraint survey_response_is_protected;
alter table survey_response validate constraint survey_response_without_attributes;
