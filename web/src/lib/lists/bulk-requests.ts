import { SessionEnded } from '../api/api-problem';

/** Calls under way at once: enough to hide the round trips, too few to crowd others out. */
const maxConcurrent = 4;

/**
 * Does the same to many, a few at a time, and goes on past what fails.
 * @param onDone how many are through so far, done or failed
 * @returns keys of those it was done to, and the others with the reason
 * @throws {SessionEnded} when there is nobody left to do it for
 */
export const runForAll = async (
  keys: readonly string[],
  act: (key: string) => Promise<unknown>,
  onDone: (through: number) => void,
): Promise<{ done: string[]; failed: { key: string; error: unknown }[] }> => {
  const done: string[] = [];
  const failed: { key: string; error: unknown }[] = [];
  const waiting = [...keys];
  const work = async (): Promise<void> => {
    for (let key = waiting.shift(); key !== undefined; key = waiting.shift()) {
      try {
        await act(key);
        done.push(key);
      } catch (error) {
        if (error instanceof SessionEnded) {
          waiting.length = 0;
          throw error;
        }
        failed.push({ key, error });
      }
      onDone(done.length + failed.length);
    }
  };
  await Promise.all(Array.from({ length: maxConcurrent }, work));
  return { done, failed };
};
