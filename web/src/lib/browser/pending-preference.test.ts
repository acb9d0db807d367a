import { describe, expect, it } from 'vitest';
import { pendingPreference } from './pending-preference';

function trial(first: string | null) {
  let wanted = first;
  const saved: { pending: string; resolve: () => void; reject: (reason: string) => void }[] = [];
  const undone: unknown[] = [];
  const keep = pendingPreference({
    pending: {
      get: () => wanted,
      remove: () => {
        wanted = null;
      },
    },
    save: (pending) =>
      new Promise<void>((resolve, reject) => {
        saved.push({ pending, resolve, reject });
      }),
    undo: async (error) => void undone.push(error),
  });
  return {
    keep,
    undone,
    saved: () => saved.map(({ pending }) => pending),
    respond: (index: number) => saved[index]?.resolve(),
    refuse: (index: number, reason: string) => saved[index]?.reject(reason),
    pending: (next: string) => {
      wanted = next;
    },
    wanted: () => wanted,
  };
}

describe('pendingPreference', () => {
  it('saves a value and clears it', async () => {
    const { keep, respond, saved, wanted, undone } = trial('ja');
    const done = keep();
    respond(0);
    await done;
    expect([saved(), wanted(), undone]).toEqual([['ja'], null, []]);
  });

  it('saves nothing without a value', async () => {
    const { keep, saved } = trial(null);
    await keep();
    expect(saved()).toEqual([]);
  });

  it('keeps a value until it is saved, so that another page can resume', async () => {
    const { keep, respond, wanted } = trial('ja');
    const done = keep();
    expect(wanted()).toBe('ja');
    respond(0);
    await done;
  });

  it('reverts a rejected value, and does not retry', async () => {
    const { keep, refuse, saved, wanted, undone } = trial('ja');
    const done = keep();
    refuse(0, 'offline');
    await done;
    expect([saved(), wanted(), undone]).toEqual([['ja'], null, ['offline']]);
  });

  it.each(['respond', 'refuse'] as const)(
    'saves a newer value after the previous one, regardless of its %s',
    async (how) => {
      const { keep, pending, saved, undone, ...rest } = trial('ja');
      const done = keep();
      pending('hi');
      await keep();
      expect(saved()).toEqual(['ja']);
      rest[how](0, 'offline');
      await expect.poll(saved).toEqual(['ja', 'hi']);
      rest.respond(1);
      await done;
      expect([rest.wanted(), undone]).toEqual([null, []]);
    },
  );

  it('saves again after failing to revert', async () => {
    let wanted: string | null = 'ja';
    const saved: string[] = [];
    const keep = pendingPreference({
      pending: {
        get: () => wanted,
        remove: () => {
          wanted = null;
        },
      },
      save: async (pending) => {
        saved.push(pending);
        throw new Error('offline');
      },
      undo: async () => {
        throw new Error('no texts');
      },
    });
    await expect(keep()).rejects.toThrow('no texts');
    wanted = 'hi';
    await expect(keep()).rejects.toThrow('no texts');
    expect(saved).toEqual(['ja', 'hi']);
  });
});
