import { useEffect, useSyncExternalStore } from 'react';

let current: string | undefined;
const listeners = new Set<() => void>();

const set = (title: string | undefined): void => {
  current = title;
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/**
 * Names in the document's title what this screen is about, in place of the route's own title.
 * @param names the particular first; while one is not known yet the route's title stands
 */
export const useScreenTitle = (...names: readonly (string | undefined)[]): void => {
  const title = names.includes(undefined) ? undefined : names.join(' · ');
  useEffect(() => {
    set(title);
    return () => set(undefined);
  }, [title]);
};

/** What the screen shown says of itself, if anything. */
export const useShownScreenTitle = (): string | undefined => useSyncExternalStore(subscribe, () => current);
