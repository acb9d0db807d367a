/** A storage of the browser that never throws: where the browser refuses it, values last as long as the page. */
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
        // Nothing was kept there either.
      }
    },
  };
};

/** Local storage: what this browser keeps. */
export const localStore = storeIn(() => window.localStorage);

/** Session storage: what lasts as long as the visit in this tab, also while it is at another site to sign in. */
export const visitStore = storeIn(() => window.sessionStorage);
