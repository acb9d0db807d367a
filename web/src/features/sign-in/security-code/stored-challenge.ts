import { visitStore } from '../../../lib/browser/local-store';

const key = 'signInChallenge';

/** The pending sign-in, in session storage so that it survives a reload. */
export const storedChallenge = (): string | null => visitStore.get(key);

export const storeChallenge = (challenge: string): void => visitStore.set(key, challenge);

export const clearChallenge = (): void => visitStore.remove(key);
