import { SessionEnded, type EndReason, type logoutIds } from '../api/api-problem';
import { clearSession, isViewingAs, session, stopViewingAs, type ViewAsOrigin } from './session';

/** `byUser` means a logout in another tab. */
export type EndCause = keyof typeof logoutIds;

/** @returns whether the same user has signed in again without leaving the screen */
type Listener = (cause: EndCause) => Promise<boolean>;
let listener: Listener = () => Promise.resolve(false);
let handled = Promise.resolve(false);
let isRunning = false;
/** It belongs to the ended session. */
let customerState: string | null = null;

let viewAsListener: (origin: ViewAsOrigin) => Promise<void> = () => Promise.resolve();

/** Called when a view-as session has ended; the administrator's applies again. */
export const onViewAsEnd = (next: typeof viewAsListener): void => {
  viewAsListener = next;
};

export const onSessionEnd = (next: Listener): void => {
  listener = next;
};

const handleEnd = (handle: () => Promise<boolean>): void => {
  if (isRunning) return;
  isRunning = true;
  handled = handle()
    .catch(() => false)
    .finally(() => {
      isRunning = false;
    });
};

/**
 * Clears the session and lets the listener handle its end; of requests that fail together, only the first
 * does.
 * @param refused the refused token; a newer session is left alone
 * @returns the error to throw
 */
export const endSession = (reason: EndReason, rejected: string): SessionEnded => {
  const origin = session.token.get() === rejected ? stopViewingAs() : null;
  if (origin !== null) {
    // Not repeated: the request was the other user's.
    handleEnd(() => viewAsListener(origin).then(() => false));
  } else if (session.token.get() === rejected) {
    customerState = session.customerpgState.get();
    clearSession();
    handleEnd(() => listener(reason));
  }
  return new SessionEnded(reason);
};

/**
 * Resolves when the end of the session has been handled: with true if the same user has signed in again, so
 * that a request may be repeated; with false if the logged-out screen shows, before which a failed request
 * need not be reported.
 */
export const sessionEndHandled = (): Promise<boolean> => handled;

/** The ended session's state of the customer screens; for the same user only. */
export const restoreCustomerState = (): void => {
  if (customerState !== null && session.customerpgState.get() === null)
    session.customerpgState.set(customerState);
};

/** Session changes by other tabs of this browser. */
export const onOtherTabChange = (on: { signedIn: () => void; otherSession: () => void }): void => {
  window.addEventListener('storage', ({ key, oldValue, newValue }) => {
    if (key === null || (key === 'token' && newValue === null)) {
      // Its view-as sessions have ended with it.
      stopViewingAs();
      handleEnd(() => listener('byUser'));
    } else if (isViewingAs()) return;
    else if (key === 'customerpgState' && newValue === null) customerState = oldValue;
    else if (key === 'token' && oldValue === null) on.signedIn();
    else if (key === 'sessionId' && oldValue !== null && newValue !== null) on.otherSession();
  });
};
