import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

const checkout = join(import.meta.dirname, '..');
const own = 'modules/locations';

/** Code in a repository of locations, and what it does to a table of customers. */
const statements = [
  ["scope.tables().selectFrom('customer')", 'reads'],
  ["scope.tables().selectFrom('customer as c')", 'reads'],
  ["query.innerJoin('customer', 'customer.id', 'location.customer_id')", 'reads'],
  ["query.leftJoin('customer as c', 'c.id', 'location.customer_id')", 'reads'],
  ["query.using('customer')", 'reads'],
  ['sql`select 1 from customer where true`', 'reads'],
  ['sql`select 1 from location join customer on true`', 'reads'],
  ['sql`delete from location using customer where true`', 'reads'],
  ["scope.tables().insertInto('customer')", 'writes'],
  ["scope.tables().updateTable('customer')", 'writes'],
  ["scope.tables().deleteFrom('customer')", 'writes'],
  ["scope.tables().mergeInto('customer')", 'writes'],
  ['sql`insert into customer (id) values (1)`', 'writes'],
  ['sql`update customer set name = 1`', 'writes'],
  ['sql`delete from customer`', 'writes'],
  ['sql`merge into customer using location on true`', 'writes'],
];
const createFile = (index) => `${own}/planted-${index}.repository.ts`;

let folder;
let status;
let problems;

/** @param file below `server` */
const write = (file, content) => writeFileSync(join(folder, 'server', file), content);
const problemsWith = (text) => problems.filter((line) => line.includes(text));

// One run over all planted files, because a copy of the sources for each takes a second.
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'vantage-table-owners-'));
  for (const path of ['scripts/check-table-owners.mjs', 'server/src', 'server/migrations'])
    cpSync(join(checkout, path), join(folder, path), { recursive: true });

  for (const [index, [code]] of statements.entries())
    write(`src/${createFile(index)}`, `export const x = ${code};`);
  write(
    `src/${own}/own.repository.ts`,
    "// From customer.\n/* update customer */\nquery.selectFrom('location');",
  );
  write(`src/${own}/own.test.ts`, "query.selectFrom('customer');");
  write('src/modules/users/import/user-import.repository.ts', '');
  write('src/modules/page-visits/page-visits.repository.ts', '');
  write('migrations/9998-planted.sql', 'create table planted ();\ncreate table dropped ();\n');
  write('migrations/9999-planted.sql', 'drop table dropped;\nalter table planted rename to ownerless;\n');

  const script = join(folder, 'scripts', 'check-table-owners.mjs');
  const result = spawnSync(process.execPath, [script], { encoding: 'utf8' });
  ({ status } = result);
  problems = result.stderr.split('\n').filter((line) => line !== '');
}, 60_000);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test.each(statements.map(([code, verb], index) => [code, verb, index]))(
  "%s %s another module's table",
  (_code, verb, index) => {
    const file = createFile(index);
    expect(problemsWith(file)).toEqual([
      `${file} ${verb} the table customer, which belongs to modules/customers`,
    ]);
  },
);

test("a module's own tables, and words in comments and tests, are not reported", () => {
  expect(problemsWith(`${own}/own.`)).toEqual([]);
});

test('a table without an owner is reported by its last name, unless it was dropped', () => {
  expect(problemsWith('has no owner')).toEqual(['the table ownerless has no owner']);
});

test('an exemption that is no longer needed is reported', () => {
  expect(problemsWith('listed, but')).toEqual([
    'modules/users/import/user-import.repository.ts background_job: listed, but reads no such table',
    'modules/page-visits/page-visits.repository.ts customer_last_viewed: listed, but writes no such table',
    'modules/page-visits/page-visits.repository.ts insight_last_viewed: listed, but writes no such table',
  ]);
});

test('nothing else is reported, and the check fails', () => {
  expect(problems).toHaveLength(statements.length + 4);
  expect(status).toBe(1);
});
