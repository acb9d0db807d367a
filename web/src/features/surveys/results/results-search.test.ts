import { expect, test } from 'vitest';
import { answersOf, readResultsSearch, withAnswer } from './results-search';

test('filters by answers are kept in the address, whatever the question is named', () => {
  const one = withAnswer(readResultsSearch({}), 'a=b %', 'c=d, e');
  const both = withAnswer(readResultsSearch(one), 'site', 'Oslo');
  expect([...answersOf(readResultsSearch(both))]).toEqual([
    ['a=b %', 'c=d, e'],
    ['site', 'Oslo'],
  ]);
  expect(withAnswer(one, 'a=b %', undefined)).toEqual({ answers: undefined });
});

test.each([['=x'], ['%E0%=x'], ['x']])('the malformed filter %j is ignored', (pair) => {
  expect(answersOf(readResultsSearch({ answers: [pair] })).size).toBe(0);
});

test('the version is read from text', () => {
  expect(readResultsSearch({ version: '12' }).version).toBe(12);
});

test('what is no day and no version is dropped', () => {
  expect(
    readResultsSearch({ from: '2026-02-30', to: '2026-01-31', version: '0', tab: 'summary' }),
  ).toMatchObject({
    from: undefined,
    to: '2026-01-31',
    version: undefined,
    tab: undefined,
  });
});
