const meta = (name: string): string =>
  document.querySelector<HTMLMetaElement>(`meta[name="vantage:${name}"]`)?.content ?? '';

const basePath = meta('base-path').replace(/\/+$/, '');

/** What the server wrote into index.html for this request. */
export const pageMeta = {
  /** Path the product is served under, without a slash at the end: `''` or `/portal`. */
  basePath,
  /** Slug of the tenant that this host name belongs to. */
  tenant: meta('tenant'),
  /** Its id, so that its settings need not wait for the tenant's check; empty in development. */
  tenantId: meta('tenant-id'),
  /** Nonce that the Content-Security-Policy asks of style elements made by script. */
  styleNonce: meta('style-nonce'),
} as const;

/** Address of something of ours below the base path, for example `/api`. */
export const ownAddress = (path: `/${string}`): string => basePath + path;
