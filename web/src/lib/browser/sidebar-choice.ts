import { localStore } from './local-store';

const key = 'sidebarOpen';

export const sidebarChoice = {
  isOpen: (): boolean => localStore.get(key) === 'true',
  keep: (open: boolean): void => localStore.set(key, String(open)),
};
