import { createContext, use, useSyncExternalStore } from 'react';
import type { Synchronization, SynchronizationState } from './synchronization';

export const SynchronizationContext = createContext<Synchronization | null>(null);

/** @throws {Error} outside of the editor */
export function useSynchronization(): Synchronization {
  const synchronization = use(SynchronizationContext);
  if (!synchronization) throw new Error('There is no editor around this component.');
  return synchronization;
}

/**
 * Renders the component again when the selected part of the state changes.
 * @param selector must return the same object for the same state
 */
export function useSynchronizationState<Selected>(
  selector: (state: SynchronizationState) => Selected,
): Selected {
  const { subscribe, getState } = useSynchronization();
  return useSyncExternalStore(subscribe, () => selector(getState()));
}
