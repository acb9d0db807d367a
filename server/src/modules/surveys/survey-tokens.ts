import { parse as parseUuid, validate as isUuid } from 'uuid';

const idBytes = 16;

/** The token of a live URL begins with the tenant, so that it can be read on any host. */
export const liveToken = (tenantId: string, liveId: string): string =>
  Buffer.concat([parseUuid(tenantId), parseUuid(liveId)]).toString('base64url');

/** @returns null for anything that `liveToken` does not write */
export function readLiveToken(token: string): { readonly tenantId: string; readonly liveId: string } | null {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length !== 2 * idBytes || bytes.toString('base64url') !== token) return null;
  const idAt = (start: number): string | null => {
    const hex = bytes.toString('hex', start, start + idBytes);
    const id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
    return isUuid(id) ? id : null;
  };
  const [tenantId, liveId] = [idAt(0), idAt(idBytes)];
  return tenantId === null || liveId === null ? null : { tenantId, liveId };
}
