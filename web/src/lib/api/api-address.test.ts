import { describe, expect, it } from 'vitest';
import { callAddress } from './api-address';

describe('callAddress', () => {
  it('fills path parameters, encoded', () => {
    expect(
      callAddress({ path: '/:tenantId/v1/customer/:customerId' }, { tenantId: 't', customerId: 'a/../b?c' }),
    ).toBe('/t/v1/customer/a%2F..%2Fb%3Fc');
  });

  it('builds a query and omits empty values', () => {
    expect(
      callAddress(
        { path: '/:tenantId/v1/customer' },
        { tenantId: 't' },
        { search: 'a b', limit: 50, cursor: undefined, status: '' },
      ),
    ).toBe('/t/v1/customer?search=a+b&limit=50');
  });

  it('throws if a path parameter is missing', () => {
    expect(() => callAddress({ path: '/:tenantId/v1/auth/me' }, { tenantId: null })).toThrow('tenantId');
  });
});
