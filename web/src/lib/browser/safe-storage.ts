/**
 * A storage that never throws. A value that the browser does not store, because it blocks storage or has no space left,
 * lasts as long as the page.
 */
export const safeStorage = (storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>) => {
  const memory = new Map<string, string>();
  return {
    get(key: string): string | null {
      const unstored = memory.get(key);
      // The storage may still have the value before it.
      if (unstored !== undefined) return unstored;
      try {
        return storage().getItem(key);
      } catch {
        return null;
      }
    },
    set(key: string, value: string): void {
      try {
        storage().setItem(key, value);
        memory.delete(key);
      } catch {
        memory.set(key, value);
      }
    },
    remove(key: string): void {
      memory.delete(key);
      try {
        storage().removeItem(key);
      } catch {
        // The browser blocks storage, so nothing was stored there.
      }
    },
  };
};

export const safeLocalStorage = safeStorage(() => window.localStorage);

/** Survives a redirect to the identity provider and back. */
export const safeSessionStorage = safeStorage(() => window.sessionStorage);
