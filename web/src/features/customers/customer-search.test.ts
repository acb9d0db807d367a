import { describe, expect, it } from 'vitest';
import { narrowedBy, readCustomerSearch, withoutFilters } from './customer-search';

describe('readCustomerSearch', () => {
  it('keeps what it knows', () => {
    const input = {
      search: 'rail',
      status: 'InProgress',
      industry: 'Airline',
      sort: 'status',
      order: 'desc',
    };
    expect(readCustomerSearch(input)).toEqual({ ...input, status: ['InProgress'] });
  });

  it('takes several statuses, each once and in the order of a project, so that one list has one address', () => {
    const input = { status: ['Completed', 'Lost', 'Upcoming', 'Completed'] };
    expect(readCustomerSearch(input)).toEqual({ status: ['Upcoming', 'Completed'] });
    expect(readCustomerSearch({ status: [] })).toEqual({});
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

describe('narrowedBy', () => {
  it('tells a filter from a search and from an order', () => {
    expect(narrowedBy({ status: ['Upcoming'] })).toBe('filters');
    expect(narrowedBy({ search: 'a' })).toBe('search');
    expect(narrowedBy({ industry: 'Airline', search: 'a' })).toBe('both');
    expect(narrowedBy({ sort: 'status', order: 'desc' })).toBeUndefined();
  });
});

describe('withoutFilters', () => {
  it('shows everything, in the order it was in', () => {
    const cleared = withoutFilters({ search: 'a', status: ['Upcoming'], industry: 'Airline', order: 'desc' });
    expect(narrowedBy(cleared)).toBeUndefined();
    expect(cleared.order).toBe('desc');
  });
});
