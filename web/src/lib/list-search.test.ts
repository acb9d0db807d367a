import { describe, expect, it, vi } from 'vitest';
import {
  listControls,
  listSearch,
  oneOf,
  oneText,
  searchText,
  severalOf,
  severalTexts,
  sortBy,
  sortingOf,
  sortText,
  stepOptions,
} from './list-search';

const read = listSearch({
  search: searchText,
  state: oneOf(['Open', 'Closed']),
  kinds: severalOf(['A', 'B', 'C']),
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
  const readFree = listSearch({ place: oneText, industries: severalTexts });

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

describe('listControls', () => {
  const started = () => {
    const onSearch = vi.fn();
    return {
      onSearch,
      controls: listControls(read({ search: 'a', state: 'Open', sort: 'date' }), onSearch, [
        'state',
        'kinds',
      ]),
    };
  };

  it('types over the address, and chooses step by step', () => {
    const { onSearch, controls } = started();
    controls.type('ab');
    expect(onSearch).toHaveBeenLastCalledWith({ search: 'ab', state: 'Open', sort: 'date' }, 'typed');
    controls.choose({ kinds: ['A'] });
    expect(onSearch).toHaveBeenLastCalledWith(
      { search: 'a', state: 'Open', sort: 'date', kinds: ['A'] },
      'chosen',
    );
    expect(stepOptions('typed').replace).toBe(true);
    expect(stepOptions('chosen').replace).toBe(false);
  });

  it('clears the filters alone, or the search with them; never the order', () => {
    const { onSearch, controls } = started();
    controls.clearFilters();
    expect(onSearch).toHaveBeenLastCalledWith({ search: 'a', sort: 'date' }, 'chosen');
    controls.clear();
    expect(onSearch).toHaveBeenLastCalledWith({ sort: 'date' }, 'chosen');
  });

  it('takes an empty search out of the address', () => {
    const { onSearch, controls } = started();
    controls.type('');
    expect(onSearch.mock.lastCall?.[0].search).toBeUndefined();
  });

  it('tells a filter from an order', () => {
    const narrowed = (input: Record<string, unknown>) =>
      listControls(read(input), () => undefined, ['state', 'kinds']).isNarrowed;
    expect(narrowed({ sort: 'date' })).toBe(false);
    expect(narrowed({ search: 'a' })).toBe(true);
    expect(narrowed({ kinds: ['A'] })).toBe(true);
    expect(started().controls.narrowed).toBe('both');
  });
});
