import { randomBytes } from 'node:crypto';

export const stateCookieName = 'vantage_browser';

/** Seconds; renewed by each call that gives one. Longer than anything that is bound to it. */
const lifetime = 1_800;
const keyPattern = /^[A-Za-z0-9_-]{43}$/;

/** The key that a browser sends; null when it has none, or none of ours. */
export function readStateCookie(cookieHeader: string | undefined): string | null {
  for (const cookie of cookieHeader?.split(';') ?? []) {
    const [name, value = ''] = cookie.trim().split('=', 2);
    if (name === stateCookieName && keyPattern.test(value)) return value;
  }
  return null;
}

export const newCookieState = (): string => randomBytes(32).toString('base64url');

/**
 * The `set-cookie` header that gives a browser its key. It comes along when a provider's page leads back to us (`Lax`), but with no call that a
 * foreign page makes by itself.
 * @param options.path below which it is sent
 * @param options.secure whether it may travel over TLS only
 */
export const serializeStateCookie = (
  key: string,
  { path, secure }: { readonly path: string; readonly secure: boolean },
): string =>
  `${stateCookieName}=${key}; Path=${path}; Max-Age=${lifetime}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
