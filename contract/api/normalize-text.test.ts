import { expect, it } from 'vitest';
import { text } from './fields';
import { normalizeText } from './normalize-text';
import { normalizeForSearch } from './search-text';

/** Marks that have to be sorted. */
const marks = (count: number): string => '\u0301\u0327'.repeat(count / 2);
const longestRun = (value: string): number =>
  Math.max(...[...value.matchAll(/[^\P{M}\u034f]+/gu)].map(([run]) => run.length));

it('normalizes as JavaScript does', () => {
  for (const value of [
    'Zu\u0308rich',
    'か\u3099',
    'हिन्दी भाषा के बहुत सारे शब्द एक ही पंक्ति में',
    `e${marks(30)}`,
  ]) {
    expect(normalizeText(value, 'NFC')).toBe(value.normalize('NFC'));
    expect(normalizeText(value, 'NFD')).toBe(value.normalize('NFD'));
    expect(normalizeText(value, 'NFKC')).toBe(value.normalize('NFKC'));
  }
});

it('sorts at most 30 marks in a row, since the time grows with the square of their number (S71)', () => {
  const value = `x${marks(20_000)}y`;
  const normalized = normalizeText(value, 'NFC');
  expect(longestRun(normalized)).toBe(30);
  expect(normalizeText(normalized, 'NFC')).toBe(normalized);
  expect(longestRun(text({ min: 1, max: 30_000 }).parse(value))).toBe(30);
  expect(
    longestRun(normalizeForSearch(`x${'\u0921\u093c\u0951'.repeat(2)}${'\u0951\u093c'.repeat(100)}`)),
  ).toBeLessThanOrEqual(30);
});
