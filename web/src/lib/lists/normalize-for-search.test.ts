import { expect, it } from 'vitest';
import { normalizeForSearch, searchTerms } from './normalize-for-search';

it.each([
  ['Zürich', 'zurich'],
  ['ＡＢＣ', 'abc'],
  ['José', 'jose'],
  ['ガス', 'ガス'],
  ['हिन्दी', 'हिन्दी'],
])('finds %s by %s', (text, typed) => {
  expect(normalizeForSearch(text)).toBe(normalizeForSearch(typed));
});

it('looks for each word that was typed', () => {
  expect(searchTerms('  Zür\u3000Plant ')).toEqual(['zur', 'plant']);
  expect(searchTerms(' ')).toEqual([]);
});
