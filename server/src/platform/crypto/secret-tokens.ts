import { randomBytes, timingSafeEqual } from 'node:crypto';
import { parse as parseUuid, v7 as uuidv7 } from 'uuid';
import { sha256 } from './secrets';

const idBytes = 16;
const secretBytes = 32;

/** A token of 256 secret bits that names the row which knows its hash. */
export interface SecretToken {
  readonly id: string;
  readonly text: string;
  /** What the database keeps instead of the token. */
  readonly hash: Buffer;
}

export const newSecretToken = (): SecretToken => {
  const id = uuidv7();
  const bytes = Buffer.concat([parseUuid(id), randomBytes(secretBytes)]);
  return { id, text: bytes.toString('base64url'), hash: sha256(bytes) };
};

/** The token that a text is; null for what cannot be one. */
export const readSecretToken = (text: string): SecretToken | null => {
  const bytes = Buffer.from(text, 'base64url');
  if (bytes.length !== idBytes + secretBytes) return null;
  // Written out by hand, since `uuid` throws at bytes that no version makes; those of somebody who guesses may be any.
  const id = bytes.toString('hex', 0, idBytes).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
  return { id, text, hash: sha256(bytes) };
};

/** Whether a token is the one whose hash a row holds; tells nothing by the time it takes. */
export const isToken = (token: SecretToken, hash: Buffer): boolean =>
  token.hash.length === hash.length && timingSafeEqual(token.hash, hash);
