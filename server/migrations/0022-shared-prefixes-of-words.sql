-- A search counts users by their words without telling users apart: of a user's words that begin in one way, all but the
-- first share that beginning with an earlier one.
alter table app_user_word add column shared_prefix smallint not null default 0;

-- Tenant by tenant, since the fence binds the owner, too.
do $$
declare
  id uuid;
begin
  for id in select tenant.id from tenant loop
    execute format('set local app.tenant_id = %L', id);
    update app_user_word w
    set shared_prefix = (
      select count(*) from generate_series(1, char_length(w.word)) n where left(sorted.earlier, n) = left(w.word, n)
    )
    from (
      select user_id, word, lag(word) over (partition by user_id order by word) as earlier from app_user_word
    ) sorted
    where w.user_id = sorted.user_id and w.word = sorted.word and left(sorted.earlier, 1) = left(w.word, 1);
  end loop;
end
$$;

-- Whoever adds a word says it.
alter table app_user_word alter column shared_prefix drop default;

drop index app_user_word_lookup;
create index app_user_word_lookup on app_user_word (tenant_id, word, user_id) include (shared_prefix);
