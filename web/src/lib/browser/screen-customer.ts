import { useEffect, useSyncExternalStore } from 'react';

let shown: string | null = null;
const listeners = new Set<() => void>();

const show = (customerId: string | null): void => {
  shown = customerId;
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The customer of a screen whose URL does not contain it. */
export const useScreenCustomer = (): string | null => useSyncExternalStore(subscribe, () => shown);

/** Tells the top bar, while the screen is open. */
export const useSetScreenCustomer = (customerId: string | null): void =>
  useEffect(() => {
    show(customerId);
    return () => show(null);
  }, [customerId]);
