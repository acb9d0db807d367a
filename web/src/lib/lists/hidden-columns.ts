import { queryClient } from '../api/query-client';
import { safeLocalStorage } from '../browser/safe-storage';
import { currentUserQuery } from '../session/current-user';

/** For each user, since several may share a browser. */
const getKey = (list: string): string => {
  const user = queryClient.getQueryData(currentUserQuery.queryKey);
  return `hiddenColumns ${list} ${user?.id ?? ''}`;
};

/** Keys of the columns that the user has hidden from a list. */
export const hiddenColumns = {
  /** Unknown ones, of another version, are left to the caller. */
  read(list: string): readonly string[] {
    try {
      const value: unknown = JSON.parse(safeLocalStorage.get(getKey(list)) ?? '[]');
      return Array.isArray(value) ? value.filter((key) => typeof key === 'string') : [];
    } catch {
      return [];
    }
  },

  keep(list: string, keys: readonly string[]): void {
    if (keys.length === 0) safeLocalStorage.remove(getKey(list));
    else safeLocalStorage.set(getKey(list), JSON.stringify(keys));
  },
};
