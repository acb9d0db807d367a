import { clearSession } from './session';

/** Why a session ended without the person asking for it. */
export type EndReason = 'tokenInvalid' | 'sessionInvalid' | 'elsewhere';

type Listener = (reason: EndReason) => void;
let listener: Listener = () => undefined;

/** Says who leads the person to the logged-out screen; the router does, once it is there. */
export const onSessionEnd = (next: Listener): void => {
  listener = next;
};

/** Forgets the session and shows the logged-out screen. */
export const endSession = (reason: EndReason): void => {
  clearSession();
  listener(reason);
};
