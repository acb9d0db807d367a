-- An archived survey keeps everything, is closed to respondents, and can be restored.
alter table survey add column archived_at timestamptz(3);
drop index survey_normalized_name;
create unique index survey_normalized_name on survey (tenant_id, normalized_name)
  where archived_at is null and deleted_at is null;

-- Until now a deleted survey kept its responses, as its users were told, but they could not be reached. Such surveys
-- become archived ones. Their drafts were deleted; the newest published version takes their place. Their words can be
-- searched for again, split and without accents as by `tokenize`.
create function pg_temp.search_tokens(text) returns setof text language sql immutable as $$
  select distinct left(replace(replace(replace(translate(
      normalize(regexp_replace(normalize(word, nfd), '[\u0300-\u036f]', '', 'g'), nfc), 'øłđħı', 'oldhi'),
      'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 64)
  from regexp_split_to_table(lower(normalize($1, nfkc)), '[[:space:][:punct:][:cntrl:]]+') as word
  where word <> ''
$$;

alter table survey no force row level security;
alter table survey_version no force row level security;
alter table survey_draft no force row level security;
alter table survey_search_token no force row level security;
update survey set archived_at = deleted_at, deleted_at = null where deleted_at is not null;
insert into survey_draft (tenant_id, survey_id, definition)
select distinct on (v.tenant_id, v.survey_id) v.tenant_id, v.survey_id, v.definition
from survey_version v join survey s on s.tenant_id = v.tenant_id and s.id = v.survey_id and s.archived_at is not null
order by v.tenant_id, v.survey_id, v.number desc
on conflict do nothing;
update survey s set draft_version = coalesce((
  select v.draft_version from survey_version v where v.tenant_id = s.tenant_id and v.survey_id = s.id
  order by v.number desc limit 1), 0)
where archived_at is not null;
insert into survey_search_token (tenant_id, survey_id, token)
select s.tenant_id, s.id, t.token
from survey s, pg_temp.search_tokens(concat_ws(' ', s.name, s.description, s.region, s.account)) as t(token)
where s.archived_at is not null
on conflict do nothing;
alter table survey_search_token force row level security;
alter table survey_draft force row level security;
alter table survey_version force row level security;
alter table survey force row level security;
