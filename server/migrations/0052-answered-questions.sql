-- Empty answers, such as a dynamic panel without panels, no longer count as answers, and the answers to each row of a
-- matrix with checkboxes are counted. Surveys with either are counted again; the conditions may select more.

alter table survey_version no force row level security;
alter table survey_response no force row level security;
alter table survey_answer_count no force row level security;
delete from survey_answer_count where (tenant_id, survey_id) in (
  select tenant_id, survey_id from survey_response where answers::text ~ '\[\]|\{\}|""|null'
  union
  select tenant_id, survey_id from survey_version where definition::text ~ '"cellType"\s*:\s*"checkbox"');
-- Every counted response has counts, such as of its day.
update survey_response as response set counted = false, value_ids = null
  where response.counted and not exists (
    select from survey_answer_count as answer
    where answer.tenant_id = response.tenant_id and answer.survey_id = response.survey_id);
alter table survey_answer_count force row level security;
alter table survey_response force row level security;
alter table survey_version force row level security;
