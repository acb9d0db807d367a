import { isIP } from 'node:net';

/** Browsers support passkeys at host names only, not IP addresses, over TLS or on this machine. */
export const passkeyOrigins = (origins: readonly string[]): string[] =>
  origins.filter((origin) => {
    const { protocol, hostname } = new URL(origin);
    if (isIP(hostname.replace(/^\[|\]$/g, '')) !== 0) return false;
    return protocol === 'https:' || hostname === 'localhost' || hostname.endsWith('.localhost');
  });
