import { describe, expect, it } from 'vitest';
import { findViewedData } from './viewed-data';

const called = (method: string, path: string, more: Record<string, string> = {}) => ({
  action: 'viewAs.called' as const,
  after: { method, path: `/:tenantId/v1/${path}`, ...more },
  names: { 'id-1': 'Northwind Aviation' },
});

describe('what was viewed as another user', () => {
  it.each([
    [called('GET', 'customer'), { what: 'clients', name: null }],
    [
      called('GET', 'customer/:customerId', { customerId: 'id-1' }),
      { what: 'client', name: 'Northwind Aviation' },
    ],
    [called('GET', 'customer/:customerId', { customerId: 'id-2' }), { what: 'data', name: null }],
    [called('GET', 'auth/me'), { what: 'data', name: null }],
    [called('PUT', 'profile'), { what: 'change', name: null }],
    [{ ...called('GET', 'customer'), action: 'viewAs.started' as const }, null],
  ])('is described for %j', (entry, viewed) => {
    expect(findViewedData(entry)).toEqual(viewed);
  });
});
