import { randomBytes } from 'node:crypto';

export const stateCookieName = 'vantage_browser';

/** Seconds; renewed with each issue. Longer than anything bound to it. */
const lifetime = 1_800;
const keyPattern = /^[A-Za-z0-9_-]{43}$/;

export function readStateCookie(cookieHeader: string | undefined): string | null {
  for (const cookie of cookieHeader?.split(';') ?? []) {
    const [name, value = ''] = cookie.trim().split('=', 2);
    if (name === stateCookieName && keyPattern.test(value)) return value;
  }
  return null;
}

export const newCookieState = (): string => randomBytes(32).toString('base64url');

/** `Lax`: sent with the redirect back from a provider, but not with requests of foreign pages. */
export const serializeStateCookie = (
  key: string,
  { path, secure }: { readonly path: string; readonly secure: boolean },
): string =>
  `${stateCookieName}=${key}; Path=${path}; Max-Age=${lifetime}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
