import type { SignedIn, TokenPair } from '@vantage/contract/sign-in';
import { localStore } from '../browser/local-store';

/** One value of the client's state in local storage. */
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

/** The client's state that outlives the page, under the names that the specification gives. */
export const session = {
  tenantId: textSlot('tenantId'),
  tenantURL: textSlot('tenantURL'),
  /** Home tenant of whoever is signed in. */
  dssTenantId: textSlot('dssTenantId'),
  /** What `customerState` keeps. */
  customerpgState: textSlot('customerpgState'),
  token: textSlot('token'),
  refreshToken: textSlot('refreshToken'),
  sessionId: textSlot('sessionId'),
  /** Proofs of security codes that were passed; see `mfa-session.ts`. Outlives the session. */
  MFASession: textSlot('MFASession'),
  /** The page visit that is still open. */
  previousPageInfoEntryId: textSlot('previousPageInfoEntryId'),
} as const;

let tenantOfPage: string | null = null;

/** Keeps the tenant of this page, in local storage as the specification says. */
export const storeTenant = (tenantId: string): void => {
  tenantOfPage = tenantId;
  session.tenantId.set(tenantId);
  session.tenantURL.set(window.location.origin);
};

/**
 * The tenant of this page. Local storage is shared, and another tab that starts or logs out removes the tenant
 * there for a moment, which must not lame the calls of this one.
 */
export const pageTenantId = (): string | null => tenantOfPage ?? session.tenantId.get();

/** Whether somebody is signed in as far as this browser knows: a token is there. */
export const isSignedIn = (): boolean => session.token.get() !== null;

/**
 * Keeps the tokens of a refresh. Other tabs learn of them one by one, a moment later: with the access token first, none
 * exchanges a new refresh token because it still sees the old access token.
 */
export const storeTokens = (tokens: TokenPair): void => {
  session.token.set(tokens.token);
  session.refreshToken.set(tokens.refreshToken);
};

/** Keeps what a sign-in answered. */
export const startSession = ({ token }: SignedIn): void => {
  if (tenantOfPage !== null) session.tenantId.set(tenantOfPage);
  session.dssTenantId.set(token.user.dssTenantId);
  session.sessionId.set(token.user.currSessionId);
  storeTokens(token);
};

/** Forgets the session: exactly the keys that the specification lists. */
export const clearSession = (): void => {
  session.token.remove();
  session.refreshToken.remove();
  session.sessionId.remove();
  session.tenantId.remove();
  session.dssTenantId.remove();
  session.customerpgState.remove();
  session.previousPageInfoEntryId.remove();
};
