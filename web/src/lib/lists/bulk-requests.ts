import { SessionEnded } from '../api/api-problem';

/** Enough to hide the round trips without crowding out other requests. */
const maxConcurrent = 4;

/**
 * Runs the action for every key, a few concurrently, and continues past failures.
 * @param onDone number completed so far, failed or not
 * @returns the keys that succeeded, and those that failed with the reason
 * @throws {SessionEnded} if the session ends
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
