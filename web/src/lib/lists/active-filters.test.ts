import { describe, expect, it } from 'vitest';
import { activeFilters } from './active-filters';

describe('activeFilters', () => {
  it.each([
    [undefined, [undefined, undefined], undefined],
    ['a', [undefined, undefined], 'search'],
    [undefined, [undefined, 'Airline'], 'filters'],
    [undefined, [['Upcoming'], undefined], 'filters'],
    ['a', ['Airline', undefined], 'both'],
  ] as const)('of %j and %j is %j', (search, filters, active) => {
    expect(activeFilters(search, filters)).toBe(active);
  });
});
