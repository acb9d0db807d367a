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
 * Overrides the route's title.
 * @param names the most specific first; while one is `undefined` the route's title is used
 */
export const useScreenTitle = (...names: readonly (string | undefined)[]): void => {
  const title = names.includes(undefined) ? undefined : names.join(' · ');
  useEffect(() => {
    set(title);
    return () => set(undefined);
  }, [title]);
};

export const useCurrentScreenTitle = (): string | undefined => useSyncExternalStore(subscribe, () => current);
