import { expect, it } from 'vitest';
import { folded, searchedWords } from './folded';

it.each([
  ['Zürich', 'zurich'],
  ['ＡＢＣ', 'abc'],
  ['José', 'jose'],
  ['ガス', 'ガス'],
  ['हिन्दी', 'हिन्दी'],
])('finds %s by %s', (text, typed) => {
  expect(folded(text)).toBe(folded(typed));
});

it('looks for each word that was typed', () => {
  expect(searchedWords('  Zür\u3000Plant ')).toEqual(['zur', 'plant']);
  expect(searchedWords(' ')).toEqual([]);
});
