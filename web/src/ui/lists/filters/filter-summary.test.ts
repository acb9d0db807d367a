import { describe, expect, it } from 'vitest';
import { summarize, includeUnknown } from './filter-summary';

const options = [
  { value: 'a', label: 'Active' },
  { value: 'l', label: 'Locked' },
  { value: 'i', label: 'Inactive' },
  { value: 'p', label: 'Password not set' },
];

describe('summarize', () => {
  it('lists one or two values', () => {
    expect(summarize(options, ['l'])).toBe('Locked');
    expect(summarize(options, ['l', 'a'])).toBe('Active, Locked');
  });

  it('counts values after the second', () => {
    expect(summarize(options, ['a', 'l', 'i', 'p'])).toBe('Active, Locked +2');
  });

  it('skips values that are not among the options', () => {
    expect(summarize(options, ['x', 'i'])).toBe('Inactive');
  });
});

describe('includeUnknown', () => {
  it('adds set values that are not among the options', () => {
    expect(includeUnknown(options, ['x', 'a'])).toEqual([{ value: 'x', label: 'x' }, ...options]);
    expect(includeUnknown(options.slice(0, 0), ['x'])).toEqual([{ value: 'x', label: 'x' }]);
  });

  it('otherwise keeps the options unchanged', () => {
    expect(includeUnknown(options, ['a'])).toBe(options);
  });
});
