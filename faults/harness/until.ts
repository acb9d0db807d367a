import { setTimeout as delay } from 'node:timers/promises';

/**
 * Waits until a condition holds.
 * @param within milliseconds
 * @returns the milliseconds that it took
 * @throws after that time, with what was waited for
 */
export async function until(
  what: string,
  holds: () => boolean | Promise<boolean>,
  within = 30_000,
): Promise<number> {
  const startedAt = performance.now();
  while (!(await holds())) {
    if (performance.now() - startedAt > within) throw new Error(`Waited ${within} ms in vain: ${what}`);
    await delay(10);
  }
  return performance.now() - startedAt;
}
