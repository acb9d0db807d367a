import { localStore } from './local-store';

const key = 'sidebarOpen';

/** Whether the menu is expanded on wide screens, stored per browser. */
export const sidebarChoice = {
  isOpen: (): boolean => localStore.get(key) === 'true',
  keep: (open: boolean): void => localStore.set(key, String(open)),
};
