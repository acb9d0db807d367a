import { setTimeout as delay } from 'node:timers/promises';
import { v7 as uuidv7 } from 'uuid';
import type { Clock } from '../../../platform/clock';
import type { Database, Scope } from '../../../platform/database/database';
import { perWebProcess } from '../../../platform/process-share';
import type { SignInRequest } from '../sessions/sessions.service';
import type { AttemptRepository } from './attempts.repository';
import type { IpRateLimiter } from './ip-rate-limiter';
import { lockDuration, lockedError, toLockError, maxFailures } from './locks';
import type { Ticket } from './verification-queue';

// Milliseconds; the delay doubles with each poll for the outcome of concurrent attempts.
const minPollDelay = 50;
const maxPollDelay = 1_000;
/** Milliseconds. An older attempt without a verdict counts as abandoned. */
const verificationTimeout = 10_000;

export interface Attempt {
  readonly tenantId: string;
  readonly normalizedName: string;
  readonly userId: string | null;
  readonly request: SignInRequest;
}

/** The user is read in the transaction that counts the attempt. */
export type AttemptRequest = Omit<Attempt, 'userId'>;

interface Dependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly attempts: AttemptRepository;
  readonly limits: IpRateLimiter;
  /** Within ten minutes. */
  readonly maxFailuresPerIp: number;
  readonly recordLock: (scope: Scope, attempt: Pick<Attempt, 'userId' | 'request'>) => Promise<void>;
}

/** If no attempt was left, `number` is null and the other fields describe the last counted attempt. */
type CountResult =
  | { readonly number: number }
  | { readonly number: null; readonly lastAttemptId: string; readonly lastAt: number };

class RetryLater extends Error {
  constructor(readonly failures: number) {
    super('The address has no attempt left while others are under way.');
  }
}

/** Counts attempts before their verification. While none is left, it waits for the verdicts of others. */
export const attemptCounting = (dependencies: Dependencies) => {
  const { database, clock, attempts, limits, maxFailuresPerIp } = dependencies;

  const tryToCount = async (scope: Scope, normalizedName: string): Promise<CountResult> => {
    const now = clock.now();
    const state = await attempts.count(scope, {
      normalizedName,
      id: uuidv7(),
      at: new Date(now),
      limit: maxFailures,
    });
    const error = toLockError(state, now);
    if (error) throw error;
    return state.acquired
      ? { number: state.attempts }
      : { number: null, lastAttemptId: state.lastAttemptId, lastAt: state.lastAt.getTime() };
  };

  /** Locks a name whose attempts were all abandoned. @returns false if one of them has a verdict */
  const lockAbandoned = (
    { tenantId, normalizedName, ...failure }: Attempt,
    lastAttemptId: string,
  ): Promise<boolean> =>
    database.write(tenantId, async (scope) => {
      const until = new Date(clock.now() + lockDuration);
      const isLocked = await attempts.lockAbandoned(scope, {
        normalizedName,
        lastAttemptId,
        until,
        limit: maxFailures,
      });
      if (isLocked) await dependencies.recordLock(scope, failure);
      return isLocked;
    });

  return {
    /** Waits until the IP address has fewer verifications in flight than failures left. */
    async countWhenAllowed<Read>(
      { tenantId, normalizedName, request: { ip } }: AttemptRequest,
      ticket: Ticket,
      readAlso: (scope: Scope) => Promise<Read>,
    ): Promise<{ count: CountResult; read: Read }> {
      let failuresSoFar = 0;
      for (;;) {
        await ticket.waitUntilBelow(perWebProcess(maxFailuresPerIp - failuresSoFar));
        try {
          return await database.write(
            tenantId,
            async (scope) => {
              // Read before the failures: a verification that ends in between may count twice, but never not
              // at all.
              const position = ticket.position();
              // Pipelined, to wait for the database only once. If a read throws, the count is rolled back.
              const pendingRead = Promise.all([limits.assertBelowLimit(scope, ip), readAlso(scope)]);
              const counting = tryToCount(scope, normalizedName);
              counting.catch(() => {});
              const [failures, read] = await pendingRead;
              if (failures + position >= maxFailuresPerIp) throw new RetryLater(failures);
              return { count: await counting, read };
            },
            // The verdict's transaction commits later, but before the response, and flushes this one, too.
            { synchronousCommit: false },
          );
        } catch (error) {
          if (!(error instanceof RetryLater)) throw error;
          failuresSoFar = error.failures;
        }
      }
    },

    /**
     * Waits for other attempts, in this process or another.
     * @returns the attempt's number
     * @throws {AppError} 102, login.locked
     */
    async waitUntilCounted(attempt: Attempt, started: CountResult): Promise<number> {
      let count = started;
      let pollDelay = minPollDelay;
      while (count.number === null) {
        const { lastAttemptId, lastAt } = count;
        const inFlightFor = lastAt + verificationTimeout - clock.now();
        if (inFlightFor > 0) await delay(Math.min(pollDelay, inFlightFor));
        else if (await lockAbandoned(attempt, lastAttemptId)) throw lockedError();
        count = await database.write(attempt.tenantId, (scope) => tryToCount(scope, attempt.normalizedName), {
          synchronousCommit: false,
        });
        const isUnchanged = count.number === null && count.lastAttemptId === lastAttemptId;
        pollDelay = isUnchanged ? Math.min(2 * pollDelay, maxPollDelay) : minPollDelay;
      }
      return count.number;
    },
  };
};
