import { session } from './session';

/** A proof of this browser's last security code, and when it was given. */
interface Proof {
  at: string;
  token: string;
}

/** The moment that stands for expired. */
const expired = new Date(Date.UTC(2000, 0, 1)).toISOString();

const read = (): Record<string, Proof> => {
  try {
    const value: unknown = JSON.parse(session.MFASession.get() ?? '{}');
    return typeof value === 'object' && value !== null ? { ...(value as Record<string, Proof>) } : {};
  } catch {
    return {};
  }
};

const keyOf = (userName: string): string => userName.trim().toLowerCase();

/** The security codes that this browser has passed, by user name. Whether a proof still counts is the server's to say. */
export const mfaSession = {
  tokenOf(userName: string): string | null {
    const token: unknown = read()[keyOf(userName)]?.token;
    return typeof token === 'string' && token !== '' ? token : null;
  },

  set(userName: string, token: string): void {
    const proofs = { ...read(), [keyOf(userName)]: { at: new Date().toISOString(), token } };
    session.MFASession.set(JSON.stringify(proofs));
  },

  /** Somebody logged out: the next sign-in asks for a code again. */
  clear(): void {
    const proofs = Object.keys(read()).map((key) => [key, { at: expired, token: '' }]);
    session.MFASession.set(JSON.stringify(Object.fromEntries(proofs)));
  },
};
