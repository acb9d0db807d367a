import { describe, expect, it, vi } from 'vitest';
import { listControls } from './list-controls';
import { listSearch, oneOf, searchText, listOf, sortBy, stepOptions } from './list-search';

const read = listSearch({
  search: searchText,
  state: oneOf(['Open', 'Closed']),
  kinds: listOf(['A', 'B', 'C']),
  sort: sortBy(['name', 'date'], 'name'),
});

describe('listControls', () => {
  const started = () => {
    const onSearch = vi.fn();
    const address = read({ search: 'a', state: 'Open', sort: 'date' });
    return {
      onSearch,
      controls: listControls(address, address, onSearch, ['state', 'kinds']),
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

  it('makes a step of the first words, so that Back leads to the list without them', () => {
    const onSearch = vi.fn();
    listControls(read({}), read({ state: 'Open' }), onSearch, ['state', 'kinds']).type('a');
    expect(onSearch).toHaveBeenLastCalledWith({ state: 'Open', search: 'a' }, 'chosen');
    listControls(read({}), read({ search: 'a' }), onSearch, ['state', 'kinds']).type('');
    expect(onSearch.mock.lastCall?.[1]).toBe('chosen');
  });

  it('adds a choice to what was asked for last, and narrows by what the address holds', () => {
    const onSearch = vi.fn();
    const controls = listControls(read({}), read({ state: 'Open' }), onSearch, ['state', 'kinds']);
    controls.choose({ kinds: ['A'] });
    expect(onSearch).toHaveBeenLastCalledWith({ state: 'Open', kinds: ['A'] }, 'chosen');
    expect(controls.isFiltered).toBe(false);
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

  it('distinguishes a filter from an order', () => {
    const narrowed = (input: Record<string, unknown>) =>
      listControls(read(input), read({}), () => undefined, ['state', 'kinds']).isFiltered;
    expect(narrowed({ sort: 'date' })).toBe(false);
    expect(narrowed({ search: 'a' })).toBe(true);
    expect(narrowed({ kinds: ['A'] })).toBe(true);
    expect(started().controls.narrowed).toBe('both');
  });
});
