import { session } from './session';

interface Proof {
  at: string;
  token: string;
}

export const storedMfaTokens = (): Record<string, Proof> => {
  try {
    const value: unknown = JSON.parse(session.MFASession.get() ?? '{}');
    return typeof value === 'object' && value !== null ? { ...(value as Record<string, Proof>) } : {};
  } catch {
    return {};
  }
};

export const mfaKeyOf = (userName: string): string => userName.trim().toLowerCase();

/** The server decides whether the proof is still valid. */
export const mfaTokenOf = (userName: string): string | null => {
  const token: unknown = storedMfaTokens()[mfaKeyOf(userName)]?.token;
  return typeof token === 'string' && token !== '' ? token : null;
};
