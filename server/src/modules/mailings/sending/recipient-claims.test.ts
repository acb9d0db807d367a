import { describe, expect, it, vi } from 'vitest';
import type { RunningJob } from '../../../platform/jobs/job-runner';
import type { ClaimedRecipient, SuppressedRecipient } from './claimed-recipients.repository';
import { MailingRates } from './rate-limiter';
import { RecipientClaims } from './recipient-claims';
import { RunControl } from './run-control';

const suppressed: readonly SuppressedRecipient[] = [{ id: 'one', reason: 'unsubscribed' }];

const queued = (id: string) => ({
  recipient: { id, email: `${id}@example.com` } as ClaimedRecipient,
  claimedAt: 0,
});
const [one, other] = [queued('one'), queued('other')];

/** Returns the claims of a run whose suppressed recipients are read when the test says so. */
const claimsWith = (findSuppressed: () => Promise<SuppressedRecipient[]>) => {
  const { signal } = new AbortController();
  const run = (_tenantId: string, work: (scope: never) => unknown) => work({} as never);
  const database = { read: run, write: run } as never;
  const claimedRecipientRepository = { claim: () => Promise.resolve([]), findSuppressed };
  const job = { tenantId: 'tenant', isHeld: () => true, signal, stopping: signal } as RunningJob;
  const mailing = { id: 'mailing' } as never;
  const control = new RunControl(job);
  const context = { job, mailing, lease: 'lease', rates: new MailingRates(), control };
  return new RecipientClaims({ database, claimedRecipientRepository }, context, {
    record: () => Promise.resolve(),
  });
};

const controlled = () => {
  const pending: ((rows: readonly SuppressedRecipient[]) => void)[] = [];
  const findSuppressed = vi.fn<() => Promise<SuppressedRecipient[]>>(
    () =>
      new Promise((resolve) => {
        pending.push((rows) => resolve([...rows]));
      }),
  );
  return { pending, findSuppressed, claims: claimsWith(findSuppressed) };
};

describe('suppressions since the claim', () => {
  it('let mails wait until they have been read', async () => {
    const { pending, claims } = controlled();
    await expect(claims.findSuppression(one)).resolves.toBeNull();
    claims.refreshSuppressions();
    const handleReason = vi.fn<() => void>();
    const reasons = [claims.findSuppression(one), claims.findSuppression(other)] as const;
    void reasons[0].then(handleReason);
    await expect.poll(() => pending).toHaveLength(1);
    expect(handleReason).not.toHaveBeenCalled();
    pending[0]?.(suppressed);
    expect(await Promise.all(reasons)).toEqual(['unsubscribed', null]);
    await expect(claims.findSuppression(one)).resolves.toBe('unsubscribed');
  });

  it('are read once more after changes during a refresh, however many', async () => {
    const { pending, findSuppressed, claims } = controlled();
    claims.refreshSuppressions();
    await expect.poll(() => pending).toHaveLength(1);
    for (let change = 0; change < 5; change += 1) claims.refreshSuppressions();
    pending[0]?.([]);
    await expect.poll(() => pending).toHaveLength(2);
    pending[1]?.(suppressed);
    await expect(claims.findSuppression(one)).resolves.toBe('unsubscribed');
    expect(findSuppressed).toHaveBeenCalledTimes(2);
  });

  it('let no mail leave if reading them fails', async () => {
    const claims = claimsWith(() => Promise.reject(new Error('unavailable')));
    claims.refreshSuppressions();
    await expect(claims.findSuppression(other)).rejects.toThrow('unavailable');
  });
});
