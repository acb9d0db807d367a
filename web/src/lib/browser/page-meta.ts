const meta = (name: string): string =>
  document.querySelector<HTMLMetaElement>(`meta[name="vantage:${name}"]`)?.content ?? '';

const basePath = meta('base-path').replace(/\/+$/, '');

/** What the server rendered into index.html for this request. */
export const pageMeta = {
  /** Without a trailing slash: `''` or `/portal`. */
  basePath,
  tenant: meta('tenant'),
  /** Lets the settings load without waiting for the tenant's check; empty in development. */
  tenantId: meta('tenant-id'),
  /** For style elements created by script (Content-Security-Policy). */
  styleNonce: meta('style-nonce'),
} as const;

/** URL below the base path, for example of `/api`. */
export const withBasePath = (path: `/${string}`): string => basePath + path;
