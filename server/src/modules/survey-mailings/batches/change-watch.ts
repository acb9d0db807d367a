/** Notifies listeners that something, such as a batch, may have changed, in any process. */
export interface Watch {
  /** @returns a function that ends it */
  onChange(id: string, handle: () => void): () => void;
  /** @param id without it, everything */
  announce(id?: string): void;
}

export function changeWatch(): Watch {
  const handlers = new Map<string, Set<() => void>>();
  return {
    onChange(id, handle) {
      const known = handlers.get(id) ?? new Set();
      handlers.set(id, known.add(handle));
      return () => {
        known.delete(handle);
        if (known.size === 0 && handlers.get(id) === known) handlers.delete(id);
      };
    },
    announce(id) {
      const changed = id === undefined ? [...handlers.values()] : [handlers.get(id) ?? new Set()];
      for (const one of changed) for (const handle of one) handle();
    },
  };
}
