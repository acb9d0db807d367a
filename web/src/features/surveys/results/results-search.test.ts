import { encodeAnswerPath } from '@vantage/contract/surveys/answer-filters';
import { expect, test } from 'vitest';
import { answerFilters, readResultsSearch, withAnswer } from './results-search';

test('answer filters are kept in the URL for any names', () => {
  const odd = encodeAnswerPath(['a=b %', 'c.d']);
  const one = withAnswer(readResultsSearch({}), odd, 'c=d, e');
  const both = withAnswer(readResultsSearch(one), 'site', 'Oslo');
  expect([...answerFilters(readResultsSearch(both))]).toEqual([
    [odd, 'c=d, e'],
    ['site', 'Oslo'],
  ]);
  expect(withAnswer(one, odd, undefined)).toEqual({ answers: undefined });
});

test.each([['=x'], ['%E0%=x'], ['x']])('the malformed filter %j is ignored', (pair) => {
  expect(answerFilters(readResultsSearch({ answers: [pair] })).size).toBe(0);
});

test('the version is parsed', () => {
  expect(readResultsSearch({ version: '12' }).version).toBe(12);
});

test('invalid days and versions are dropped', () => {
  expect(
    readResultsSearch({ from: '2026-02-30', to: '2026-01-31', version: '0', tab: 'summary' }),
  ).toMatchObject({
    from: undefined,
    to: '2026-01-31',
    version: undefined,
    tab: undefined,
  });
});
