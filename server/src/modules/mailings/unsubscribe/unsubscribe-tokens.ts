import { parse as parseUuid, validate as isUuid } from 'uuid';
import type { Secrets } from '../../../platform/crypto/secrets';

// The token begins with the tenant, so that it can be read on any host, and contains everything else: it works for as
// long as the mail is kept. The address is encrypted, since URLs end up in logs and histories.

const purpose = 'unsubscribe link';
const previewPurpose = 'preview of an unsubscribe link';
const idBytes = 16;

export interface Unsubscribing {
  readonly tenantId: string;
  readonly email: string;
}

const sealToken = (
  secrets: Secrets,
  sealedFor: typeof purpose | typeof previewPurpose,
  { tenantId, email }: Unsubscribing,
): string => {
  const tenant = parseUuid(tenantId);
  const sealed = secrets.seal(sealedFor, Buffer.concat([tenant, Buffer.from(email)]));
  return Buffer.concat([tenant, sealed]).toString('base64url');
};

/** @returns at most 420 characters */
export const unsubscribeToken = (secrets: Secrets, subject: Unsubscribing): string =>
  sealToken(secrets, purpose, subject);

/** @returns a token of the same length as `unsubscribeToken`, which unsubscribes nobody */
export const previewToken = (secrets: Secrets, subject: Unsubscribing): string =>
  sealToken(secrets, previewPurpose, subject);

/** @returns null for anything that `unsubscribeToken` did not write */
export function readUnsubscribeToken(secrets: Secrets, token: string): Unsubscribing | null {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.toString('base64url') !== token) return null;
  const tenant = bytes.subarray(0, idBytes);
  const tenantId = tenant.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
  if (!isUuid(tenantId)) return null;
  try {
    const plain = secrets.open(purpose, bytes.subarray(idBytes));
    if (!plain.subarray(0, idBytes).equals(tenant)) return null;
    return { tenantId, email: plain.toString('utf8', idBytes) };
  } catch {
    return null;
  }
}

/** @param publicUrl the tenant's URL, without a trailing slash */
export const unsubscribeUrls = (publicUrl: string, token: string) => ({
  /** Leads to the page with the button. It is the link in the mail. */
  page: `${publicUrl}/unsubscribe/${token}`,
  /** Belongs in `List-Unsubscribe`, together with `List-Unsubscribe-Post` (RFC 8058). */
  oneClick: `${publicUrl}/api/v1/public/unsubscribe/${token}`,
});
