/** One task per key at a time, and the keys in turn, so that a key with many tasks delays only itself. */
export function keyedQueue(concurrency: number) {
  const running = new Set<string>();
  const waiting = new Map<string, (() => void)[]>();

  const startNext = (): void => {
    const key =
      running.size < concurrency ? [...waiting.keys()].find((each) => !running.has(each)) : undefined;
    if (key === undefined) return;
    const [start, ...rest] = waiting.get(key) ?? [];
    if (rest.length > 0) waiting.set(key, rest);
    else waiting.delete(key);
    running.add(key);
    start?.();
  };

  const end = (key: string): void => {
    running.delete(key);
    const rest = waiting.get(key);
    if (rest) {
      // Inserting again moves the key to the end.
      waiting.delete(key);
      waiting.set(key, rest);
    }
    startNext();
  };

  return async <Result>(key: string, work: () => Promise<Result>): Promise<Result> => {
    await new Promise<void>((resolve) => {
      waiting.set(key, [...(waiting.get(key) ?? []), resolve]);
      startNext();
    });
    try {
      return await work();
    } finally {
      end(key);
    }
  };
}
