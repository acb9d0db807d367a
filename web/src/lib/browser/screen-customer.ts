import { useEffect, useSyncExternalStore } from 'react';

let currentCustomer: string | null = null;
const listeners = new Set<() => void>();

const setCurrentCustomer = (customerId: string | null): void => {
  currentCustomer = customerId;
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The customer of a screen whose URL does not contain it. */
export const useScreenCustomer = (): string | null => useSyncExternalStore(subscribe, () => currentCustomer);

/** Tells the top bar, while the screen is open. */
export const useSetScreenCustomer = (customerId: string | null): void =>
  useEffect(() => {
    setCurrentCustomer(customerId);
    return () => setCurrentCustomer(null);
  }, [customerId]);
