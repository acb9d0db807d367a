import { describe, expect, it } from 'vitest';
import { redirectPath } from './redirect-path';

describe('redirectPath (S64)', () => {
  it.each([
    '/customer',
    '/customer?search=a%20b&status=InProgress',
    '/insight/0197-1/view?customerId=0197-2#top',
    '/admin/user/add/list',
    '/customer?next=https://example.com',
  ])('keeps %s', (path) => {
    expect(redirectPath(path)).toBe(path);
  });

  it.each([
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/%5cevil.example',
    '/%5Cevil.example',
    '/%2fevil.example',
    '/%2Fevil.example',
    '/customer\\..\\..',
    'https:evil.example',
    'https://evil.example/',
    'HTTPS://evil.example/',
    'javascript:alert(1)',
    'data:text/html,hi',
    '/\t/evil.example',
    '/\n/evil.example',
    '/\r/evil.example',
    '\t//evil.example',
    ' //evil.example',
    '/%09/evil.example',
    '%09//evil.example',
    '/%0a/evil.example',
    '/%0D%0ASet-Cookie:a=b',
    '/%00/evil.example',
    '/.//evil.example',
    '/..//evil.example',
    '/a/..//evil.example',
    '/%2e/evil.example',
    '/%2e%2e//evil.example',
    '/\u0000/evil.example',
    'customer',
    './customer',
    '?redirect=/customer',
    '#/customer',
    '',
  ])('refuses %j', (path) => {
    expect(redirectPath(path)).toBeNull();
  });

  it.each(['/', '/default', '/default?redirect=/customer', '/DEFAULT', '/logout/2', '/error', '/invalid/'])(
    'does not redirect to the public screen %s',
    (path) => {
      expect(redirectPath(path)).toBeNull();
    },
  );

  it('accepts screens whose names merely start like a public one', () => {
    expect(redirectPath('/errors')).toBe('/errors');
  });

  it.each([undefined, null, 1, {}, ['/customer'], true])(
    'rejects values that are not strings: %j',
    (path) => {
      expect(redirectPath(path)).toBeNull();
    },
  );

  it('rejects paths that are longer than any of ours', () => {
    expect(redirectPath(`/${'a'.repeat(2_000)}`)).toBeNull();
  });
});
