import { describe, expect, it } from 'vitest';
import {
  listSearch,
  oneOf,
  singleText,
  searchText,
  listOf,
  textList,
  sortBy,
  sortingOf,
  sortText,
} from './list-search';

const read = listSearch({
  search: searchText,
  state: oneOf(['Open', 'Closed']),
  kinds: listOf(['A', 'B', 'C']),
  sort: sortBy(['name', 'date'], 'name'),
});

describe('listSearch', () => {
  it('keeps what it knows', () => {
    const input = { search: 'rail', state: 'Open', kinds: ['A', 'C'], sort: 'date' };
    expect(read(input)).toEqual(input);
  });

  it('drops what it does not know', () => {
    expect(read({ search: ['x'], state: 'Lost', kinds: ['Z', 3], sort: 1, more: true })).toEqual({});
    expect(read({ search: null, state: { toString: () => 'Open' } })).toEqual({});
  });

  it('names what it drops, or the router would take it from the address', () => {
    expect(Object.hasOwn(read({ state: 'Lost' }), 'state')).toBe(true);
  });

  it('leaves defaults and empty values out, so that one list has one address', () => {
    expect(read({ search: '', kinds: [], sort: 'name' })).toEqual({});
    expect(read({ kinds: ['C', 'A', 'C'] })).toEqual({ kinds: ['A', 'C'] });
  });

  it('keeps the known ones of several values, and a single one', () => {
    expect(read({ kinds: ['B', 'Z'] })).toEqual({ kinds: ['B'] });
    expect(read({ kinds: 'B' })).toEqual({ kinds: ['B'] });
  });

  it('takes several values as the address writes them, and as a screen remembers them', () => {
    expect(read({ kinds: 'C,A,C' })).toEqual({ kinds: ['A', 'C'] });
    expect(read({ kinds: ['C', 'A'] })).toEqual({ kinds: ['A', 'C'] });
  });

  it('takes an order either way round', () => {
    expect(read({ sort: '-name' })).toEqual({ sort: '-name' });
    expect(read({ sort: '--name' })).toEqual({});
    expect(sortingOf('-name')).toEqual({ sort: 'name', order: 'desc' });
    expect(sortingOf('name')).toEqual({ sort: 'name', order: 'asc' });
    for (const text of ['name', '-name'] as const) expect(sortText(sortingOf(text))).toBe(text);
  });

  it('cuts what the server would refuse', () => {
    expect(read({ search: 'a'.repeat(500) }).search).toHaveLength(128);
  });
});

describe('values that only the server knows', () => {
  const readFree = listSearch({ place: singleText, industries: textList });

  it('are kept as they are, each once', () => {
    expect(readFree({ place: 'Pune', industries: ['Oil, gas', 'Rail', 'Oil, gas'] })).toEqual({
      place: 'Pune',
      industries: ['Oil, gas', 'Rail'],
    });
    expect(readFree({ industries: 'Oil\\, gas,Rail' })).toEqual({ industries: ['Oil, gas', 'Rail'] });
  });

  it('are dropped when the server would refuse them, since a shorter one would be another', () => {
    const long = 'a'.repeat(129);
    expect(readFree({ place: long, industries: [long, '', null, 'Rail'] })).toEqual({ industries: ['Rail'] });
    expect(readFree({ industries: [long] })).toEqual({});
    const many = Array.from({ length: 60 }, (_, index) => `Industry ${index}`);
    expect(readFree({ industries: many }).industries).toEqual(many.slice(0, 50));
  });
});
