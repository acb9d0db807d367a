import { SessionEnded, type EndReason } from '../api/api-problem';
import { clearSession, session } from './session';

type Listener = (reason: EndReason) => Promise<void>;
let listener: Listener = () => Promise.resolve();
let leaving = Promise.resolve();

export const onSessionEnd = (next: Listener): void => {
  listener = next;
};

/**
 * Clears the session and shows the logged-out screen; of requests that fail together, only the first does.
 * @param refused the refused token; a newer session is left alone
 * @returns the error to throw
 */
export const endSession = (reason: EndReason, refused: string): SessionEnded => {
  if (session.token.get() === refused) {
    clearSession();
    leaving = listener(reason).catch(() => undefined);
  }
  return new SessionEnded(reason);
};

/** Resolves when the logged-out screen shows; failed requests need not be reported before that. */
export const sessionEndShown = (): Promise<void> => leaving;

/** Session changes by other tabs of this browser. */
export const onOtherTabChange = (on: {
  signedOut: () => void;
  signedIn: () => void;
  otherSession: () => void;
}): void => {
  window.addEventListener('storage', ({ key, oldValue, newValue }) => {
    if (key === null || (key === 'token' && newValue === null)) on.signedOut();
    else if (key === 'token' && oldValue === null) on.signedIn();
    else if (key === 'sessionId' && oldValue !== null && newValue !== null) on.otherSession();
  });
};
