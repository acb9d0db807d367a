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

export const getMfaKey = (userName: string): string => userName.trim().toLowerCase();

/** The server decides whether the proof is still valid. */
export const getMfaToken = (userName: string): string | null => {
  const token: unknown = storedMfaTokens()[getMfaKey(userName)]?.token;
  return typeof token === 'string' && token !== '' ? token : null;
};
