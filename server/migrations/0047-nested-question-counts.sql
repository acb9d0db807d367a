-- Answers to the questions in rows and panels are counted, too. Surveys with such questions are counted again.

alter table survey_version no force row level security;
alter table survey_response no force row level security;
alter table survey_answer_count no force row level security;
delete from survey_answer_count as answer using survey_version as version
  where version.tenant_id = answer.tenant_id and version.survey_id = answer.survey_id
    and version.definition::text ~ '"type"\s*:\s*"(multipletext|matrixdropdown|matrixdynamic|paneldynamic)"';
update survey_response as response set counted = false, value_ids = null from survey_version as version
  where version.tenant_id = response.tenant_id and version.survey_id = response.survey_id and response.counted
    and version.definition::text ~ '"type"\s*:\s*"(multipletext|matrixdropdown|matrixdynamic|paneldynamic)"';
alter table survey_answer_count force row level security;
alter table survey_response force row level security;
alter table survey_version force row level security;

-- Empty for values of the question itself.
alter table survey_answer_count add column nested_question text collate "C" not null default '';
alter table survey_answer_count alter column nested_question drop default;
alter table survey_answer_count drop constraint survey_answer_count_pkey;
alter table survey_answer_count add constraint survey_answer_count_pkey
  primary key (tenant_id, survey_id, question, nested_question, part, value);
