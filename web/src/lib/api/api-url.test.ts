import { describe, expect, it } from 'vitest';
import { apiUrl } from './api-url';

describe('apiUrl', () => {
  it('fills path parameters, encoded', () => {
    expect(
      apiUrl({ path: '/:tenantId/v1/customer/:customerId' }, { tenantId: 't', customerId: 'a/../b?c' }),
    ).toBe('/t/v1/customer/a%2F..%2Fb%3Fc');
  });

  it('builds a query and omits empty values', () => {
    expect(
      apiUrl(
        { path: '/:tenantId/v1/customer' },
        { tenantId: 't' },
        { search: 'a b', limit: 50, cursor: undefined, status: '' },
      ),
    ).toBe('/t/v1/customer?search=a+b&limit=50');
  });

  it('throws if a path parameter is missing', () => {
    expect(() => apiUrl({ path: '/:tenantId/v1/auth/me' }, { tenantId: null })).toThrow('tenantId');
  });
});
