import { randomBytes } from 'node:crypto';
import { sha256, type Secrets } from '../../platform/crypto/secrets';
import { minute } from '../../platform/durations';

/** Milliseconds (WebAuthn 3, section 15.1: five to ten minutes). */
export const challengeLifetime = 5 * minute;

const randomLength = 16;
const expiryLength = 6;
const tagLength = 32;
const macPurpose = 'passkey-challenge';

/** A challenge is rejected for any other purpose. */
interface ChallengePurpose {
  readonly tenantId: string;
  /** It is null for a sign-in, whose user is unknown. */
  readonly userId: string | null;
}

export interface AnsweredChallenge {
  readonly text: string;
  /** Stored once the challenge has been used. */
  readonly hash: Buffer;
  readonly expiresAt: Date;
}

/**
 * Stateless, so that strangers cannot fill a table: random bytes, an expiry, and a MAC that covers the
 * purpose.
 */
export interface PasskeyChallenges {
  issue(purpose: ChallengePurpose, now: number): string;
  /** Null if it was not issued here, or for another purpose. The caller checks the expiry. */
  read(text: string, purpose: ChallengePurpose): AnsweredChallenge | null;
}

export function passkeyChallenges(secrets: Secrets): PasskeyChallenges {
  const content = (head: Uint8Array, { tenantId, userId }: ChallengePurpose): Buffer =>
    Buffer.concat([head, Buffer.from(`${tenantId} ${userId ?? 'sign-in'}`)]);
  return {
    issue(purpose, now) {
      const head = Buffer.concat([randomBytes(randomLength), Buffer.alloc(expiryLength)]);
      head.writeUIntBE(Math.floor(now + challengeLifetime), randomLength, expiryLength);
      return Buffer.concat([head, secrets.mac(macPurpose, content(head, purpose))]).toString('base64url');
    },

    read(text, purpose) {
      const bytes = Buffer.from(text, 'base64url');
      if (bytes.length !== randomLength + expiryLength + tagLength) return null;
      const head = bytes.subarray(0, randomLength + expiryLength);
      if (!secrets.isMac(macPurpose, content(head, purpose), bytes.subarray(head.length))) return null;
      const expiresAt = new Date(head.readUIntBE(randomLength, expiryLength));
      return { text: bytes.toString('base64url'), hash: sha256(bytes), expiresAt };
    },
  };
}
