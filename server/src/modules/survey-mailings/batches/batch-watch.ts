/** Tells those who watch a batch that it may have changed, in whichever process. */
export interface BatchWatch {
  /** @returns a function that ends it */
  onChange(batchId: string, handle: () => void): () => void;
  /** @param batchId without it, all batches */
  announce(batchId?: string): void;
}

export function batchWatch(): BatchWatch {
  const handlers = new Map<string, Set<() => void>>();
  return {
    onChange(batchId, handle) {
      const known = handlers.get(batchId) ?? new Set();
      handlers.set(batchId, known.add(handle));
      return () => {
        known.delete(handle);
        if (known.size === 0 && handlers.get(batchId) === known) handlers.delete(batchId);
      };
    },
    announce(batchId) {
      const changed = batchId === undefined ? [...handlers.values()] : [handlers.get(batchId) ?? new Set()];
      for (const one of changed) for (const handle of one) handle();
    },
  };
}
