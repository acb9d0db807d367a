import { describe, expect, it } from 'vitest';
import { isNarrowed, readCustomerSearch, withoutFilters } from './customer-search';

describe('readCustomerSearch', () => {
  it('keeps what it knows', () => {
    const input = {
      search: 'rail',
      status: 'InProgress',
      industry: 'Airline',
      sort: 'status',
      order: 'desc',
    };
    expect(readCustomerSearch(input)).toEqual(input);
  });

  it('leaves the defaults out, so that one list has one address', () => {
    expect(readCustomerSearch({ search: '', sort: 'name', order: 'asc' })).toEqual({});
  });

  it('drops what it does not know', () => {
    expect(
      readCustomerSearch({ status: 'Lost', sort: 'password', order: 1, search: ['x'], more: true }),
    ).toEqual({});
  });

  it('reads a number that somebody searched for as text', () => {
    expect(readCustomerSearch({ search: 360 })).toEqual({ search: '360' });
  });

  it('cuts what the server would refuse', () => {
    expect(readCustomerSearch({ search: 'a'.repeat(500) }).search).toHaveLength(128);
  });

  it('drops an industry that the server would refuse, since a shorter one would be another', () => {
    expect(readCustomerSearch({ industry: 'a'.repeat(65) })).toEqual({});
  });
});

describe('isNarrowed', () => {
  it('tells a filter from an order', () => {
    expect(isNarrowed({ status: 'Upcoming' })).toBe(true);
    expect(isNarrowed({ search: 'a' })).toBe(true);
    expect(isNarrowed({ industry: 'Airline' })).toBe(true);
    expect(isNarrowed({ sort: 'status', order: 'desc' })).toBe(false);
  });
});

describe('withoutFilters', () => {
  it('shows everything, in the order it was in', () => {
    const cleared = withoutFilters({ search: 'a', status: 'Upcoming', industry: 'Airline', order: 'desc' });
    expect(isNarrowed(cleared)).toBe(false);
    expect(cleared.order).toBe('desc');
  });
});
