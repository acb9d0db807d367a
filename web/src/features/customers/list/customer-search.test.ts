import { listCustomers } from '@vantage/contract/customers/customers';
import { describe, expect, it } from 'vitest';
import { isDefaultList, readCustomerSearch } from './customer-search';

describe('the address of the customer list', () => {
  it('is kept as far as it makes sense', () => {
    const input = {
      search: 'rail',
      status: 'InProgress,Lost',
      industry: 'Airline,Oil\\, gas',
      archived: 'true',
      sort: '-status',
    };
    expect(readCustomerSearch({ ...input, more: 'x' })).toEqual({
      search: 'rail',
      status: ['InProgress'],
      industry: ['Airline', 'Oil, gas'],
      archived: 'true',
      sort: '-status',
    });
    expect(
      readCustomerSearch({ search: '', status: '', industry: ',', archived: 'false', sort: '-password' }),
    ).toEqual({});
  });

  it('names its statuses in the order of a project, so that one list has one address', () => {
    expect(readCustomerSearch({ status: 'Completed,Upcoming,Completed' })).toEqual({
      status: ['Upcoming', 'Completed'],
    });
    expect(readCustomerSearch({ sort: '-lastOpenedAt' })).toEqual({});
  });

  it('may ask for every order that the server has', () => {
    for (const sort of listCustomers.query.shape.sort.unwrap().options)
      expect(readCustomerSearch({ sort })).toEqual({ sort });
  });

  it('is bare when it asks for nothing', () => {
    expect(isDefaultList(readCustomerSearch({ more: 'x' }))).toBe(true);
    expect(isDefaultList(readCustomerSearch({ sort: '-name' }))).toBe(false);
  });
});
