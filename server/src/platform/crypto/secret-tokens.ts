import { randomBytes, timingSafeEqual } from 'node:crypto';
import { parse as parseUuid, v7 as uuidv7 } from 'uuid';
import { sha256 } from './secrets';

const idBytes = 16;
const secretBytes = 32;

/** 256 random bits with the id of the row that stores their hash. */
export interface SecretToken {
  readonly id: string;
  readonly text: string;
  readonly hash: Buffer;
}

export const newSecretToken = (): SecretToken => {
  const id = uuidv7();
  const bytes = Buffer.concat([parseUuid(id), randomBytes(secretBytes)]);
  return { id, text: bytes.toString('base64url'), hash: sha256(bytes) };
};

export const readSecretToken = (text: string): SecretToken | null => {
  const bytes = Buffer.from(text, 'base64url');
  if (bytes.length !== idBytes + secretBytes) return null;
  // Formatted by hand: `uuid` throws for bytes without a valid version, which a forged token may have.
  const id = bytes.toString('hex', 0, idBytes).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
  return { id, text, hash: sha256(bytes) };
};

export const matchesHash = (token: SecretToken, hash: Buffer): boolean =>
  token.hash.length === hash.length && timingSafeEqual(token.hash, hash);
