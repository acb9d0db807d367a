-- The log of a draft. Each group of commands makes a version; those that the definition of `survey_draft` includes are
-- kept for a while, for editors that lost their connection.
create table survey_draft_command (
  tenant_id uuid not null,
  survey_id uuid not null,
  version int not null,
  user_id uuid not null,
  editor_id uuid,
  -- Made by the editor, so that a repeated request is recognized.
  group_id uuid,
  -- The version that the editor had received.
  base int not null,
  -- Null: the whole definition was replaced. The order of properties is part of them, so they are not jsonb.
  commands json,
  command_count int not null,
  -- Bytes and values of the commands.
  size int not null,
  value_count int not null,
  created_at timestamptz(3) not null default now(),
  primary key (tenant_id, survey_id, version),
  foreign key (tenant_id, survey_id) references survey (tenant_id, id),
  foreign key (tenant_id, user_id) references app_user (tenant_id, id)
);
create unique index survey_draft_command_group on survey_draft_command (tenant_id, survey_id, group_id);
create index survey_draft_command_age on survey_draft_command (tenant_id, created_at);

grant select, insert, delete on survey_draft_command to {{application}};

alter table survey_draft_command enable row level security, force row level security;
create policy tenant on survey_draft_command
  using (tenant_id = app.tenant_id()) with check (tenant_id = app.tenant_id());
