import type { SignedIn, TokenPair } from '@vantage/contract/auth/sign-in';
import { safeLocalStorage, safeSessionStorage } from '../browser/safe-storage';

interface Slot {
  get(): string | null;
  set(text: string): void;
  remove(): void;
}

const slotIn = (store: () => typeof safeLocalStorage, key: string): Slot => ({
  get() {
    const text = store().get(key);
    return text === '' ? null : text;
  },
  set: (text) => store().set(key, text),
  remove: () => store().remove(key),
});

const textSlot = (key: string): Slot => slotIn(() => safeLocalStorage, key);

/** Set while this tab views as another user; the value is the URL to which the administrator returns. */
const viewAsOrigin = slotIn(() => safeSessionStorage, 'viewAs');

/**
 * While this tab views as another user, it has its own value; other tabs keep the administrator's session.
 */
const tabSlot = (key: string): Slot =>
  slotIn(() => (viewAsOrigin.get() === null ? safeLocalStorage : safeSessionStorage), key);

/** Client state that outlives the page; the specification sets the names. */
export const session = {
  tenantId: textSlot('tenantId'),
  tenantURL: textSlot('tenantURL'),
  dssTenantId: textSlot('dssTenantId'),
  customerpgState: tabSlot('customerpgState'),
  token: tabSlot('token'),
  refreshToken: tabSlot('refreshToken'),
  sessionId: tabSlot('sessionId'),
  /** Proofs of security codes, see `mfa-session.ts`. Outlives the session. */
  MFASession: textSlot('MFASession'),
  previousPageInfoEntryId: tabSlot('previousPageInfoEntryId'),
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

/** It only knows what this browser knows: a token is stored. */
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

const clearTab = (): void => {
  session.token.remove();
  session.refreshToken.remove();
  session.sessionId.remove();
  session.customerpgState.remove();
  session.previousPageInfoEntryId.remove();
};

/** The screen on which the administrator began to view as another user. */
export interface ViewAsOrigin {
  readonly href: string;
  /** Index of its history entry. */
  readonly index: number;
}

/** View-as sessions are read-only. */
export const isViewingAs = (): boolean => viewAsOrigin.get() !== null;

export const startViewingAs = (signedIn: SignedIn, origin: ViewAsOrigin): void => {
  viewAsOrigin.set(JSON.stringify(origin));
  startSession(signedIn);
};

/** The administrator's session applies again. @returns null unless this tab was viewing as another user */
export const stopViewingAs = (): ViewAsOrigin | null => {
  const origin = viewAsOrigin.get();
  if (origin === null) return null;
  clearTab();
  viewAsOrigin.remove();
  return JSON.parse(origin) as ViewAsOrigin;
};

/** Removes exactly the keys that the specification lists. */
export const clearSession = (): void => {
  stopViewingAs();
  clearTab();
  session.tenantId.remove();
  session.dssTenantId.remove();
};
