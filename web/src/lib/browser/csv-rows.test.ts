import { expect, it } from 'vitest';
import { toCsv } from './csv';
import { parseCsv } from './csv-rows';

it.each([
  ['commas', 'key,en\r\na,One\r\n'],
  ['semicolons, as in some regions', 'key;en\na;One\n'],
  ['tabs', 'key\ten\ra\tOne'],
  ['a byte order mark and an empty line', '\uFEFFkey,en\n\na,One\n\n'],
])('reads a table with %s', (_, text) => {
  expect(parseCsv(text)).toEqual([
    ['key', 'en'],
    ['a', 'One'],
  ]);
});

it('reads quoted cells and empty ones at the end of a row', () => {
  const rows = [
    ['a', 'say "x", y', ''],
    ['b', 'two\r\nlines; more', '\t'],
  ];
  expect(parseCsv(toCsv(rows))).toEqual([rows[0], ['b', 'two\r\nlines; more', "'\t"]]);
});
