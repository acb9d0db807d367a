const read = (url: string): URL | null => {
  try {
    return new URL(url);
  } catch {
    return null;
  }
};

/**
 * Whether the URL standard, by which browsers and Node read URLs, accepts an origin and reads its host as it is
 * written. It refuses ports above 65535 and names that end in a number, and reads `0x7f.1` as 127.0.0.1. No server
 * listens on port 0.
 * @param origin scheme and host, maybe with a port, such as `https://example.com:8443`
 */
export function isValidOrigin(origin: string): boolean {
  const url = read(origin);
  if (url === null || url.port === '0') return false;
  // An IPv6 address has several spellings.
  const host = /^[a-z]+:\/\/(?:\[.*\]|([^:/?#]*))/i.exec(origin)?.[1];
  return host === undefined || url.hostname === host.toLowerCase();
}
