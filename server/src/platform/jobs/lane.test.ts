import { expect, it, vi } from 'vitest';
import { lane } from './lane';

interface Turn {
  readonly tenantId: string;
  readonly end: () => void;
}

/** A lane whose turns the test ends. */
function turnsOf(slots: number, maxPerTenant: number) {
  const turns: Turn[] = [];
  const tested = lane({
    slots,
    maxPerTenant,
    serve: (tenantId) => new Promise((end) => turns.push({ tenantId, end })),
  });
  const served = (): string[] => turns.map(({ tenantId }) => tenantId);
  return { tested, turns, served };
}

it('serves tenants in turn, however many jobs one has', async () => {
  const { tested, turns, served } = turnsOf(1, 1);
  for (const tenantId of ['busy', 'second', 'third', 'busy']) tested.wake(tenantId, false);
  for (let index = 0; index < 3; index += 1) {
    turns[index]?.end();
    await vi.waitFor(() => expect(turns).toHaveLength(index + 2));
  }
  expect(served()).toEqual(['busy', 'second', 'third', 'busy']);
});

it('serves tenants with urgent jobs first', async () => {
  const { tested, turns, served } = turnsOf(1, 1);
  tested.wake('first', false);
  tested.wake('ordinary', false);
  tested.wake('urgent', true);
  turns[0]?.end();
  await vi.waitFor(() => expect(served()).toEqual(['first', 'urgent']));
});

it('reserves slots from a tenant with slow jobs', () => {
  const { tested, served } = turnsOf(4, 3);
  for (let index = 0; index < 10; index += 1) tested.wake('slow', false);
  expect(served()).toEqual(['slow', 'slow', 'slow']);
  tested.wake('quick', false);
  expect(served()).toEqual(['slow', 'slow', 'slow', 'quick']);
});

it('starts nothing after it is closed, and is idle once all turns have ended', async () => {
  const { tested, turns, served } = turnsOf(1, 1);
  tested.wake('first', false);
  tested.wake('second', false);
  tested.close();
  tested.wakeLater('third', 0);
  const idle = vi.fn();
  const waiting = tested.idle().then(idle);
  expect(idle).not.toHaveBeenCalled();
  turns[0]?.end();
  await waiting;
  expect(served()).toEqual(['first']);
});
