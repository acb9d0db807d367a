import { setTimeout as delay } from 'node:timers/promises';
import { v7 as uuidv7 } from 'uuid';
import type { Clock } from '../../../platform/clock';
import type { Secrets } from '../../../platform/crypto/secrets';
import type { Database, Scope } from '../../../platform/database/database';
import { clientNetwork } from '../../../platform/client-network';
import { AppError } from '../../../platform/errors';
import type { AuditLog } from '../../audit-log';
import { ipLimits, startedFlowsPerFailure, tooManyRequests } from './ip-limits';
import { verificationQueue, type Ticket } from './verification-queue';
import type { IpCounterRepository } from './ip-counters.repository';
import type { AttemptRepository, AttemptState } from './attempts.repository';
import { originOf, type SignInRequest } from '../sessions/sessions.service';
import { minute, day } from '../../../platform/durations';

/** Seconds. */
const queueRetryAfter = 10;

/** Applies to wrong passwords and to wrong security codes. */
const maxFailures = 5;
/** From this failure on, the response warns of the lock. */
const warnFromFailure = 3;
/** Milliseconds. Locks are temporary, so that a stranger cannot lock a user out permanently. */
export const lockDuration = 15 * minute;
/** Longer than any lock. */
const retention = day;
// Milliseconds; the delay doubles with each poll for the outcome of concurrent attempts.
const minPollDelay = 50;
const maxPollDelay = 1_000;
/** Milliseconds. An older attempt without a verdict counts as abandoned. */
const verificationTimeout = 10_000;

interface Dependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly attempts: AttemptRepository;
  readonly ipCounters: IpCounterRepository;
  readonly secrets: Secrets;
  readonly audit: AuditLog;
  /** Within ten minutes. */
  readonly maxFailuresPerIp: number;
}

export interface Attempt {
  readonly tenantId: string;
  readonly normalizedName: string;
  readonly userId: string | null;
  readonly request: SignInRequest;
}

/** The user is read in the transaction that counts the attempt. */
type AttemptRequest = Omit<Attempt, 'userId'>;

