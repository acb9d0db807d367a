import { visitStore } from '../../../lib/browser/local-store';

const key = 'signInChallenge';

/** The sign-in whose security code is asked for: this visit keeps it, so that it outlives a reload of the page. */
export const storedChallenge = (): string | null => visitStore.get(key);

export const storeChallenge = (challenge: string): void => visitStore.set(key, challenge);

export const clearChallenge = (): void => visitStore.remove(key);
