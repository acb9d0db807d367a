import { expect, it } from 'vitest';
import { searchTerms } from './search-terms';

it('looks for each word that was typed', () => {
  expect(searchTerms('  Zür\u3000Plant ')).toEqual(['zur', 'plant']);
  expect(searchTerms(' ')).toEqual([]);
});
