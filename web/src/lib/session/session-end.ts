import { SessionEnded, type EndReason } from '../api/api-problem';
import { clearSession, session } from './session';

type Listener = (reason: EndReason) => Promise<void>;
let listener: Listener = () => Promise.resolve();
let leaving = Promise.resolve();

/** Says who leads the person to the logged-out screen; the router does. */
export const onSessionEnd = (next: Listener): void => {
  listener = next;
};

/**
 * Forgets the session and shows the logged-out screen. Of calls that fail together only the first does.
 * @param refused the token that was refused; a newer session, begun meanwhile, is left alone
 * @returns the error to throw
 */
export const endSession = (reason: EndReason, refused: string): SessionEnded => {
  if (session.token.get() === refused) {
    clearSession();
    leaving = listener(reason).catch(() => undefined);
  }
  return new SessionEnded(reason);
};

/** Settles when the person is on the logged-out screen. Until then no screen need hear of a call that failed. */
export const sessionEndShown = (): Promise<void> => leaving;

/** Hears of what other tabs of this browser do to the session that they share. */
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
