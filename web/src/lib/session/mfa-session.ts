import { session } from './session';

/** A proof of this browser's last security code, and when it was given. */
interface Proof {
  at: string;
  token: string;
}

/** The security codes that this browser has passed, by user name. */
export const storedMfaTokens = (): Record<string, Proof> => {
  try {
    const value: unknown = JSON.parse(session.MFASession.get() ?? '{}');
    return typeof value === 'object' && value !== null ? { ...(value as Record<string, Proof>) } : {};
  } catch {
    return {};
  }
};

export const mfaKeyOf = (userName: string): string => userName.trim().toLowerCase();

/** The proof that somebody has passed a code in this browser; whether it still counts is the server's to say. */
export const mfaTokenOf = (userName: string): string | null => {
  const token: unknown = storedMfaTokens()[mfaKeyOf(userName)]?.token;
  return typeof token === 'string' && token !== '' ? token : null;
};
