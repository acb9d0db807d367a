import { availableParallelism } from 'node:os';
import { afterAll, describe, expect, it } from 'vitest';
import { passwordHashing } from './password-hashing';
import { matchesHash, newSecretToken, readSecretToken } from './secret-tokens';
import { secretsFrom } from './secrets';

describe('sealed secrets', () => {
  const secrets = secretsFrom('a key');
  const plain = Buffer.from('client secret');

  it('can be opened, and differ each time', () => {
    const [one, two] = [secrets.seal('smtp password', plain), secrets.seal('smtp password', plain)];
    expect(one.equals(two)).toBe(false);
    expect(secrets.open('smtp password', one).equals(plain)).toBe(true);
    expect(one.includes(plain)).toBe(false);
  });

  it('cannot be opened for another purpose, with another key, or changed', () => {
    const sealed = secrets.seal('smtp password', plain);
    expect(() => secrets.open('outgoing mail', sealed)).toThrow();
    expect(() => secretsFrom('another key').open('smtp password', sealed)).toThrow();
    for (let index = 0; index < sealed.length; index += 1) {
      const changed = Buffer.from(sealed);
      changed.writeUInt8(changed.readUInt8(index) ^ 1, index);
      expect(() => secrets.open('smtp password', changed)).toThrow();
    }
    for (const length of [0, 12, 27, sealed.length - 1])
      expect(() => secrets.open('smtp password', sealed.subarray(0, length))).toThrow();
  });

  it('open and verify with the previous key, too, but are made with the current one', () => {
    const both = secretsFrom('a new key', 'a key');
    expect(both.open('smtp password', secrets.seal('smtp password', plain)).equals(plain)).toBe(true);
    expect(() => secrets.open('smtp password', both.seal('smtp password', plain))).toThrow();
    expect(both.isMac('a', plain, secrets.mac('a', plain))).toBe(true);
    expect(both.isMac('a', plain, secrets.mac('b', plain))).toBe(false);
    expect(secretsFrom('a new key').isMac('a', plain, both.mac('a', plain))).toBe(true);
    expect(secretsFrom('a new key').isMac('a', plain, secrets.mac('a', plain))).toBe(false);
  });

  it('accept a shortened MAC, but none that could be guessed', () => {
    const mac = secrets.mac('a', plain);
    const accepted = [32, 16, 15, 0].map((length) => secrets.isMac('a', plain, mac.subarray(0, length)));
    expect(accepted).toEqual([true, true, false, false]);
    expect(secrets.isMac('a', plain, Buffer.concat([mac, mac]))).toBe(false);
  });

  it('have another MAC for each purpose', () => {
    expect(secrets.mac('a', plain).equals(secrets.mac('b', plain))).toBe(false);
    expect(secrets.mac('a', plain).equals(secretsFrom('a key').mac('a', plain))).toBe(true);
  });
});

describe('secret tokens', () => {
  it('are parsed unless truncated', () => {
    const token = newSecretToken();
    expect(readSecretToken(token.text)).toEqual(token);
    expect(readSecretToken(token.text.slice(0, -1))).toBeNull();
  });

  it('are parsed for any forged bytes, and match no hash', () => {
    const madeUp = readSecretToken(Buffer.alloc(48, 0xab).toString('base64url'));
    expect(madeUp?.id).toBe('abababab-abab-abab-abab-abababababab');
    expect(madeUp && matchesHash(madeUp, newSecretToken().hash)).toBe(false);
  });
});

describe('password hashing', () => {
  const passwords = passwordHashing();
  afterAll(() => passwords.close());

  it("uses argon2id with a salt and OWASP's parameters", async () => {
    const [one, two] = await Promise.all([passwords.hash('Vantage#2026'), passwords.hash('Vantage#2026')]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(one).not.toBe(two);
    expect(await passwords.verify(one, 'Vantage#2026')).toBe(true);
    expect(await passwords.verify(one, 'vantage#2026')).toBe(false);
    expect(await passwords.verifyDummy('nobody has this password')).toBe(false);
  });

  it('truncates nothing: all of 128 characters count (S30)', async () => {
    const long = 'x'.repeat(127);
    const hash = await passwords.hash(`${long}a`);
    expect(await passwords.verify(hash, `${long}b`)).toBe(false);
    expect(await passwords.verify(hash, `${long}a`)).toBe(true);
  });

  it('queues a bounded number of passwords, rejects the others, and recovers', async () => {
    // Rejected for its format, so that filling the queue does not need hundreds of real hashes.
    const malformed = '$argon2id$malformed';
    const room = 2 * availableParallelism() + 256;
    const outcomes = await Promise.allSettled(
      Array.from({ length: room + 10 }, () => passwords.verify(malformed, 'x')),
    );
    const codes = outcomes.map((outcome) =>
      outcome.status === 'rejected' ? (outcome.reason as { code?: unknown }).code : 'verified',
    );
    expect(codes.filter((code) => code === 'server.unavailable')).toHaveLength(10);
    expect(codes.slice(room)).toEqual(Array(10).fill('server.unavailable'));
    const hash = await passwords.hash('Vantage#2026');
    expect(await passwords.verify(hash, 'Vantage#2026')).toBe(true);
  });
});
