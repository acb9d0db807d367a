import { describe, expect, it } from 'vitest';
import { secretsFrom } from '../../../platform/crypto/secrets';
import { refreshTokens } from './refresh-tokens';

const sessionId = '019a8f00-0000-7000-8000-000000000001';
const tokens = refreshTokens(secretsFrom('one secret key'));

describe('a refresh token', () => {
  it('is read back as it was issued', () => {
    const token = tokens.first(sessionId);
    expect(tokens.read(token.text)).toEqual(token);
  });

  it('differs each time, with 256 secret bits', () => {
    const [one, two] = [tokens.first(sessionId), tokens.first(sessionId)];
    expect(one.text).not.toBe(two.text);
    expect(Buffer.from(one.text, 'base64url')).toHaveLength(16 + 32 + 16);
  });

  it('has exactly one child, which depends on the secret key', () => {
    const parent = tokens.first(sessionId);
    const child = tokens.deriveChild(parent);
    expect(tokens.deriveChild(parent)).toEqual(child);
    expect(child.sessionId).toBe(sessionId);
    expect(child.hash.equals(parent.hash)).toBe(false);
    expect(tokens.deriveChild(child).text).not.toBe(child.text);
    expect(refreshTokens(secretsFrom('another key')).deriveChild(parent).text).not.toBe(child.text);
  });

  it('is rejected under another key, or with any changed byte', () => {
    const { text } = tokens.first(sessionId);
    expect(refreshTokens(secretsFrom('another key')).read(text)).toBeNull();
    const bytes = Buffer.from(text, 'base64url');
    for (let index = 0; index < bytes.length; index += 1) {
      const changed = Buffer.from(bytes);
      changed.writeUInt8(changed.readUInt8(index) ^ 1, index);
      expect(tokens.read(changed.toString('base64url'))).toBeNull();
    }
  });

  it.each(['', 'x', 'a'.repeat(86), 'a'.repeat(10_000), '😀', '\0'])('is rejected as %j', (text) => {
    expect(tokens.read(text)).toBeNull();
  });
});
