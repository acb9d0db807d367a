-- Phase: expand
-- Transaction: none
drop index concurrently if exists session_next_check;
create index concurrently session_next_check on session (tenant_id, next_check_at);
-- Deleting a session looks for sessions that were started from it.
drop index concurrently if exists session_parent_id;
create index concurrently session_parent_id on session (tenant_id, parent_session_id) where parent_session_id is not null;
drop index concurrently if exists session_effective_expires_at;
drop index concurrently if exists survey_response_with_address;
create index concurrently survey_response_with_address on survey_response (tenant_id, completed_at)
  where ip_address is not null;
