/**
 * A storage that never throws. A value that the browser does not store, because it blocks storage or has no space left,
 * lasts as long as the page.
 */
export const safeStorage = (
  storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>,
) => {
  const memory = new Map<string, string>();
  const listStoredKeys = (): string[] => {
    try {
      const stored = storage();
      return Array.from({ length: stored.length }, (_, index) => stored.key(index)).filter(
        (key) => key !== null,
      );
    } catch {
      return [];
    }
  };
  return {
    /** Lists the keys of all values, in no order. */
    keys: (): readonly string[] => [...new Set([...listStoredKeys(), ...memory.keys()])],
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
