import { parse as parseUuid, validate as isUuid } from 'uuid';
import type { Secrets } from '../../platform/crypto/secrets';

// Tokens begin with the tenant, so that they can be read on any host.

const idBytes = 16;
/** A MAC of this length can't be guessed. */
const macBytes = 16;
const macPurpose = 'survey-link';

const concatIds = (...ids: readonly string[]): Buffer => Buffer.concat(ids.map((id) => parseUuid(id)));

/** @returns the token of the live URL, which is the same for everyone */
export const liveToken = (tenantId: string, publicId: string): string =>
  concatIds(tenantId, publicId).toString('base64url');

/**
 * @returns the token of a personal link, which is valid for one response. It is derived, so that reminders can
 *   contain it although it is not stored.
 */
export const personalToken = (secrets: Secrets, tenantId: string, linkId: string): string => {
  const ids = concatIds(tenantId, linkId);
  const mac = secrets.mac(macPurpose, ids).subarray(0, macBytes);
  return Buffer.concat([ids, mac]).toString('base64url');
};

export type SurveyToken =
  | { readonly kind: 'live'; readonly tenantId: string; readonly publicId: string }
  | { readonly kind: 'personal'; readonly tenantId: string; readonly linkId: string };

/** @returns null for tokens not issued by `liveToken` or `personalToken` */
export function readSurveyToken(secrets: Secrets, token: string): SurveyToken | null {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.toString('base64url') !== token) return null;
  const [ids, mac] = [bytes.subarray(0, 2 * idBytes), bytes.subarray(2 * idBytes)];
  const idAt = (start: number): string | null => {
    const hex = ids.toString('hex', start, start + idBytes);
    const id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
    return isUuid(id) ? id : null;
  };
  const [tenantId, id] = [idAt(0), idAt(idBytes)];
  if (tenantId === null || id === null) return null;
  if (mac.length === 0) return { kind: 'live', tenantId, publicId: id };
  const isValidMac = mac.length === macBytes && secrets.isMac(macPurpose, ids, mac);
  return isValidMac ? { kind: 'personal', tenantId, linkId: id } : null;
}
