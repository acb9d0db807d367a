import type { PageData } from '@vantage/contract/page-data';

const meta = (name: string): string =>
  document.querySelector<HTMLMetaElement>(`meta[name="vantage:${name}"]`)?.content ?? '';

const basePath = meta('base-path').replace(/\/+$/, '');

/** What the server rendered into index.html for this request. */
export const pageMeta = {
  /** Without a trailing slash: `''` or `/portal`. */
  basePath,
  tenant: meta('tenant'),
  /** For style elements created by script (Content-Security-Policy). */
  styleNonce: meta('style-nonce'),
} as const;

/** Null also in development, where Vite serves the page. */
export const readPageData = (): PageData =>
  JSON.parse(document.getElementById('vantage-data')?.textContent ?? 'null') as PageData;

/** URL below the base path, for example of `/api`. */
export const withBasePath = (path: `/${string}`): string => basePath + path;
