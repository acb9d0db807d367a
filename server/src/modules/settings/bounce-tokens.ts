import { timingSafeEqual } from 'node:crypto';
import { parse as parseUuid, validate as isUuid } from 'uuid';
import type { Secrets } from '../../platform/crypto/secrets';

// In the URL to which mail providers report bounces. Begins with the tenant, like all tokens.

const idBytes = 16;

const macOf = (secrets: Secrets, tenant: Uint8Array): Buffer => secrets.mac('bounce webhook', tenant);

export const bounceToken = (secrets: Secrets, tenantId: string): string => {
  const tenant = parseUuid(tenantId);
  return Buffer.concat([tenant, macOf(secrets, tenant)]).toString('base64url');
};

/** @returns the tenant, or null for anything that `bounceToken` did not write */
export function readBounceToken(secrets: Secrets, token: string): string | null {
  const bytes = Buffer.from(token, 'base64url');
  const [tenant, mac] = [bytes.subarray(0, idBytes), bytes.subarray(idBytes)];
  const expected = macOf(secrets, tenant);
  if (mac.length !== expected.length || !timingSafeEqual(mac, expected)) return null;
  const id = tenant.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
  return isUuid(id) && bytes.toString('base64url') === token ? id : null;
}
