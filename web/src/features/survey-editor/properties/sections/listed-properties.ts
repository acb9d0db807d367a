import { normalizeForSearch } from '@vantage/contract/api/search-text';
import { searchTerms } from '../../../../lib/lists/search-terms';
import { titledProperties } from '../../metadata/named-properties';
import type { PropertyDescription } from '../../metadata/property-description';

const order = new Map<string, number>(titledProperties.map((name, index) => [name, index]));

/** Lists the common properties first, the others in the order of SurveyJS. */
export const sortProperties = (descriptions: readonly PropertyDescription[]): PropertyDescription[] =>
  descriptions.toSorted(
    (one, other) => (order.get(one.name) ?? order.size) - (order.get(other.name) ?? order.size),
  );

/** Tells whether each word of a search is in one of the texts. */
export function matchesSearch(search: string, texts: readonly string[]): boolean {
  const searched = texts.map((text) => normalizeForSearch(text));
  return searchTerms(search).every((term) => searched.some((text) => text.includes(term)));
}
