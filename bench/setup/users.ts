import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { passwordHashing } from '../../server/src/platform/crypto/password-hashing';
import { toSearchTokens, type SearchToken } from '../../server/src/platform/database/search-index';

export const benchPassword = 'Vantage#2026';

export interface Tenant {
  readonly id: string;
  readonly slug: string;
  readonly users: number;
  readonly userIds: readonly string[];
}

const userIdsKept = 2_000;

const firstNames =
  `Aarav Abigail Aiko Amara Anita Ann Anna Annika Arjun Beatriz Ben Carlos Chloe Daniel Daria David
  Deepa Dmitri Elena Elias Ella Emma Erik Fatima Felix Grace Hana Haruto Ines Isha Jack James Jan Jin Johan John Johanna
  Jonas Julia Kenji Kim Kiran Lars Laura Lena Liam Lin Lucas Mara Marco Maria Marie Mark Marta Mary Maya Mei Mia Milan
  Mina Mohan Nadia Naoko Neha Nikhil Nina Noah Olga Oliver Omar Paul Pedro Petra Pooja Priya Rahul Rani Ravi Rosa Ryo
  Sakura Sam Sara Sato Sofia Sonja Tara Theo Tom Uma Vera Victor Wei Yara Yuki Zara Zoe`
    .split(/\s+/)
    .filter(Boolean);
const lastNames =
  `Abe Adams Ahmed Ali Almeida Andersen Ando Bakker Banerjee Bauer Becker Berg Bianchi Brown Chatterjee
  Chen Clark Costa Das Davies Desai Dubois Ellington Ellison Endo Evans Fernandez Fischer Fujita Garcia Ghosh Gomez
  Gupta Hansen Harris Hashimoto Hayashi Hoffmann Huang Ito Iyer Jackson Jain Jansen Johnson Jones Joshi Kapoor Kato Kaur
  Khan Kimura King Klein Kobayashi Kondo Kumar Larsen Lee Lewis Li Lopez Martin Martinez Mehta Meyer Miller Mishra
  Moore Mori Mukherjee Muller Nair Nakamura Nielsen Ogawa Okada Okamoto Olsen Pandey Patel Petrov Rao Reddy Roberts
  Robinson Rossi Saito Sakamoto Santos Sasaki Schmidt Schneider Schulz Sharma Shimizu Silva Singh Smith Suzuki Takahashi
  Tanaka Taylor Thomas Thompson Turner Ueda Vermeulen Virtanen Walker Wang Watanabe Weber White Williams Wilson Wood
  Yamada Yamamoto Yang Young Zhang Zimmermann`
    .split(/\s+/)
    .filter(Boolean);

/** The first users of a tenant are active and not locked. */
export const signInUserCount = 900;

/** @param userNumber counted from 1 */
export const getUserName = (userNumber: number): string => `user.${String(userNumber).padStart(7, '0')}`;

/** Writes the same rows as the product, a thousand times faster. */
const fill = {
  // `offset 0` keeps PostgreSQL from drawing one name for all rows.
  users: `
    insert into app_user (tenant_id, id, version, user_name, normalized_user_name, first_name, last_name, email, normalized_email,
      role_id, language, employee_type, active, locked, password_hash, created_at, updated_at)
    select $1, uuidv7(age), 1, user_name, lower(user_name), first_name, last_name, email, lower(email),
      case when n = 1 then 1001 when n % 50 = 0 then 1002 else 1003 + n % 2 end,
      (array['en', 'ja', 'hi'])[1 + n % 3], case when n % 7 = 0 then 'Contractor' else 'Internal' end,
      n < 1000 or n % 20 <> 0, n > 1000 and n % 99 = 0, $3, now() + age, now() + age
    from (
      select n, (n - 1 - $2::int) * interval '1 minute' as age, 'user.' || lpad(n::text, 7, '0') as user_name,
        ($4::text[])[1 + floor(random() * cardinality($4::text[]))::int] as first_name,
        ($5::text[])[1 + floor(random() * cardinality($5::text[]))::int] as last_name
      from generate_series(1, $2::int) n offset 0
    ) person, lateral (select lower(first_name || '.' || last_name) || '.' || n || '@bench.example' as email) address`,
  tokens: `
    insert into app_user_search_token (tenant_id, token, shared_prefix, user_id)
    select tenant_id, token,
      (select count(*) from generate_series(1, char_length(token)) n where left(earlier, n) = left(token, n)), id
    from app_user, lateral (
      select token, lag(token, 1, '') over (order by token) as earlier
      from (
        select distinct left(word, 64) collate "C" as token
        from regexp_split_to_table(lower(concat_ws(' ', user_name, first_name, last_name, email)), '[^a-z0-9]+') word
        where word <> ''
      ) tokens
    ) sorted
    where tenant_id = $1`,
  total: `insert into entity_count (tenant_id, entity, total) values ($1, 'user', $2)`,
} as const;

/** @throws if the tokens differ from those that the product would have stored */
async function checkTokens(database: pg.Client, tenantId: string): Promise<void> {
  const { rows } = await database.query<{ texts: string[]; tokens: SearchToken[] }>(
    `select array[user_name, first_name, last_name, email] as texts,
       (select json_agg(json_build_object('token', k.token, 'sharedPrefix', k.shared_prefix) order by k.token)
        from app_user_search_token k where k.tenant_id = u.tenant_id and k.user_id = u.id) as tokens
     from app_user u where tenant_id = $1 limit 100`,
    [tenantId],
  );
  for (const { texts, tokens } of rows)
    assert.deepEqual(tokens, toSearchTokens(...texts), `Tokens of ${texts.join(', ')}`);
}

async function makeTenant(database: pg.Client, slug: string, users: number, hash: string): Promise<Tenant> {
  const id = randomUUID();
  const info = { name: slug, supportEmail: 'help@bench.example', timeZone: 'UTC' };
  await database.query('insert into tenant (id, slug, profile) values ($1, $2, $3)', [id, slug, info]);
  await database.query('insert into tenant_settings (tenant_id, id) values ($1, uuidv7())', [id]);
  await database.query(fill.users, [id, users, hash, firstNames, lastNames]);
  await database.query(fill.tokens, [id]);
  await database.query(fill.total, [id, users]);
  await checkTokens(database, id);
  const { rows } = await database.query<{ id: string }>(
    'select id from app_user where tenant_id = $1 order by md5(id::text) limit $2',
    [id, userIdsKept],
  );
  return { id, slug, users, userIds: rows.map((row) => row.id) };
}

/** @param database a superuser's connection: bypasses row-level security and foreign keys */
export async function makeTenants(
  database: pg.Client,
  name: string,
  sizes: readonly number[],
): Promise<Tenant[]> {
  const passwords = passwordHashing();
  const hash = await passwords.hash(benchPassword);
  await passwords.close();
  const tenants: Tenant[] = [];
  await database.query('begin');
  await database.query('set local session_replication_role = replica');
  await database.query('select setseed(0.5)');
  for (const [index, users] of sizes.entries())
    tenants.push(await makeTenant(database, `${name}-${index + 1}`, users, hash));
  await database.query('commit');
  // Runs vacuum and a checkpoint now rather than during a measurement. Skips empty tables, as autovacuum
  // does: known to be empty, they would be scanned sequentially from then on.
  await database.query(
    'vacuum analyze tenant, tenant_settings, entity_count, app_user, app_user_search_token',
  );
  await database.query('checkpoint');
  return tenants;
}