interface IpFailure extends Pick<Attempt, 'userId' | 'request'> {
  readonly detail?: Readonly<Record<string, unknown>>;
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

export type AttemptService = ReturnType<typeof attemptService>;

const minutesUntil = (end: Date, now: number): number =>
  Math.max(1, Math.ceil((end.getTime() - now) / minute));

const lockedError = (): AppError => new AppError(102, { lockMinutes: lockDuration / minute });

export const attemptService = (dependencies: Dependencies) => {
  const { database, clock, attempts, audit } = dependencies;
  const limits = ipLimits(dependencies);
  const queue = verificationQueue();

  const lockError = (state: AttemptState, now: number): AppError | null => {
    if (state.lockedUntil === null || state.lockedUntil.getTime() <= now) return null;
    const lockMinutes = minutesUntil(state.lockedUntil, now);
    return state.lockedBy === 'code'
      ? new AppError('login.locked', { lockMinutes })
      : new AppError(102, { lockMinutes });
  };

  const recordInAuditLog = (
    scope: Scope,
    action: 'login.failed' | 'login.locked',
    { userId, request, detail }: IpFailure,
  ): Promise<void> =>
    audit.record(scope, {
      action,
      actorId: null,
      sessionId: null,
      requestId: request.requestId,
      entityId: userId,
      after: { ...detail, ...originOf(request) },
    });

  const recordFailure = async (scope: Scope, failure: IpFailure, isLast = false): Promise<void> => {
    await limits.countFailure(scope, failure.request.ip);
    await recordInAuditLog(scope, isLast ? 'login.locked' : 'login.failed', failure);
  };

  const tryToCount = async (scope: Scope, normalizedName: string): Promise<CountResult> => {
    const now = clock.now();
    const state = await attempts.count(scope, {
      normalizedName,
      id: uuidv7(),
      at: new Date(now),
      limit: maxFailures,
    });
    const error = lockError(state, now);
    if (error) throw error;
    return state.acquired
      ? { number: state.attempts }
      : { number: null, lastAttemptId: state.lastAttemptId, lastAt: state.lastAt.getTime() };
  };

  /** Waits until the IP address has fewer verifications in flight than failures left. */
  const countWhenAllowed = async <Read>(
    { tenantId, normalizedName, request: { ip } }: AttemptRequest,
    ticket: Ticket,
    readAlso: (scope: Scope) => Promise<Read>,
  ): Promise<{ count: CountResult; read: Read }> => {
    const maxFailuresPerIp = dependencies.maxFailuresPerIp;
    let failuresSoFar = 0;
    for (;;) {
      await ticket.waitUntilBelow(maxFailuresPerIp - failuresSoFar);
      try {
        return await database.write(
          tenantId,
          async (scope) => {
            // Read before the failures: a verification that ends in between may count twice, but never not at
            // all.
            const position = ticket.position();
            // Pipelined, to wait for the database only once. If a read throws, the count is rolled back.
            const reading = Promise.all([limits.assertBelowLimit(scope, ip), readAlso(scope)]);
            const counting = tryToCount(scope, normalizedName);
            counting.catch(() => {});
            const [failures, read] = await reading;
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
  };

  /** Locks a name whose attempts were all abandoned. @returns false if one of them has a verdict by now */
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
      if (isLocked) await recordInAuditLog(scope, 'login.locked', failure);
      return isLocked;
    });

  /** Waits for other attempts, in this process or another. @throws {AppError} 102, login.locked */
  const waitUntilCounted = async (attempt: Attempt, started: CountResult): Promise<number> => {
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
  };

  /** Locks the name after the last attempt. @returns the error to throw */
  const fail = async (
    { tenantId, normalizedName, ...failure }: Attempt,
    number: number,
  ): Promise<AppError> => {
    const isLast = number >= maxFailures;
    await database.write(tenantId, async (scope) => {
      if (isLast)
        await attempts.lock(scope, normalizedName, new Date(clock.now() + lockDuration), 'password');
      await recordFailure(scope, failure, isLast);
    });
    return isLast ? lockedError() : new AppError(number >= warnFromFailure ? 104 : 100);
  };

  return {
    /** @throws {AppError} request.tooMany */
    async assertIpAllowed(scope: Scope, ip: string): Promise<void> {
      await limits.assertBelowLimit(scope, ip);
    },

    countStartedFlow: limits.countStartedFlow,

    /**
     * Verifies a password after counting the attempt. While all remaining attempts of a name, or failures of
     * an IP address, are in flight, it waits for their verdicts: concurrent correct passwords all succeed,
     * and no more wrong ones are verified than may fail (for an IP address: in each process). An attempt
     * without a verdict is uncounted; if that fails or the process dies, it is abandoned after
     * `verificationTimeout`. A name with only abandoned attempts is locked.
     * @param verify calls `fail` for a wrong password and throws the error that it returns
     * @throws {AppError} 102 or login.locked while the name is locked, request.tooMany, and what `verify`
     * throws
     */
    async attempt<Read extends { readonly account: { readonly id: string } | undefined }, Result>(
      attemptRequest: AttemptRequest,
      readAlso: (scope: Scope) => Promise<Read>,
      verify: (counted: { read: Read; fail: () => Promise<AppError> }) => Promise<Result>,
    ): Promise<Result> {
      const { tenantId, normalizedName, request } = attemptRequest;
      const ticket = queue.join(`${tenantId} ${clientNetwork(request.ip)}`);
      try {
        if (ticket.position() >= dependencies.maxFailuresPerIp * startedFlowsPerFailure)
          throw tooManyRequests(queueRetryAfter);
        const { count, read } = await countWhenAllowed(attemptRequest, ticket, readAlso);
        const attempt: Attempt = { ...attemptRequest, userId: read.account?.id ?? null };
        const number = await waitUntilCounted(attempt, count);
        let isWrong = false;
        try {
          return await verify({
            read,
            fail: () => {
              isWrong = true;
              return fail(attempt, number);
            },
          });
        } catch (error) {
          if (!isWrong)
            await database
              .write(tenantId, (scope) => attempts.release(scope, normalizedName))
              .catch(() => {});
          throw error;
        }
      } finally {
        ticket.leave();
      }
    },

    /** For a failure without a name, such as an invalid passkey: counts for the IP address only. */
    recordIpFailure: (scope: Scope, failure: Required<IpFailure>): Promise<void> =>
      recordFailure(scope, failure),

    resetPasswordFailures: (scope: Scope, normalizedName: string): Promise<void> =>
      attempts.resetPasswordFailures(scope, normalizedName),

    /** Lifts the lock, too: after a complete sign-in, a new password, or an administrator's unlock. */
    reset: (scope: Scope, normalizedName: string): Promise<void> => attempts.delete(scope, normalizedName),

    /** Null if the name is not locked. */
    async lockMinutes(scope: Scope, normalizedName: string): Promise<number | null> {
      const now = clock.now();
      const state = await attempts.find(scope, normalizedName);
      return state?.lockedUntil && state.lockedUntil.getTime() > now
        ? minutesUntil(state.lockedUntil, now)
        : null;
    },

    async remainingCodes(scope: Scope, normalizedName: string): Promise<number> {
      const state = await attempts.find(scope, normalizedName);
      return Math.max(0, maxFailures - (state?.codeFailures ?? 0));
    },

    /**
     * The caller must hold the user's lock, so that codes are compared one at a time. @returns how many are
     * left
     */
    async recordWrongCode(
      scope: Scope,
      { normalizedName, userId, request }: Omit<Attempt, 'tenantId'>,
    ): Promise<number> {
      const now = clock.now();
      const failures = await attempts.countWrongCode(scope, normalizedName, new Date(now));
      const isLast = failures >= maxFailures;
      if (isLast) await attempts.lock(scope, normalizedName, new Date(now + lockDuration), 'code');
      await recordFailure(scope, { userId, request, detail: { method: 'emailCode' } }, isLast);
      return Math.max(0, maxFailures - failures);
    },

    async deleteExpired(scope: Scope, limit: number): Promise<number> {
      const now = clock.now();
      const names = await attempts.deleteExpired(scope, new Date(now - retention), limit);
      return names === limit ? names : Math.max(names, await limits.deleteExpired(scope, limit));
    },
  };
};
