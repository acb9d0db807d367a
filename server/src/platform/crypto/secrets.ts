import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';
import type { SealPurpose } from './sealed-columns';

const gcm = { algorithm: 'aes-256-gcm', nonceBytes: 12, tagBytes: 16 } as const;

/** Bytes; a MAC of this length can't be guessed. */
const minMacBytes = 16;

/** Keys are derived from `SECRET_KEY` per purpose, so that a value for one purpose is useless for another. */
export interface Secrets {
  /** HMAC-SHA-256. */
  mac(purpose: string, message: Uint8Array): Buffer;
  /** Compares in constant time. @param mac may be shortened, but not to fewer than 16 bytes */
  isMac(purpose: string, message: Uint8Array, mac: Uint8Array): boolean;
  /** AES-256-GCM; the result contains nonce and tag. */
  seal(purpose: SealPurpose, plain: Uint8Array): Buffer;
  /** @throws if it was not sealed with these keys for this purpose */
  open(purpose: SealPurpose, sealed: Uint8Array): Buffer;
}

/** Derives a key for each purpose, once. */
function derivedKeys(secretKey: string): (purpose: string) => Buffer {
  const keys = new Map<string, Buffer>();
  return (purpose) => {
    let key = keys.get(purpose);
    if (!key) {
      key = Buffer.from(hkdfSync('sha256', secretKey, '', purpose, 32));
      keys.set(purpose, key);
    }
    return key;
  };
}

const hmac = (key: Uint8Array, message: Uint8Array): Buffer =>
  createHmac('sha256', key).update(message).digest();

/** @throws if it was not sealed with this key */
function decrypt(key: Uint8Array, sealed: Uint8Array): Buffer {
  const nonce = sealed.subarray(0, gcm.nonceBytes);
  const tag = sealed.subarray(sealed.length - gcm.tagBytes);
  const decipher = createDecipheriv(gcm.algorithm, key, nonce, { authTagLength: gcm.tagBytes });
  decipher.setAuthTag(tag);
  const text = decipher.update(sealed.subarray(gcm.nonceBytes, sealed.length - gcm.tagBytes));
  return Buffer.concat([text, decipher.final()]);
}

/** @param previousKey still opens and verifies, but nothing is sealed or signed with it */
export function secretsFrom(secretKey: string, previousKey: string | null = null): Secrets {
  const currentKeyFor = derivedKeys(secretKey);
  const previousKeyFor = previousKey === null ? null : derivedKeys(previousKey);
  const acceptedKeys = previousKeyFor ? [currentKeyFor, previousKeyFor] : [currentKeyFor];
  return {
    mac(purpose, message) {
      return hmac(currentKeyFor(purpose), message);
    },

    isMac(purpose, message, mac) {
      return (
        mac.length >= minMacBytes &&
        acceptedKeys.some((keyFor) => {
          const expected = hmac(keyFor(purpose), message).subarray(0, mac.length);
          return expected.length === mac.length && timingSafeEqual(expected, mac);
        })
      );
    },

    seal(purpose, plain) {
      const nonce = randomBytes(gcm.nonceBytes);
      const cipher = createCipheriv(gcm.algorithm, currentKeyFor(purpose), nonce);
      return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
    },

    open(purpose, sealed) {
      try {
        return decrypt(currentKeyFor(purpose), sealed);
      } catch (error) {
        if (!previousKeyFor) throw error;
        return decrypt(previousKeyFor(purpose), sealed);
      }
    },
  };
}

export const sha256 = (value: string | Uint8Array): Buffer => createHash('sha256').update(value).digest();
