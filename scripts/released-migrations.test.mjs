import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const directory = join(import.meta.dirname, '..', 'server', 'migrations');
const read = (name) => readFileSync(join(directory, name), 'utf8');
const released = read('released.sha256')
  .trimEnd()
  .split('\n')
  .map((line) => line.split('  '));
const names = readdirSync(directory)
  .filter((name) => name.endsWith('.sql'))
  .toSorted();

test('a released migration is never changed, renamed or removed', () => {
  const current = released.map(([, name]) => [createHash('sha256').update(read(name)).digest('hex'), name]);
  expect(current).toEqual(released);
});

test('a migration since then is named by date and time, after all that are released, and declares its phase', () => {
  const since = names.slice(released.length);
  expect(names.slice(0, released.length)).toEqual(released.map(([, name]) => name));
  for (const name of since) {
    expect(name).toMatch(
      /^20\d{2}(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])([01]\d|2[0-3])[0-5]\d-[a-z0-9-]+\.sql$/,
    );
    expect(read(name)).toMatch(/^-- Phase: (expand|contract)\n/);
  }
});
