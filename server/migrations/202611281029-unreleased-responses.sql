-- Phase: expand
-- Transaction: none
drop index concurrently if exists survey_response_unreleased;
create index concurrently survey_response_unreleased on survey_response (tenant_id, survey_id) where not is_released;
