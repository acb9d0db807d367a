import { timingSafeEqual } from 'node:crypto';
import { parse as parseUuid } from 'uuid';
import { sha256, type Secrets } from '../../../platform/crypto/secrets';

/** Milliseconds for which a browser that passed the security code is spared the next one. */
const lifetime = 12 * 3_600_000;

const expiryBytes = 6;

/** Whom a token is for. Another password makes all of a user's tokens worthless. */
interface MfaTokenSubject {
  readonly tenantId: string;
  readonly userId: string;
  readonly passwordHash: string;
}

/**
 * Proofs that a browser has passed the security code lately. Nothing is stored: a token is its expiry and a code over
 * it, the user and the password.
 */
export interface MfaTokens {
  issue(subject: MfaTokenSubject, now: number): string;
  isValid(text: string, subject: MfaTokenSubject, now: number): boolean;
  /** The same proof, as long as it lasts, for another password of the holder's; null for one that does not count. */
  renew(text: string, subject: MfaTokenSubject, passwordHash: string, now: number): string | null;
}

export function mfaTokens(secrets: Secrets): MfaTokens {
  const tagOf = (expiry: Uint8Array, { tenantId, userId, passwordHash }: MfaTokenSubject): Buffer =>
    secrets.mac(
      'mfa-token',
      Buffer.concat([expiry, parseUuid(tenantId), parseUuid(userId), sha256(passwordHash)]),
    );
  const tokenOf = (expiry: Uint8Array, subject: MfaTokenSubject): string =>
    Buffer.concat([expiry, tagOf(expiry, subject)]).toString('base64url');
  /** When a proof ends that counts; null for any other. */
  const validExpiry = (text: string, subject: MfaTokenSubject, now: number): Uint8Array | null => {
    const bytes = Buffer.from(text, 'base64url');
    const expiry = bytes.subarray(0, expiryBytes);
    const tag = bytes.subarray(expiryBytes);
    if (expiry.length !== expiryBytes) return null;
    const right = tagOf(expiry, subject);
    const isRight = tag.length === right.length && timingSafeEqual(tag, right);
    return isRight && expiry.readUIntBE(0, expiryBytes) > now ? expiry : null;
  };
  return {
    issue(subject, now) {
      const expiry = Buffer.alloc(expiryBytes);
      expiry.writeUIntBE(Math.floor(now + lifetime), 0, expiryBytes);
      return tokenOf(expiry, subject);
    },

    isValid: (text, subject, now) => validExpiry(text, subject, now) !== null,

    renew(text, subject, passwordHash, now) {
      const expiry = validExpiry(text, subject, now);
      return expiry && tokenOf(expiry, { ...subject, passwordHash });
    },
  };
}
