import { mfaKeyOf, storedMfaTokens } from './mfa-session';
import { session } from './session';

// A file of its own, since the screen before sign-in only reads.

/** The moment that stands for expired. */
const expired = new Date(Date.UTC(2000, 0, 1)).toISOString();

/** Keeps the proof that somebody has passed a security code in this browser. */
export const storeMfaToken = (userName: string, token: string): void => {
  const proofs = { ...storedMfaTokens(), [mfaKeyOf(userName)]: { at: new Date().toISOString(), token } };
  session.MFASession.set(JSON.stringify(proofs));
};

/** Somebody logged out: the next sign-in asks for a code again. */
export const expireMfaTokens = (): void => {
  const proofs = Object.keys(storedMfaTokens()).map((key) => [key, { at: expired, token: '' }]);
  session.MFASession.set(JSON.stringify(Object.fromEntries(proofs)));
};
