-- A draft is changed by commands, which are stored one after the other. The definition includes those up to this version.
alter table survey_draft add column version int not null default 0;
alter table survey_draft no force row level security;
alter table survey no force row level security;
update survey_draft set version = survey.draft_version
from survey where survey.tenant_id = survey_draft.tenant_id and survey.id = survey_draft.survey_id;
alter table survey force row level security;
alter table survey_draft force row level security;
alter table survey_draft alter column version drop default;
-- The ids of the nodes in the order of the JSON; null until they are needed.
alter table survey_draft add column node_ids json;
-- Bytes and values of the definition; null until they are known.
alter table survey_draft add column size int;
alter table survey_draft add column value_count int;
