import { setImmediate } from 'node:timers';
import { expect, it } from 'vitest';
import { eventLoopTurns } from './event-loop-turns';

it('at most one call continues in each iteration of the event loop, however many wait (S75)', async () => {
  const nextTurn = eventLoopTurns();
  let iteration = 0;
  const count = (): void => {
    iteration += 1;
    setImmediate(count).unref();
  };
  count();
  const continuedIn = await Promise.all(Array.from({ length: 20 }, () => nextTurn().then(() => iteration)));
  expect(new Set(continuedIn).size).toBe(20);
});
