-- Each response has the ids of the values that it was counted with, so that filtered results need not read answers.

alter table survey_response no force row level security;
alter table survey_answer_count no force row level security;
delete from survey_answer_count;
update survey_response set counted = false where counted;
alter table survey_response force row level security;
alter table survey_answer_count force row level security;

-- Of the value within its survey.
alter table survey_answer_count add column id int not null;
create unique index survey_answer_count_id on survey_answer_count (tenant_id, survey_id, id);
-- Null unless counted.
alter table survey_response add column value_ids int[];

grant update (value_ids) on survey_response to {{application}};
