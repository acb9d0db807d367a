/** Tasks by key. A key is a path, such as a tenant and its survey; the keys of each level take turns. */
class WaitingTasks {
  readonly #nested = new Map<string, WaitingTasks>();
  readonly #tasks: (() => void)[] = [];

  get #isEmpty(): boolean {
    return this.#tasks.length === 0 && this.#nested.size === 0;
  }

  add([key, ...rest]: readonly string[], start: () => void): void {
    if (key === undefined) {
      this.#tasks.push(start);
      return;
    }
    const nested = this.#nested.get(key) ?? new WaitingTasks();
    this.#nested.set(key, nested);
    nested.add(rest, start);
  }

  /** The key whose turn it is. */
  firstKey(excluded?: ReadonlySet<string>): string | undefined {
    return [...this.#nested.keys()].find((key) => !excluded?.has(key));
  }

  /** Removes a task of the key. */
  remove(key = this.firstKey()): (() => void) | undefined {
    const nested = key === undefined ? undefined : this.#nested.get(key);
    if (key === undefined || !nested) return this.#tasks.shift();
    const start = nested.remove();
    if (nested.#isEmpty) this.#nested.delete(key);
    return start;
  }

  /** Lets the other keys of each level have their turn first. */
  endTurn([key, ...rest]: readonly string[]): void {
    const nested = key === undefined ? undefined : this.#nested.get(key);
    if (key === undefined || !nested) return;
    nested.endTurn(rest);
    this.#nested.delete(key);
    this.#nested.set(key, nested);
  }
}

/**
 * One task per key at a time, and the keys in turn, so that a key with many tasks delays only itself. If a task has
 * several keys, the first counts for that; the tasks of one first key take turns by their second keys, and so on. All
 * tasks of a queue have the same number of keys.
 */
export function keyedQueue(concurrency: number) {
  const running = new Set<string>();
  const waiting = new WaitingTasks();

  const startNext = (): void => {
    const key = running.size < concurrency ? waiting.firstKey(running) : undefined;
    if (key === undefined) return;
    running.add(key);
    waiting.remove(key)?.();
  };

  return async <Result>(
    keys: string | readonly [string, ...string[]],
    work: () => Promise<Result>,
  ): Promise<Result> => {
    const [first, ...rest] = typeof keys === 'string' ? [keys] : keys;
    const path = [first, ...rest];
    await new Promise<void>((resolve) => {
      waiting.add(path, resolve);
      startNext();
    });
    try {
      return await work();
    } finally {
      running.delete(first);
      waiting.endTurn(path);
      startNext();
    }
  };
}
