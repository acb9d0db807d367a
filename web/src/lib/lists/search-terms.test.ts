import { expect, it } from 'vitest';
import { searchTerms } from './search-terms';

it('splits a search into words', () => {
  expect(searchTerms('  Zür\u3000Plant ')).toEqual(['zur', 'plant']);
  expect(searchTerms(' ')).toEqual([]);
});
