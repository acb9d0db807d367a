import { setTimeout as delay } from 'node:timers/promises';
import type { Answer } from './client';

/** What writers of one kind were answered, each write with its own key. */
export interface Journal {
  /** Keys of writes that were acknowledged. */
  readonly acknowledged: readonly string[];
  /** Answers other than an acknowledgement. */
  readonly rejected: readonly Answer[];
  /** Milliseconds of the slowest answer. */
  slowest(): number;
  /** Finishes the writes that are under way: they are repeated until they are acknowledged. */
  stop(): Promise<void>;
}

/**
 * Writes in a loop until it is stopped. A write that isn't acknowledged is sent again with the same key, as a browser
 * does with its Idempotency-Key.
 */
export function keepWriting(options: {
  readonly writers: number;
  readonly key: () => string;
  readonly write: (key: string) => Promise<Answer>;
  /** Milliseconds between two writes of a writer. */
  readonly pause: number;
}): Journal {
  const acknowledged: string[] = [];
  const rejected: Answer[] = [];
  let slowest = 0;
  const stopping = new AbortController();

  const writeOnce = async (key: string): Promise<void> => {
    for (let tries = 0; tries < 200; tries += 1) {
      const answer = await options.write(key);
      slowest = Math.max(slowest, answer.milliseconds);
      if (answer.status === 201 || answer.status === 200) return void acknowledged.push(key);
      rejected.push(answer);
      await delay(100);
    }
    throw new Error(`Never acknowledged: ${JSON.stringify(rejected.at(-1))}`);
  };
  const writer = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      await writeOnce(options.key());
      await delay(options.pause);
    }
  };
  const writers = Promise.all(Array.from({ length: options.writers }, writer));
  writers.catch(() => {});

  return {
    acknowledged,
    rejected,
    slowest: () => slowest,
    async stop() {
      stopping.abort();
      await writers;
    },
  };
}

/** @param storedKeys keys as they are stored, once for each effect */
export function countEffects(
  acknowledged: readonly string[],
  storedKeys: readonly string[],
): { items: number; once: number; twice: number; never: number } {
  const effects = new Map<string, number>();
  for (const key of storedKeys) effects.set(key, (effects.get(key) ?? 0) + 1);
  const counts = acknowledged.map((key) => effects.get(key) ?? 0);
  return {
    items: counts.length,
    once: counts.filter((count) => count === 1).length,
    twice: counts.filter((count) => count > 1).length,
    never: counts.filter((count) => count === 0).length,
  };
}
