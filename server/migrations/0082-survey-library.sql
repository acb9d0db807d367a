-- Questions, pages and templates that an organization uses again.
create table survey_library_item (
  tenant_id uuid not null,
  id uuid not null,
  version int not null default 1,
  kind text collate "C" not null check (kind in ('question', 'page', 'survey')),
  name text collate app.natural not null,
  normalized_name text collate "C" not null,
  -- The order of properties is part of a definition.
  definition json not null,
  -- The SurveyJS type of a question or panel.
  question_type text collate "C",
  created_by uuid not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, created_by) references app_user (tenant_id, id)
);
create unique index survey_library_item_normalized_name
  on survey_library_item (tenant_id, kind, normalized_name);
create index survey_library_item_name on survey_library_item (tenant_id, name, id);
create index survey_library_item_updated on survey_library_item (tenant_id, updated_at, id);

grant select, insert, update, delete on survey_library_item to {{application}};

alter table survey_library_item enable row level security, force row level security;
create policy tenant on survey_library_item
  using (tenant_id = app.tenant_id()) with check (tenant_id = app.tenant_id());
