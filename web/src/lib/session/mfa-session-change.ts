import { getMfaKey, storedMfaTokens } from './mfa-session';
import { session } from './session';

// Separate from the reading part, which is all that the sign-in screen needs.

const expired = new Date(Date.UTC(2000, 0, 1)).toISOString();

/** Stores the proof that a user has entered a security code in this browser. */
export const storeMfaToken = (userName: string, token: string): void => {
  const proofs = { ...storedMfaTokens(), [getMfaKey(userName)]: { at: new Date().toISOString(), token } };
  session.MFASession.set(JSON.stringify(proofs));
};

/** On logout: the next sign-in requires a code again. */
export const expireMfaTokens = (): void => {
  const proofs = Object.keys(storedMfaTokens()).map((key) => [key, { at: expired, token: '' }]);
  session.MFASession.set(JSON.stringify(Object.fromEntries(proofs)));
};
