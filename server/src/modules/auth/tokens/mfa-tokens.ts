import { parse as parseUuid } from 'uuid';
import { sha256, type Secrets } from '../../../platform/crypto/secrets';
import { hour } from '../../../platform/durations';

/** Milliseconds. */
const lifetime = 12 * hour;

const expiryBytes = 6;
const tagBytes = 32;
const purpose = 'mfa-token';

/** A new password invalidates all of a user's tokens. */
interface MfaTokenSubject {
  readonly tenantId: string;
  readonly userId: string;
  readonly passwordHash: string;
}

/** Nothing is stored: a token is an expiry and a MAC of expiry, user and password hash. */
export interface MfaTokens {
  issue(subject: MfaTokenSubject, now: number): string;
  isValid(text: string, subject: MfaTokenSubject, now: number): boolean;
  /** Keeps the expiry; null if the token is invalid. */
  renew(text: string, subject: MfaTokenSubject, passwordHash: string, now: number): string | null;
}

export function mfaTokens(secrets: Secrets): MfaTokens {
  const content = (expiry: Uint8Array, { tenantId, userId, passwordHash }: MfaTokenSubject): Buffer =>
    Buffer.concat([expiry, parseUuid(tenantId), parseUuid(userId), sha256(passwordHash)]);
  const encodeToken = (expiry: Uint8Array, subject: MfaTokenSubject): string =>
    Buffer.concat([expiry, secrets.mac(purpose, content(expiry, subject))]).toString('base64url');
  const validExpiry = (text: string, subject: MfaTokenSubject, now: number): Uint8Array | null => {
    const bytes = Buffer.from(text, 'base64url');
    const expiry = bytes.subarray(0, expiryBytes);
    const tag = bytes.subarray(expiryBytes);
    if (expiry.length !== expiryBytes || tag.length !== tagBytes) return null;
    const isRight = secrets.isMac(purpose, content(expiry, subject), tag);
    return isRight && expiry.readUIntBE(0, expiryBytes) > now ? expiry : null;
  };
  return {
    issue(subject, now) {
      const expiry = Buffer.alloc(expiryBytes);
      expiry.writeUIntBE(Math.floor(now + lifetime), 0, expiryBytes);
      return encodeToken(expiry, subject);
    },

    isValid(text, subject, now) {
      return validExpiry(text, subject, now) !== null;
    },

    renew(text, subject, passwordHash, now) {
      const expiry = validExpiry(text, subject, now);
      return expiry && encodeToken(expiry, { ...subject, passwordHash });
    },
  };
}
