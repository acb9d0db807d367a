import { describe, expect, it } from 'vitest';
import { narrowing } from './narrowing';

describe('narrowing', () => {
  it.each([
    [undefined, [undefined, undefined], undefined],
    ['a', [undefined, undefined], 'search'],
    [undefined, [undefined, 'Airline'], 'filters'],
    [undefined, [['Upcoming'], undefined], 'filters'],
    ['a', ['Airline', undefined], 'both'],
  ] as const)('of %j and %j is %j', (search, filters, narrowed) => {
    expect(narrowing(search, filters)).toBe(narrowed);
  });
});
