import { describe, expect, it } from 'vitest';
import { summaryOf, withUnknown } from './filter-summary';

const options = [
  { value: 'a', label: 'Active' },
  { value: 'l', label: 'Locked' },
  { value: 'i', label: 'Inactive' },
  { value: 'p', label: 'Password not set' },
];

describe('summaryOf', () => {
  it('names one and two', () => {
    expect(summaryOf(options, ['l'])).toBe('Locked');
    expect(summaryOf(options, ['l', 'a'])).toBe('Active, Locked');
  });

  it('counts what comes after the second', () => {
    expect(summaryOf(options, ['a', 'l', 'i', 'p'])).toBe('Active, Locked +2');
  });

  it('passes over values that are no option', () => {
    expect(summaryOf(options, ['x', 'i'])).toBe('Inactive');
  });
});

describe('withUnknown', () => {
  it('offers what is set and no option, so that it can be seen and taken away', () => {
    expect(withUnknown(options, ['x', 'a'])).toEqual([{ value: 'x', label: 'x' }, ...options]);
    expect(withUnknown(options.slice(0, 0), ['x'])).toEqual([{ value: 'x', label: 'x' }]);
  });

  it('leaves the options alone otherwise', () => {
    expect(withUnknown(options, ['a'])).toBe(options);
  });
});
