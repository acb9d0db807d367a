import { normalizeForSearch } from '@vantage/contract/api/search-text';

/** For lists that are filtered in the browser, by any part of a text; so punctuation belongs to a term. */
export const searchTerms = (typed: string): string[] =>
  normalizeForSearch(typed).split(/\s+/).filter(Boolean);
