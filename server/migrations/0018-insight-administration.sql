-- Insights and their groups as administrators keep them: what the providers need to know of an insight, deletion that
-- leaves what was looked at, and the words that insights are found by.

alter table insight
  add column dashboard_name text collate app.natural,
  add column dashboard_name_key text collate "C",
  add column sheet_name text,
  -- Power BI's own names for a workspace and a report.
  add column workspace_id text,
  add column report_id text,
  add column tableau_file_name text,
  -- [{"table", "column", "value"}]; values may hold placeholders.
  add column filters jsonb not null default '[]',
  -- {"username", "roles"}: who Power BI's row-level security takes the viewer for; both may hold placeholders.
  add column identity jsonb,
  -- A deleted insight stays as what page visits tell of, while its names become free.
  add column deleted_at timestamptz(3),
  add constraint insight_dashboard_name check ((dashboard_name is null) = (dashboard_name_key is null));

alter table insight drop constraint insight_tenant_id_title_key_key;
create unique index insight_title_key on insight (tenant_id, title_key) where deleted_at is null;
create unique index insight_dashboard_name_key on insight (tenant_id, dashboard_name_key) where deleted_at is null;
drop index insight_by_group;
create index insight_by_group on insight (tenant_id, group_id, position, id) where deleted_at is null;

alter table insight_group
  add column created_at timestamptz(3) not null default now(),
  add column updated_at timestamptz(3) not null default now(),
  -- Insights that were deleted still name their group.
  add column deleted_at timestamptz(3);
alter table insight_group drop constraint insight_group_tenant_id_name_key_key;
create unique index insight_group_name_key on insight_group (tenant_id, name_key) where deleted_at is null;
drop index insight_group_by_position;
create index insight_group_by_position on insight_group (tenant_id, position, id) where deleted_at is null;

create table insight_word (
  tenant_id uuid not null,
  word text collate "C" not null,
  insight_id uuid not null,
  primary key (tenant_id, insight_id, word),
  foreign key (tenant_id, insight_id) references insight (tenant_id, id)
);
create index insight_word_lookup on insight_word (tenant_id, word, insight_id);

grant select, insert, update, delete on insight_word to {{application}};

alter table insight_word enable row level security, force row level security;
create policy tenant on insight_word using (tenant_id = app.tenant_id()) with check (tenant_id = app.tenant_id());

-- As the product makes words of texts; see 0015.
create function pg_temp.words(texts text) returns setof text language sql immutable as $$
  select distinct left(replace(replace(replace(
    translate(normalize(regexp_replace(normalize(lower(normalize(part, nfkc)), nfd), '[\u0300-\u036f]', '', 'g'), nfc), 'øłđħı', 'oldhi'),
    'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 64)
  from regexp_split_to_table(texts, '[\s!-/:-@\[-`{-~\u2000-\u206f\u3000-\u303f]+') part
  where part <> ''
$$;

-- What there is already, tenant by tenant, since the fence binds the owner, too.
do $$
declare
  id uuid;
begin
  for id in select tenant.id from tenant loop
    execute format('set local app.tenant_id = %L', id);
    insert into insight_word (tenant_id, word, insight_id)
    select i.tenant_id, w.word, i.id
    from insight i, pg_temp.words(i.title || ' ' || i.description || ' ' || i.publisher) w (word);
    insert into entity_total (tenant_id, entity, total)
    select id, counted.entity, counted.total from (
      select 'insight', count(*)::int from insight
      union all select 'insightGroup', count(*)::int from insight_group) counted (entity, total)
    where counted.total > 0;
  end loop;
end
$$;
