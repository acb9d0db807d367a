import { listCustomers } from '@vantage/contract/customers/customers';
import { describe, expect, it } from 'vitest';
import { isDefaultList, readCustomerSearch } from './customer-search';

describe('the URL of the customer list', () => {
  it('keeps valid values', () => {
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

  it('has statuses in the order of a project, so that one list has one URL', () => {
    expect(readCustomerSearch({ status: 'Completed,Upcoming,Completed' })).toEqual({
      status: ['Upcoming', 'Completed'],
    });
    expect(readCustomerSearch({ sort: '-lastOpenedAt' })).toEqual({});
  });

  it('supports every order of the server', () => {
    for (const sort of listCustomers.query.shape.sort.unwrap().options)
      expect(readCustomerSearch({ sort })).toEqual({ sort });
  });

  it('is empty for the default list', () => {
    expect(isDefaultList(readCustomerSearch({ more: 'x' }))).toBe(true);
    expect(isDefaultList(readCustomerSearch({ sort: '-name' }))).toBe(false);
  });
});
