-- Answers are counted by the format in which their version stores them, because a question whose type was changed has
-- answers in several. Responses could also be marked as counted although the version that they answered was not read.
-- So all surveys are counted again: by a background job, or when their results are read before it.

-- Surveys whose responses are being marked as not counted, in batches.
create table survey_recount (
  tenant_id uuid not null,
  survey_id uuid not null,
  -- The last response that was marked; null before the first.
  response_id uuid,
  primary key (tenant_id, survey_id)
);
alter table survey_recount add constraint survey_recount_survey
  foreign key (tenant_id, survey_id) references survey (tenant_id, id) on delete cascade;

grant select, insert, update, delete on survey_recount to {{application}};

alter table survey_answer_count no force row level security;
alter table background_job no force row level security;
insert into survey_recount (tenant_id, survey_id)
  select distinct tenant_id, survey_id from survey_answer_count;
insert into background_job (tenant_id, task, subject)
  select tenant_id, 'surveyRecount', survey_id from survey_recount;
truncate survey_answer_count;
alter table background_job force row level security;
alter table survey_answer_count force row level security;

alter table survey_recount enable row level security, force row level security;
create policy tenant on survey_recount using (tenant_id = app.tenant_id()) with check (tenant_id = app.tenant_id());

-- See answer-formats.ts. Empty for counts of responses by day, version and language.
alter table survey_answer_count add column format text collate "C" not null;
-- Of the nested question; empty without one.
alter table survey_answer_count add column nested_format text collate "C" not null;
alter table survey_answer_count drop constraint survey_answer_count_pkey;
alter table survey_answer_count add constraint survey_answer_count_pkey
  primary key (tenant_id, survey_id, question, format, nested_question, nested_format, part, value);
