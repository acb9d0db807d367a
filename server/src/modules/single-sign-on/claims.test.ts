import { describe, expect, it } from 'vitest';
import { readClaims } from './claims';

const claims = (extra: object) => readClaims({ iss: 'https://id.example', sub: '1', ...extra });

describe('readClaims', () => {
  it.each([
    ['email_verified', { email_verified: true }],
    ['what Entra ID calls so', { xms_edov: true }],
    ['the same as a number', { xms_edov: 1 }],
    ['the same as text', { xms_edov: '1' }],
  ])('accepts an e-mail address that is verified by %s', (_what, verified) => {
    expect(claims({ email: 'ana@example.com', ...verified }).verifiedEmail).toBe('ana@example.com');
  });

  it.each([
    ['nothing', {}],
    ['a text that is no truth', { email_verified: 'true' }],
    ['a denial', { email_verified: false }],
    ['a denial beside what Entra ID says', { email_verified: false, xms_edov: true }],
    ['a denial of Entra ID', { xms_edov: '0' }],
    ['what is no address', { email: 'ana', email_verified: true }],
  ])('ignores an e-mail address with %s', (_what, verified) => {
    expect(claims({ email: 'ana@example.com', ...verified }).verifiedEmail).toBeNull();
  });

  it('takes names from whichever claims there are', () => {
    expect(claims({ name: 'Ana Maria Lopes' })).toMatchObject({ firstName: 'Ana', lastName: 'Maria Lopes' });
    expect(claims({ given_name: 'Ana', family_name: 'L', name: 'x' })).toMatchObject({
      firstName: 'Ana',
      lastName: 'L',
    });
    expect(claims({ given_name: 7, name: ['x'] })).toMatchObject({ firstName: null, lastName: null });
  });

  it('requires a subject', () => {
    for (const sub of [undefined, '', 'x'.repeat(256), 7]) expect(() => claims({ sub })).toThrow();
  });
});
