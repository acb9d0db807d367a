import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { secretsFrom } from '../../../platform/crypto/secrets';
import { previewToken, readUnsubscribeToken, unsubscribeToken } from './unsubscribe-tokens';

const secrets = secretsFrom('a secret key of the tests');
const tenantId = randomUUID();
const email = 'Ana.Díaz@example.com';

describe('the token of a link to unsubscribe', () => {
  it('names the tenant and the address, which it does not show', () => {
    const token = unsubscribeToken(secrets, { tenantId, email });
    expect(readUnsubscribeToken(secrets, token)).toEqual({ tenantId, email });
    expect(Buffer.from(token, 'base64url').toString()).not.toContain('example');
  });

  it('fits into a URL and a header for the longest address', () => {
    const longest = `${'a'.repeat(64)}@${'b'.repeat(185)}.com`;
    expect(longest).toHaveLength(254);
    expect(unsubscribeToken(secrets, { tenantId, email: longest }).length).toBeLessThanOrEqual(420);
  });

  it('cannot be changed, made with another key, or used for another tenant', () => {
    const token = Buffer.from(unsubscribeToken(secrets, { tenantId, email }), 'base64url');
    for (const index of token.keys()) {
      const forged = Buffer.from(token);
      forged[index] = (forged[index] ?? 0) ^ 1;
      expect(readUnsubscribeToken(secrets, forged.toString('base64url'))).toBeNull();
    }
    const elsewhere = unsubscribeToken(secretsFrom('another secret key'), { tenantId, email });
    const text = token.toString('base64url');
    for (const other of ['', 'x', elsewhere, `${text}A`, `${text}=`, text.slice(0, -4), 'A'.repeat(100)])
      expect(readUnsubscribeToken(secrets, other)).toBeNull();
  });

  it('has the same length in a preview, where it unsubscribes nobody', () => {
    const token = previewToken(secrets, { tenantId, email });
    expect(token).toHaveLength(unsubscribeToken(secrets, { tenantId, email }).length);
    expect(readUnsubscribeToken(secrets, token)).toBeNull();
  });
});
