import { safeLocalStorage } from './safe-storage';

const key = 'sidebarOpen';

export const sidebarChoice = {
  isOpen: (): boolean => safeLocalStorage.get(key) === 'true',
  keep: (open: boolean): void => safeLocalStorage.set(key, String(open)),
};
