import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto';

const gcm = { algorithm: 'aes-256-gcm', nonceBytes: 12, tagBytes: 16 } as const;

/** Keys are derived from `SECRET_KEY` per purpose, so that a value for one purpose is useless for another. */
export interface Secrets {
  /** HMAC-SHA-256. */
  mac(purpose: string, message: Uint8Array): Buffer;
  /** AES-256-GCM; the result contains nonce and tag. */
  seal(purpose: string, plain: Uint8Array): Buffer;
  /** @throws if it was not sealed with this key for this purpose */
  open(purpose: string, sealed: Uint8Array): Buffer;
}

export function secretsFrom(secretKey: string): Secrets {
  const keys = new Map<string, Buffer>();
  const keyFor = (purpose: string): Buffer => {
    let key = keys.get(purpose);
    if (!key) {
      key = Buffer.from(hkdfSync('sha256', secretKey, '', purpose, 32));
      keys.set(purpose, key);
    }
    return key;
  };
  return {
    mac(purpose, message) {
      return createHmac('sha256', keyFor(purpose)).update(message).digest();
    },
    seal(purpose, plain) {
      const nonce = randomBytes(gcm.nonceBytes);
      const cipher = createCipheriv(gcm.algorithm, keyFor(purpose), nonce);
      return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
    },
    open(purpose, sealed) {
      const nonce = sealed.subarray(0, gcm.nonceBytes);
      const tag = sealed.subarray(sealed.length - gcm.tagBytes);
      const decipher = createDecipheriv(gcm.algorithm, keyFor(purpose), nonce, {
        authTagLength: gcm.tagBytes,
      });
      decipher.setAuthTag(tag);
      const text = decipher.update(sealed.subarray(gcm.nonceBytes, sealed.length - gcm.tagBytes));
      return Buffer.concat([text, decipher.final()]);
    },
  };
}

export const sha256 = (value: string | Uint8Array): Buffer => createHash('sha256').update(value).digest();
