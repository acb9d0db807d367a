import type { SignedIn, TokenPair } from '@vantage/contract/auth/sign-in';
import { localStore } from '../browser/local-store';

interface Slot {
  get(): string | null;
  set(text: string): void;
  remove(): void;
}

const textSlot = (key: string): Slot => ({
  get() {
    const text = localStore.get(key);
    return text === '' ? null : text;
  },
  set: (text) => localStore.set(key, text),
  remove: () => localStore.remove(key),
});

/** Client state that outlives the page; the specification sets the names. */
export const session = {
  tenantId: textSlot('tenantId'),
  tenantURL: textSlot('tenantURL'),
  dssTenantId: textSlot('dssTenantId'),
  customerpgState: textSlot('customerpgState'),
  token: textSlot('token'),
  refreshToken: textSlot('refreshToken'),
  sessionId: textSlot('sessionId'),
  /** Proofs of security codes, see `mfa-session.ts`. Outlives the session. */
  MFASession: textSlot('MFASession'),
  previousPageInfoEntryId: textSlot('previousPageInfoEntryId'),
} as const;

let tenantOfPage: string | null = null;

/** In local storage, as the specification requires. */
export const storeTenant = (tenantId: string): void => {
  tenantOfPage = tenantId;
  session.tenantId.set(tenantId);
  session.tenantURL.set(window.location.origin);
};

/**
 * Local storage is shared: another tab that starts or logs out removes the tenant there for a moment, which
 * must not affect the requests of this one.
 */
export const pageTenantId = (): string | null => tenantOfPage ?? session.tenantId.get();

/** As far as this browser knows: a token is stored. */
export const isSignedIn = (): boolean => session.token.get() !== null;

/**
 * Stores refreshed tokens. Other tabs see the writes one by one: the access token comes first, so that no tab
 * exchanges the new refresh token while it still sees the old access token.
 */
export const storeTokens = (tokens: TokenPair): void => {
  session.token.set(tokens.token);
  session.refreshToken.set(tokens.refreshToken);
};

export const startSession = ({ token }: SignedIn): void => {
  if (tenantOfPage !== null) session.tenantId.set(tenantOfPage);
  session.dssTenantId.set(token.user.dssTenantId);
  session.sessionId.set(token.user.currSessionId);
  storeTokens(token);
};

/** Removes exactly the keys that the specification lists. */
export const clearSession = (): void => {
  session.token.remove();
  session.refreshToken.remove();
  session.sessionId.remove();
  session.tenantId.remove();
  session.dssTenantId.remove();
  session.customerpgState.remove();
  session.previousPageInfoEntryId.remove();
};
