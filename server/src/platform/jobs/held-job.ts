import type { Database } from '../database/database';
import { extendJob, leaseDuration, type JobLease } from './job-queue';

/** Milliseconds between two extensions of a lease. */
const extendEvery = 20_000;

/** A job claimed by this process; its lease is extended until `release`. */
export interface HeldJob extends JobLease {
  /** Aborted once the lease is lost. */
  readonly lost: AbortSignal;
  /**
   * False if the lease may expire soon: then nothing irreversible may start, because another process may do
   * it, too.
   */
  isHeld(): boolean;
  /** Milliseconds until the lease ends unless it is extended. */
  leaseLeft(): number;
  release(): void;
}

/** @param claimedAt by `performance.now()`, from before the claim */
export function holdJob(database: Database, job: JobLease, claimedAt: number): HeldJob {
  const losing = new AbortController();
  // By a monotonic clock: a process that was suspended must notice that its lease has expired.
  let confirmedAt = claimedAt;
  const leaseLeft = (): number => confirmedAt + leaseDuration - performance.now();

  const extend = async (): Promise<void> => {
    const askedAt = performance.now();
    const isHeld = await database.write(job.tenantId, (scope) => extendJob(scope, job), {
      synchronousCommit: false,
    });
    if (isHeld) confirmedAt = askedAt;
    else losing.abort();
  };
  const timer = setInterval(() => {
    // While the database is unavailable, the lease expires.
    extend().catch(() => {
      if (leaseLeft() <= 0) losing.abort();
    });
  }, extendEvery);
  timer.unref();

  return {
    ...job,
    lost: losing.signal,
    leaseLeft,
    isHeld: () => !losing.signal.aborted && leaseLeft() > leaseDuration / 2,
    release: () => clearInterval(timer),
  };
}
