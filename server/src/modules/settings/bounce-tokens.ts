import { parse as parseUuid, validate as isUuid } from 'uuid';
import type { Secrets } from '../../platform/crypto/secrets';

// In the URL to which mail providers report bounces. Begins with the tenant, like all tokens.

const [idBytes, macBytes] = [16, 32];
export const bounceNonceBytes = 16;
const lengths = [idBytes + macBytes, idBytes + bounceNonceBytes + macBytes];

export interface BounceToken {
  readonly tenantId: string;
  /** Null in the URL that a tenant has at first. */
  readonly nonce: Buffer | null;
}

const macPurpose = 'bounce webhook';

export const bounceToken = (secrets: Secrets, { tenantId, nonce }: BounceToken): string => {
  const content = Buffer.concat([parseUuid(tenantId), nonce ?? Buffer.alloc(0)]);
  return Buffer.concat([content, secrets.mac(macPurpose, content)]).toString('base64url');
};

/**
 * Whether its nonce is still the tenant's is for the caller to check.
 * @returns null for anything that `bounceToken` did not write
 */
export function readBounceToken(secrets: Secrets, token: string): BounceToken | null {
  const bytes = Buffer.from(token, 'base64url');
  if (!lengths.includes(bytes.length)) return null;
  const [content, mac] = [bytes.subarray(0, -macBytes), bytes.subarray(-macBytes)];
  if (!secrets.isMac(macPurpose, content, mac)) return null;
  const tenantId = content.toString('hex', 0, idBytes).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
  if (!isUuid(tenantId) || bytes.toString('base64url') !== token) return null;
  const nonce = content.subarray(idBytes);
  return { tenantId, nonce: nonce.length === 0 ? null : nonce };
}
