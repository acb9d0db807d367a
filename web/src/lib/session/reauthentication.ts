import { readCurrentUser } from '@vantage/contract/auth/sign-in';
import { api } from '../api/api-client';
import { queryClient } from '../api/query-client';
import { currentUserQuery } from './current-user';
import { restoreCustomerState } from './session-end';

/** `left`: the user has left the screen, or chose the sign-in screen. */
export type ReauthenticationOutcome = 'sameUser' | 'otherUser' | 'left';

let answer: ((outcome: ReauthenticationOutcome) => void) | null = null;
let isVisible = false;
const listeners = new Set<() => void>();
const resumeListeners = new Set<() => void>();

const show = (next: boolean): void => {
  isVisible = next;
  for (const listener of listeners) listener();
};

/** The dialog for signing in again after the session has ended, over a screen with unsaved work. */
export const reauthentication = {
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  isVisible: (): boolean => isVisible,

  /** Shows the dialog until `hide`. */
  ask(): Promise<ReauthenticationOutcome> {
    show(true);
    return new Promise<ReauthenticationOutcome>((resolve) => {
      answer = resolve;
    });
  },
  answer: (outcome: ReauthenticationOutcome): void => answer?.(outcome),
  hide: (): void => show(false),
};

/**
 * Whether the stored session belongs to the user whose screens are shown; if so, updates the cached user.
 * @throws as `api` does
 */
export const isSameUser = async (): Promise<boolean> => {
  const before = queryClient.getQueryData(currentUserQuery.queryKey);
  const now = await api(readCurrentUser);
  if (now.id !== before?.id) return false;
  queryClient.setQueryData(currentUserQuery.queryKey, now);
  return true;
};

/** Refreshes what is shown, as after a lost connection. */
export const resumeSession = (): void => {
  restoreCustomerState();
  queryClient.getQueryCache().onOnline();
  for (const listener of resumeListeners) listener();
};

/** @returns unregisters the listener */
export const onSessionResumed = (listener: () => void): (() => void) => {
  resumeListeners.add(listener);
  return () => void resumeListeners.delete(listener);
};
