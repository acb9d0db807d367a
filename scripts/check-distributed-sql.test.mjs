import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

const checkout = join(import.meta.dirname, '..');

/** Code of a repository, and a part of what is said about it. */
const rejected = [
  ['`insert into t (tenant_id, x) select $1, x from unnest($2::int[]) x`', 'functions only'],
  ['`insert into t (tenant_id, x) select $1, unnest($2::int[])`', 'functions only'],
  [
    '`insert into t select ${id}, r.x from jsonb_to_recordset($2) as r(x int) on conflict do nothing`',
    'functions only',
  ],
  ['`insert into t (x) values ($1) on conflict (x) do update set at = now()`', 'not immutable'],
  ['`with a as (update t set x = 1 returning now() - at) select 1 as one from a`', 'not immutable'],
  ['c.columns(["x"]).doUpdateSet({ at: sql`now()` })', 'not immutable'],
  ['`update t set problems = problems || to_jsonb(problem) where id = $1`', 'stable function'],
  ["q.updateTable('t').set({ name: sql`concat(first, $1)` })", 'stable function'],
  ["`update t set ends_at = started_at + interval '1 day' where id = $1`", 'stable function'],
  [
    '`insert into t (tenant_id, at) select s.tenant_id, now() from s where s.tenant_id = $1 returning at`',
    'without an alias',
  ],
  [
    '`with a as (insert into t (x) select x from s returning x) select x from a where x = $1`',
    'without an alias',
  ],
  ["`begin read only; set local app.tenant_id = '${id}'`", 'in a message with BEGIN'],
  ["`select set_config('app.tenant_id', $1, true)`", 'set_config'],
  ['`with found as (select from t where x) select 1 as one from found`', 'without columns'],
  ['`select count(*) from (select from t limit 5) some`', 'without columns'],
  ['`with a as (select 1 as one union all select where $1 is null) select one from a`', 'without columns'],
  [
    '`array(select l.id from l where l.tenant_id = app_user.tenant_id and l.user_id = app_user.id)`',
    "outer row's tenant",
  ],
  ["q.whereRef('l.tenant_id', '=', 'app_user.tenant_id')", "outer row's tenant"],
];
const accepted = [
  '`insert into t (tenant_id, x) select s.tenant_id, x from tenant_settings s, unnest($2::int[]) x where s.tenant_id = $1`',
  '`insert into t (tenant_id, x) select $1, x from unnest($2::int[]) x returning x`',
  '`insert into t as added (tenant_id, at) select s.tenant_id, now() from s where s.tenant_id = $1 returning at`',
  '`with a as (insert into t (x) select x from s), b as (update t set x = 1 returning x) select x from b`',
  '`insert into t (at) values (now()) on conflict (x) do update set at = excluded.at returning id`',
  '`with a as (update t set x = 1 returning id) select now() from a`',
  '`update t set finished_at = now(), problems = $2 where id = $1`',
  "`update t set due_at = now() + $2 * interval '1 second' where id = $1`",
  '`insert into t as kept (x) values (1) on conflict (x) do update set x = kept.x + excluded.x`',
  '`select 1 as one where exists (select from t where t.tenant_id = $1)`',
  '`select 1 as one from a join b on b.tenant_id = a.tenant_id where a.tenant_id = $1`',
  "q.innerJoin('b', (join) => join.onRef('b.tenant_id', '=', 'a.tenant_id'))",
  '// `insert into t select $1, x from unnest($2) x`\n/* doUpdateSet({ at: now() }) */ 1',
];

let folder;
let status;
let problems;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'vantage-distributed-sql-'));
  for (const part of ['scripts', 'server/src', 'server/seeds'])
    mkdirSync(join(folder, part), { recursive: true });
  cpSync(
    join(checkout, 'scripts/check-distributed-sql.mjs'),
    join(folder, 'scripts/check-distributed-sql.mjs'),
  );
  const plant = (name, code) => writeFileSync(join(folder, 'server', name), `export const x = ${code};\n`);
  for (const [index, [code]] of rejected.entries()) plant(`src/rejected-${index}.repository.ts`, code);
  for (const [index, code] of accepted.entries()) plant(`src/accepted-${index}.repository.ts`, code);
  plant('seeds/demo.ts', rejected[0][0]);
  plant('src/planted.test.ts', rejected[0][0]);
  const script = join(folder, 'scripts', 'check-distributed-sql.mjs');
  const result = spawnSync(process.execPath, [script], { encoding: 'utf8' });
  ({ status } = result);
  problems = result.stderr.split('\n').filter((line) => line !== '');
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test.each(rejected.map(([code, part], index) => [code, part, index]))(
  '%s is reported',
  (_code, part, index) => {
    const reported = problems.filter((line) => line.startsWith(`src/rejected-${index}.`));
    expect(reported).toHaveLength(1);
    expect(reported[0]).toContain(part);
  },
);

test.each(accepted.map((code, index) => [code, index]))('%s is not reported', (_code, index) => {
  expect(problems.filter((line) => line.startsWith(`src/accepted-${index}.`))).toEqual([]);
});

test('seeds are checked, tests are not, and the check fails', () => {
  expect(problems).toHaveLength(rejected.length + 1);
  expect(problems.filter((line) => line.startsWith('seeds/demo.ts'))).toHaveLength(1);
  expect(status).toBe(1);
});
