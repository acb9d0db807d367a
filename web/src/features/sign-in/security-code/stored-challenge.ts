import { safeSessionStorage } from '../../../lib/browser/safe-storage';

const key = 'signInChallenge';

/** The pending sign-in, in session storage so that it survives a reload. */
export const storedChallenge = (): string | null => safeSessionStorage.get(key);

export const storeChallenge = (challenge: string): void => safeSessionStorage.set(key, challenge);

export const clearChallenge = (): void => safeSessionStorage.remove(key);
