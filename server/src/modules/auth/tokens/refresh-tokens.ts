import { randomBytes } from 'node:crypto';
import { parse as parseUuid, stringify as stringifyUuid } from 'uuid';
import { sha256, type Secrets } from '../../../platform/crypto/secrets';

const idBytes = 16;
const secretBytes = 32;
const tagBytes = 16;
const tokenBytes = idBytes + secretBytes + tagBytes;
const tagPurpose = 'refresh-token-tag';

/** Issued by this product; whether it is still valid depends on the session. */
export interface RefreshToken {
  readonly sessionId: string;
  readonly text: string;
  /** The database stores this instead of the token. */
  readonly hash: Buffer;
}

/**
 * A token is the session's id, 256 secret bits and a tag. Each child's secret is an HMAC of its parent's, so
 * that a lost response can be repeated without storing anything readable. The tag proves that the token was
 * issued here: without it, a guess with another user's session id would look like reuse and end the session.
 */
export interface RefreshTokens {
  first(sessionId: string): RefreshToken;
  deriveChild(parent: RefreshToken): RefreshToken;
  /** It is null for tokens that were not issued here. */
  read(text: string): RefreshToken | null;
}

export function refreshTokens(secrets: Secrets): RefreshTokens {
  const computeTag = (idAndSecret: Uint8Array): Buffer =>
    secrets.mac(tagPurpose, idAndSecret).subarray(0, tagBytes);

  const build = (sessionId: string, secret: Uint8Array): RefreshToken => {
    const idAndSecret = Buffer.concat([parseUuid(sessionId), secret]);
    const bytes = Buffer.concat([idAndSecret, computeTag(idAndSecret)]);
    return { sessionId, text: bytes.toString('base64url'), hash: sha256(bytes) };
  };

  return {
    first(sessionId) {
      return build(sessionId, randomBytes(secretBytes));
    },

    deriveChild(parent) {
      const bytes = Buffer.from(parent.text, 'base64url');
      return build(
        parent.sessionId,
        secrets.mac('refresh-token-child', bytes.subarray(0, idBytes + secretBytes)),
      );
    },

    read(text) {
      const bytes = Buffer.from(text, 'base64url');
      if (bytes.length !== tokenBytes) return null;
      const idAndSecret = bytes.subarray(0, idBytes + secretBytes);
      if (!secrets.isMac(tagPurpose, idAndSecret, bytes.subarray(idBytes + secretBytes))) return null;
      return { sessionId: stringifyUuid(bytes.subarray(0, idBytes)), text, hash: sha256(bytes) };
    },
  };
}
