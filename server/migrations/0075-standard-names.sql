-- Tables, columns, indexes and constraints get the names that an engineer searches for.

alter table survey rename column live_id to public_id;
alter index survey_live_id rename to survey_public_id;
alter table survey rename column open_link to allows_public_link;

alter table survey_link rename to survey_invitation_link;
alter index survey_link_by_survey rename to survey_invitation_link_by_survey;

alter table survey_response rename column counted to is_counted;
alter table survey_response rename column value_ids to answer_value_ids;
-- It is the row of a matrix, the rank in a ranking, or the name of a property of responses.
alter table survey_answer_count rename column part to dimension;

alter table survey_webhook_delivery rename column fault to error;
alter table survey_webhook_delivery no force row level security;
update survey_webhook_delivery set error = 'blockedAddress' where error = 'refusedAddress';
alter table survey_webhook_delivery force row level security;

alter table session rename column over_at to effective_expires_at;
alter index session_over rename to session_effective_expires_at;

alter table audit_entry rename column at to occurred_at;
alter index audit_entry_at rename to audit_entry_occurred_at;

alter table sign_in_attempt rename column last_at to last_attempted_at;
alter index sign_in_attempt_last_at rename to sign_in_attempt_last_attempted_at;

alter table tenant rename column info to profile;

alter table passkey_challenge_used rename to used_passkey_challenge;
alter index passkey_challenge_used_expires_at rename to used_passkey_challenge_expires_at;

alter table sso_request rename column browser_hash to state_cookie_hash;
alter table sso_ticket rename column browser_hash to state_cookie_hash;

-- A reset was requested for an account that is locked or deactivated.
alter table password_token drop constraint password_token_kind_check;
alter table password_token no force row level security;
update password_token set kind = 'denied' where kind = 'refused';
alter table password_token force row level security;
alter table password_token add constraint password_token_kind_check
  check (kind in ('reset', 'forced', 'invitation', 'denied'));

-- Constraints that PostgreSQL has named are renamed too, those of columns that can't be null included.
do $$
declare
  named record;
  new_name text;
begin
  for named in select conrelid, conrelid::regclass as "table", conname as name from pg_constraint
    where connamespace = current_schema()::regnamespace and conrelid <> 0 and conparentid = 0
  loop
    new_name := case named."table"::text
      when 'survey' then regexp_replace(replace(named.name, 'live_id', 'public_id'), 'open_link', 'allows_public_link')
      when 'survey_invitation_link' then regexp_replace(named.name, '^survey_link_', 'survey_invitation_link_')
      when 'survey_response' then regexp_replace(named.name, '_counted_', '_is_counted_')
      when 'survey_answer_count' then regexp_replace(named.name, '_part_', '_dimension_')
      when 'session' then replace(named.name, 'over_at', 'effective_expires_at')
      when 'audit_entry' then regexp_replace(named.name, '_at_not_null$', '_occurred_at_not_null')
      when 'sign_in_attempt' then regexp_replace(named.name, '_last_at_', '_last_attempted_at_')
      when 'tenant' then regexp_replace(named.name, '_info_', '_profile_')
      when 'used_passkey_challenge' then regexp_replace(named.name, '^passkey_challenge_used_', 'used_passkey_challenge_')
      when 'sso_request' then replace(named.name, 'browser_hash', 'state_cookie_hash')
      when 'sso_ticket' then replace(named.name, 'browser_hash', 'state_cookie_hash')
      else named.name
    end;
    if new_name <> named.name then
      execute format('alter table %s rename constraint %I to %I', named."table", named.name, new_name);
    end if;
  end loop;
end $$;
