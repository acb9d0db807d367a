import type { Database } from '../database/database';
import { extendLease, leaseDuration, type JobLease } from './job-queue';

/** Milliseconds. */
const renewalInterval = 20_000;

/** The lease of a job that this process has claimed; it is renewed until `stopRenewal`. */
export interface RenewedLease extends JobLease {
  /** Aborted once the lease is lost. */
  readonly lost: AbortSignal;
  /**
   * False if the lease may expire soon: then nothing irreversible may start, because another process may do
   * it, too.
   */
  isHeld(): boolean;
  /** Milliseconds until the lease expires unless it is renewed. */
  remaining(): number;
  stopRenewal(): void;
}

/** @param claimedAt by `performance.now()`, from before the claim */
export function renewLease(database: Database, job: JobLease, claimedAt: number): RenewedLease {
  const losing = new AbortController();
  // By a monotonic clock: a process that was suspended must notice that its lease has expired.
  let confirmedAt = claimedAt;
  const remaining = (): number => confirmedAt + leaseDuration - performance.now();

  const renew = async (): Promise<void> => {
    const requestedAt = performance.now();
    const isHeld = await database.write(job.tenantId, (scope) => extendLease(scope, job), {
      synchronousCommit: false,
    });
    if (isHeld) confirmedAt = requestedAt;
    else losing.abort();
  };
  const timer = setInterval(() => {
    // While the database is unavailable, the lease expires.
    renew().catch(() => {
      if (remaining() <= 0) losing.abort();
    });
  }, renewalInterval);
  timer.unref();

  return {
    ...job,
    lost: losing.signal,
    remaining,
    isHeld() {
      return !losing.signal.aborted && remaining() > leaseDuration / 2;
    },
    stopRenewal() {
      return clearInterval(timer);
    },
  };
}
