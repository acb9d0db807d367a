import { localStore } from './local-store';

const key = 'sidebarOpen';

/** Whether the menu stands open on a wide screen, as this browser was last left. */
export const sidebarChoice = {
  isOpen: (): boolean => localStore.get(key) === 'true',
  keep: (open: boolean): void => localStore.set(key, String(open)),
};
