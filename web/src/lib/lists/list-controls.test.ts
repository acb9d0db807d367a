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
    const urlSearch = read({ search: 'a', state: 'Open', sort: 'date' });
    return {
      onSearch,
      controls: listControls(urlSearch, urlSearch, onSearch, ['state', 'kinds']),
    };
  };

  it('replaces the history entry while typing, and adds one per choice', () => {
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

  it('adds a history entry for a new search, so that Back returns to the list without it', () => {
    const onSearch = vi.fn();
    listControls(read({}), read({ state: 'Open' }), onSearch, ['state', 'kinds']).type('a');
    expect(onSearch).toHaveBeenLastCalledWith({ state: 'Open', search: 'a' }, 'chosen');
    listControls(read({}), read({ search: 'a' }), onSearch, ['state', 'kinds']).type('');
    expect(onSearch.mock.lastCall?.[1]).toBe('chosen');
  });

  it('adds a choice to the last requested search, and filters by the URL', () => {
    const onSearch = vi.fn();
    const controls = listControls(read({}), read({ state: 'Open' }), onSearch, ['state', 'kinds']);
    controls.choose({ kinds: ['A'] });
    expect(onSearch).toHaveBeenLastCalledWith({ state: 'Open', kinds: ['A'] }, 'chosen');
    expect(controls.isFiltered).toBe(false);
  });

  it('clears the filters, or filters and search, but never the order', () => {
    const { onSearch, controls } = started();
    controls.clearFilters();
    expect(onSearch).toHaveBeenLastCalledWith({ search: 'a', sort: 'date' }, 'chosen');
    controls.clear();
    expect(onSearch).toHaveBeenLastCalledWith({ sort: 'date' }, 'chosen');
  });

  it('removes an empty search from the URL', () => {
    const { onSearch, controls } = started();
    controls.type('');
    expect(onSearch.mock.lastCall?.[0].search).toBeUndefined();
  });

  it('distinguishes a filter from an order', () => {
    const isFiltered = (input: Record<string, unknown>) =>
      listControls(read(input), read({}), () => undefined, ['state', 'kinds']).isFiltered;
    expect(isFiltered({ sort: 'date' })).toBe(false);
    expect(isFiltered({ search: 'a' })).toBe(true);
    expect(isFiltered({ kinds: ['A'] })).toBe(true);
    expect(started().controls.activeFilters).toBe('both');
  });
});
