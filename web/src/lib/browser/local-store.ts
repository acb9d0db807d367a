/** A storage that never throws: if the browser blocks it, values last as long as the page. */
const storeIn = (storage: () => Storage) => {
  const memory = new Map<string, string>();
  return {
    get(key: string): string | null {
      try {
        return storage().getItem(key);
      } catch {
        return memory.get(key) ?? null;
      }
    },
    set(key: string, value: string): void {
      try {
        storage().setItem(key, value);
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

export const localStore = storeIn(() => window.localStorage);

/** Survives a redirect to the identity provider and back. */
export const visitStore = storeIn(() => window.sessionStorage);
