import { setImmediate } from 'node:timers';
import { expect, it } from 'vitest';
import { eventLoopTurns } from './event-loop-turns';

it('at most one piece of work runs in each iteration of the event loop, however many wait (S75)', async () => {
  const inTurn = eventLoopTurns();
  let iteration = 0;
  const count = (): void => {
    iteration += 1;
    setImmediate(count).unref();
  };
  count();
  const ranIn = await Promise.all(Array.from({ length: 20 }, () => inTurn(() => iteration)));
  expect(new Set(ranIn).size).toBe(20);
});

it('leaves as much time to other work as a piece took (S75)', async () => {
  const inTurn = eventLoopTurns();
  const busyFor = 30;
  const work = (): readonly [start: number, end: number] => {
    const start = performance.now();
    while (performance.now() - start < busyFor);
    return [start, performance.now()];
  };
  const [[, end], [nextStart]] = await Promise.all([inTurn(work), inTurn(work)]);
  // Timers may be a millisecond early.
  expect(nextStart - end).toBeGreaterThanOrEqual(busyFor - 2);
});

it('goes on after work that fails, and passes its error on', async () => {
  const inTurn = eventLoopTurns();
  const failing = inTurn(() => {
    throw new Error('of the work');
  });
  const next = inTurn(() => 'next');
  await expect(failing).rejects.toThrow('of the work');
  expect(await next).toBe('next');
});
