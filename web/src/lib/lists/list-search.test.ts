import { describe, expect, it } from 'vitest';
import {
  listSearch,
  oneOf,
  singleText,
  searchText,
  listOf,
  textList,
  sortBy,
  toSortParams,
  sortText,
} from './list-search';

const read = listSearch({
  search: searchText,
  state: oneOf(['Open', 'Closed']),
  kinds: listOf(['A', 'B', 'C']),
  sort: sortBy(['name', 'date'], 'name'),
});

describe('listSearch', () => {
  it('keeps valid values', () => {
    const input = { search: 'rail', state: 'Open', kinds: ['A', 'C'], sort: 'date' };
    expect(read(input)).toEqual(input);
  });

  it('drops invalid values', () => {
    expect(read({ search: ['x'], state: 'Lost', kinds: ['Z', 3], sort: 1, more: true })).toEqual({});
    expect(read({ search: null, state: { toString: () => 'Open' } })).toEqual({});
  });

  it('sets dropped keys to undefined, or the router would take them from the URL', () => {
    expect(Object.hasOwn(read({ state: 'Lost' }), 'state')).toBe(true);
  });

  it('omits defaults and empty values, so that one list has one URL', () => {
    expect(read({ search: '', kinds: [], sort: 'name' })).toEqual({});
    expect(read({ kinds: ['C', 'A', 'C'] })).toEqual({ kinds: ['A', 'C'] });
  });

  it('keeps valid ones of several values, and a single one', () => {
    expect(read({ kinds: ['B', 'Z'] })).toEqual({ kinds: ['B'] });
    expect(read({ kinds: 'B' })).toEqual({ kinds: ['B'] });
  });

  it('accepts several values from a URL and from stored state', () => {
    expect(read({ kinds: 'C,A,C' })).toEqual({ kinds: ['A', 'C'] });
    expect(read({ kinds: ['C', 'A'] })).toEqual({ kinds: ['A', 'C'] });
  });

  it('accepts an order in both directions', () => {
    expect(read({ sort: '-name' })).toEqual({ sort: '-name' });
    expect(read({ sort: '--name' })).toEqual({});
    expect(toSortParams('-name')).toEqual({ sort: 'name', order: 'desc' });
    expect(toSortParams('name')).toEqual({ sort: 'name', order: 'asc' });
    for (const text of ['name', '-name'] as const) expect(sortText(toSortParams(text))).toBe(text);
  });

  it('truncates a search that the server would reject', () => {
    expect(read({ search: 'a'.repeat(500) }).search).toHaveLength(128);
  });
});

describe('values known only to the server', () => {
  const readFree = listSearch({ place: singleText, industries: textList });

  it('are kept unchanged and deduplicated', () => {
    expect(readFree({ place: 'Pune', industries: ['Oil, gas', 'Rail', 'Oil, gas'] })).toEqual({
      place: 'Pune',
      industries: ['Oil, gas', 'Rail'],
    });
    expect(readFree({ industries: 'Oil\\, gas,Rail' })).toEqual({ industries: ['Oil, gas', 'Rail'] });
  });

  it('are dropped if too long, since a truncated one would be a different value', () => {
    const long = 'a'.repeat(129);
    expect(readFree({ place: long, industries: [long, '', null, 'Rail'] })).toEqual({ industries: ['Rail'] });
    expect(readFree({ industries: [long] })).toEqual({});
    const many = Array.from({ length: 60 }, (_, index) => `Industry ${index}`);
    expect(readFree({ industries: many }).industries).toEqual(many.slice(0, 50));
  });
});
