import { expect, it } from 'vitest';
import { randomFrom } from '../../../../../seeds/surveys/random';
import { uniqueHeaders } from './unique-headers';

it('numbers headers that are taken', () => {
  expect(uniqueHeaders(['id', 'id', 'id (2)', 'a', 'id'])).toEqual([
    'id',
    'id (2)',
    'id (2) (2)',
    'a',
    'id (3)',
  ]);
});

it('gives every column a header that no other has, and changes none of the first', () => {
  const random = randomFrom(20_261_125);
  const first = ['id', 'A', 'A (2)'];
  for (let round = 0; round < 500; round += 1) {
    const wanted = Array.from(
      { length: random.integer(0, 30) },
      () => `${['id', 'A', ''][random.integer(0, 2)]}${' (2)'.repeat(random.integer(0, 3))}`,
    );
    const headers = uniqueHeaders([...first, ...wanted]);
    expect(new Set(headers).size, JSON.stringify(wanted)).toBe(first.length + wanted.length);
    expect(headers.slice(0, first.length)).toEqual(first);
  }
});

it('numbers many equal headers in a time that grows with their number', () => {
  const headers = uniqueHeaders(Array.from({ length: 100_000 }, () => 'A'));
  expect([headers[1], headers.at(-1)]).toEqual(['A (2)', 'A (100000)']);
});
