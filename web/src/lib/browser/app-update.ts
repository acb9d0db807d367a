import { useSyncExternalStore } from 'react';
import { checkConnection } from './connection';

/** The entry script of the running build; its name contains a hash of its content. */
const build = import.meta.url;
const reloadedKey = 'vantage:reloadedFrom';

let isOutdated = false;
const listeners = new Set<() => void>();

/** Each browser has its own message for a script that cannot be fetched; Vite adds one for style sheets. */
export const isMissingChunk = (error: unknown): boolean =>
  error instanceof Error && /dynamically imported module|importing a module|preload css/i.test(error.message);

/** A deployment replaces all scripts; after a mere network failure, the entry script is still there. */
const checkForUpdate = async (): Promise<void> => {
  try {
    const { status } = await fetch(build, { method: 'HEAD', cache: 'no-store' });
    if (status !== 404 || isOutdated) return;
    isOutdated = true;
    for (const listener of listeners) listener();
  } catch {
    void checkConnection();
  }
};

/** Checks for a deployment when a chunk cannot be fetched, even one that was only prefetched. */
export const watchForUpdate = (): void => {
  window.addEventListener('vite:preloadError', ({ payload: { message } }) => {
    try {
      // Where this is set, the router does not reload the page, which could lose unsaved changes.
      window.sessionStorage.setItem(`tanstack_router_reload:${message}`, '1');
    } catch {
      // The browser blocks storage; the router then does not reload either.
    }
    void checkForUpdate();
  });
};

const isReachable = (): Promise<boolean> =>
  fetch(build, { method: 'HEAD', cache: 'no-store' }).then(
    () => true,
    () => false,
  );

/**
 * Reloads the page for a screen whose code could not be fetched, but the same build only once: a reload that does not
 * help must not repeat forever. Without a connection, the browser would replace the application by its own error page.
 * @returns whether the page is about to reload
 */
export const reloadOnce = async (): Promise<boolean> => {
  try {
    if (window.sessionStorage.getItem(reloadedKey) === build || !(await isReachable())) return false;
    window.sessionStorage.setItem(reloadedKey, build);
  } catch {
    return false;
  }
  window.location.reload();
  return true;
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Whether a deployment has replaced the running build. */
export const useIsOutdated = (): boolean => useSyncExternalStore(subscribe, () => isOutdated);
