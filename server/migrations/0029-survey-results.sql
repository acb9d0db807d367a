-- Counts of answers, so that reading results costs the same however many responses there are.

alter table survey_response add column counted boolean not null default false;
create index survey_response_by_completion on survey_response (tenant_id, survey_id, completed_at, id);
create index survey_response_uncounted on survey_response (tenant_id, survey_id, id) where not counted;

create table survey_answer_count (
  tenant_id uuid not null,
  survey_id uuid not null,
  -- Empty for counts of responses by day, version and language.
  question text collate "C" not null,
  -- The row of a matrix, or a rank; the kind of count where the question is empty; otherwise empty.
  part text collate "C" not null,
  -- Empty for any answer at all.
  value text collate "C" not null,
  count int not null check (count >= 0),
  primary key (tenant_id, survey_id, question, part, value),
  foreign key (tenant_id, survey_id) references survey (tenant_id, id)
);

grant update (counted), delete on survey_response to {{application}};
grant select, insert, update, delete on survey_answer_count to {{application}};

alter table survey_answer_count enable row level security, force row level security;
create policy tenant on survey_answer_count
  using (tenant_id = app.tenant_id()) with check (tenant_id = app.tenant_id());
