-- Words are looked for without accents, and so are kept: 'zurich' finds 'Zürich'. Only the marks of Latin, Greek and
-- Cyrillic letters go; Hindi's vowel signs and Japanese's voice marks are no accents.
create function pg_temp.folded(word text) returns text language sql immutable as $$
  select left(replace(replace(replace(
    translate(normalize(regexp_replace(normalize(word, nfd), '[\u0300-\u036f]', '', 'g'), nfc), 'øłđħı', 'oldhi'),
    'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 64)
$$;

-- Tenant by tenant, since the fence binds the owner, too.
do $$
declare
  id uuid;
begin
  for id in select tenant.id from tenant loop
    execute format('set local app.tenant_id = %L', id);
    insert into app_user_word (tenant_id, word, user_id)
    select w.tenant_id, pg_temp.folded(w.word), w.user_id from app_user_word w
    where w.word <> pg_temp.folded(w.word)
    on conflict do nothing;
    delete from app_user_word w where w.word <> pg_temp.folded(w.word);
    insert into customer_word (tenant_id, word, customer_id, of_manager)
    select w.tenant_id, pg_temp.folded(w.word), w.customer_id, w.of_manager from customer_word w
    where w.word <> pg_temp.folded(w.word)
    on conflict do nothing;
    delete from customer_word w where w.word <> pg_temp.folded(w.word);
  end loop;
end
$$;
