import { describe, expect, it } from 'vitest';
import { publicAddresses } from './public-address';

const here = { publicUrl: null, basePath: '', port: () => 8123, defaultTenant: 'demo' };

describe('publicAddresses', () => {
  it.each([
    [here, 'demo', 'http://localhost:8123'],
    [here, 'acme', 'http://acme.localhost:8123'],
    [{ ...here, basePath: '/portal' }, 'acme', 'http://acme.localhost:8123/portal'],
    [{ ...here, publicUrl: 'https://{tenant}.example.com' }, 'demo', 'https://demo.example.com'],
    [
      { ...here, publicUrl: 'https://example.com', basePath: '/portal' },
      'acme',
      'https://example.com/portal',
    ],
  ])('configured as %o gives %s %s (S26)', (configured, slug, address) => {
    expect(publicAddresses(configured)({ slug })).toBe(address);
  });
});
