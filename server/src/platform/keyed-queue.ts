/**
 * Runs costly work in turns: one of each key, such as a tenant, at a time, and the keys one after the other, so that a
 * key with much work waits for its own and not in the way of others.
 * @param mostAtOnce how many run at one time
 */
export function keyedQueue(concurrency: number) {
  const running = new Set<string>();
  /** What waits, by key; the key whose turn is next comes first. */
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
      // Set again, it is the last.
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
