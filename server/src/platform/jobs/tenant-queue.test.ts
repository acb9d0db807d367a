import { expect, it, vi } from 'vitest';
import { tenantQueue } from './tenant-queue';

interface Turn {
  readonly tenantId: string;
  readonly end: () => void;
}

/** A queue whose turns the test ends. */
function listTurns(slots: number, maxPerTenant: number) {
  const turns: Turn[] = [];
  const queue = tenantQueue({
    slots,
    maxPerTenant,
    serve: (tenantId) => new Promise((end) => turns.push({ tenantId, end })),
    onError: () => {},
  });
  const served = (): string[] => turns.map(({ tenantId }) => tenantId);
  return { queue, turns, served };
}

it('serves tenants in turn, however many jobs one has', async () => {
  const { queue, turns, served } = listTurns(1, 1);
  for (const tenantId of ['busy', 'second', 'third', 'busy']) queue.wake(tenantId, false);
  for (let index = 0; index < 3; index += 1) {
    turns[index]?.end();
    await expect.poll(() => turns).toHaveLength(index + 2);
  }
  expect(served()).toEqual(['busy', 'second', 'third', 'busy']);
});

it('serves tenants with urgent jobs first', async () => {
  const { queue, turns, served } = listTurns(1, 1);
  queue.wake('first', false);
  queue.wake('ordinary', false);
  queue.wake('urgent', true);
  turns[0]?.end();
  await expect.poll(served).toEqual(['first', 'urgent']);
});

it('reserves slots from a tenant with slow jobs', () => {
  const { queue, served } = listTurns(4, 3);
  for (let index = 0; index < 10; index += 1) queue.wake('slow', false);
  expect(served()).toEqual(['slow', 'slow', 'slow']);
  queue.wake('quick', false);
  expect(served()).toEqual(['slow', 'slow', 'slow', 'quick']);
});

it('starts nothing after it is closed, and is idle once all turns have ended', async () => {
  const { queue, turns, served } = listTurns(1, 1);
  queue.wake('first', false);
  queue.wake('second', false);
  queue.close();
  queue.wakeLater('third', 0);
  const idle = vi.fn();
  const waiting = queue.idle().then(idle);
  expect(idle).not.toHaveBeenCalled();
  turns[0]?.end();
  await waiting;
  expect(served()).toEqual(['first']);
});

it.each([
  ['rejects', () => Promise.reject(new Error('no database'))],
  [
    'throws',
    () => {
      throw new Error('no database');
    },
  ],
])('reports a turn that %s, and goes on with the next tenant', async (_how, fail) => {
  const served: string[] = [];
  const onError = vi.fn();
  const queue = tenantQueue({
    slots: 1,
    maxPerTenant: 1,
    serve: (tenantId) => {
      served.push(tenantId);
      return tenantId === 'failing' ? fail() : Promise.resolve();
    },
    onError,
  });
  // Vitest reports rejections that nobody handles, which would end the process, as errors of the run.
  queue.wake('failing', false);
  queue.wake('next', false);
  await expect.poll(() => served).toEqual(['failing', 'next']);
  await queue.idle();
  expect(onError.mock.calls).toEqual([[expect.objectContaining({ message: 'no database' }), 'failing']]);
});

it('wakes a tenant at the earliest of its times, whichever was set last', async () => {
  const { queue, served } = listTurns(2, 1);
  queue.wakeLater('first', 20);
  queue.wakeLater('first', 60_000);
  queue.wakeLater('second', 60_000);
  queue.wakeLater('second', 20);
  await expect.poll(() => served().toSorted()).toEqual(['first', 'second']);
  queue.close();
});
