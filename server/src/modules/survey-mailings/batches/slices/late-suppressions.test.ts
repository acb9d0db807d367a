import { describe, expect, it, vi } from 'vitest';
import type { SuppressedRecipient } from '../claimed-recipients.repository';
import { lateSuppressions } from './late-suppressions';

const found: readonly SuppressedRecipient[] = [{ id: 'one', reason: 'unsubscribed' }];

const controlled = () => {
  const pending: ((rows: readonly SuppressedRecipient[]) => void)[] = [];
  const find = vi.fn<() => Promise<readonly SuppressedRecipient[]>>(
    () => new Promise((resolve) => pending.push(resolve)),
  );
  return { pending, find, suppressions: lateSuppressions(find) };
};

describe('late suppressions', () => {
  it('let mails wait until those suppressed are known', async () => {
    const { pending, suppressions } = controlled();
    await expect(suppressions.reasonFor('one')).resolves.toBeNull();
    suppressions.refresh();
    const known = vi.fn<() => void>();
    const [one, other] = [suppressions.reasonFor('one'), suppressions.reasonFor('other')];
    void one.then(known);
    await expect.poll(() => pending).toHaveLength(1);
    expect(known).not.toHaveBeenCalled();
    pending[0]?.(found);
    expect([await one, await other]).toEqual(['unsubscribed', null]);
    await expect(suppressions.reasonFor('one')).resolves.toBe('unsubscribed');
  });

  it('are read once more after changes during a refresh, however many', async () => {
    const { pending, find, suppressions } = controlled();
    suppressions.refresh();
    await expect.poll(() => pending).toHaveLength(1);
    for (let change = 0; change < 5; change += 1) suppressions.refresh();
    pending[0]?.([]);
    await expect.poll(() => pending).toHaveLength(2);
    pending[1]?.(found);
    await expect(suppressions.reasonFor('one')).resolves.toBe('unsubscribed');
    expect(find).toHaveBeenCalledTimes(2);
  });

  it('let no mail leave if reading them fails', async () => {
    const suppressions = lateSuppressions(() => Promise.reject(new Error('unavailable')));
    suppressions.refresh();
    await expect(suppressions.reasonFor('other')).rejects.toThrow('unavailable');
  });
});
