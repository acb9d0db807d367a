import { setTimeout as delay } from 'node:timers/promises';
import { v7 as uuidv7 } from 'uuid';
import type { Clock } from '../../../platform/clock';
import type { Secrets } from '../../../platform/crypto/secrets';
import type { Database, Scope } from '../../../platform/database/database';
import { AppError } from '../../../platform/errors';
import type { AuditLog } from '../../audit-log';
import { ipLimits, startedFlowsPerFailure, clientNetwork, tooManyRequests } from './ip-limits';
import { verificationQueue, type Ticket } from './verification-queue';
import type { IpCounterRepository } from './ip-counters.repository';
import type { AttemptRepository, AttemptState } from './attempts.repository';
import type { SignInRequest } from '../sessions/sessions.service';

const minute = 60_000;
const day = 24 * 60 * minute;
/** Seconds after which an address may come again that has too much waiting. */
const queueRetryAfter = 10;

/** Wrong passwords, or wrong security codes, after which a name is locked. */
const maxFailures = 5;
/** From this wrong password on, the answer warns of the lock. */
const warnFromFailure = 3;
/** Milliseconds that a lock lasts, so that no stranger can shut somebody out for good. */
export const lockDuration = 15 * minute;
/** Milliseconds after which an untried name is forgotten; longer than any lock. */
const retention = day;
/** Milliseconds before the first and at most between two looks at attempts of the same name that are in flight. */
const minPollDelay = 50;
const maxPollDelay = 1_000;
/** Milliseconds that a verification takes at most; an attempt counted earlier and without a verdict is abandoned. */
const verificationTimeout = 10_000;

interface Dependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly attempts: AttemptRepository;
  readonly ipCounters: IpCounterRepository;
  readonly secrets: Secrets;
  readonly audit: AuditLog;
  /** Failures of one address in ten minutes after which it has to wait. */
  readonly maxFailuresPerIp: number;
}

/** Whom an attempt is for and where it comes from. */
export interface Attempt {
  readonly tenantId: string;
  readonly normalizedName: string;
  /** Null while nobody is known to have the name. */
  readonly userId: string | null;
  readonly request: SignInRequest;
}

/** A password to be tried; whose name it is, is read with the count. */
type AttemptRequest = Omit<Attempt, 'userId'>;

interface IpFailure extends Pick<Attempt, 'userId' | 'request'> {
  readonly detail?: Readonly<Record<string, unknown>>;
}

/** The number of a counted attempt; or none is left, and which was counted last, and when. */
type CountResult =
  | { readonly number: number }
  | { readonly number: null; readonly lastAttemptId: string; readonly lastAt: number };

/** An address may yet fail as often as it has verifications under way. */
class RetryLater extends Error {
  constructor(readonly failures: number) {
    super('The address has no attempt left while others are under way.');
  }
}

export type AttemptService = ReturnType<typeof attemptService>;

/** Whole minutes until a lock ends, at least one. */
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
      ...(detail && { after: detail }),
    });

  /** Counts a failure for its address, and puts it into the audit log. */
  const recordFailure = async (scope: Scope, failure: IpFailure, isLast = false): Promise<void> => {
    await limits.countFailure(scope, failure.request.ip);
    await recordInAuditLog(scope, isLast ? 'login.locked' : 'login.failed', failure);
  };

  /** @throws {AppError} 102 or login.locked while the name is locked */
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

  /** Counts an attempt once its address has room for it. */
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
            // Asked before the failures are: one that is over meanwhile may count twice then, but never not at all.
            const position = ticket.position();
            // Sent together, so that all wait for the database once. When what was read refuses, nothing stays counted.
            const reading = Promise.all([limits.assertBelowLimit(scope, ip), readAlso(scope)]);
            const counting = tryToCount(scope, normalizedName);
            counting.catch(() => {});
            const [failures, read] = await reading;
            if (failures + position >= maxFailuresPerIp) throw new RetryLater(failures);
            return { count: await counting, read };
          },
          // Whatever the password turns out to be is committed after this and before it is told, and takes this along.
          { synchronousCommit: false },
        );
      } catch (error) {
        if (!(error instanceof RetryLater)) throw error;
        failuresSoFar = error.failures;
      }
    }
  };

  /** Locks a name all of whose attempts were abandoned. @returns false when one of them had a verdict by now */
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

  /**
   * Waits until one of the attempts in flight, here or in another process, lets this one be counted.
   * @throws {AppError} 102 or login.locked when one of them was the last, or all of them were abandoned
   */
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

  /** A wrong password: notes it, and locks the name if it was the last. @returns the refusal to answer */
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
    /**
     * Refuses an address that has failed too often, whatever the names it tried.
     * @throws {AppError} request.tooMany
     */
    async assertIpAllowed(scope: Scope, ip: string): Promise<void> {
      await limits.assertBelowLimit(scope, ip);
    },

    countStartedFlow: limits.countStartedFlow,

    /**
     * Verifies a password as an attempt that is counted before. Where all that a name, or an address, has left are in
     * flight, it waits for one of them to succeed or to be the last: so right passwords that come at once all succeed,
     * and of wrong ones no more are verified than may fail (of an address: in each process). An attempt that ends
     * without a verdict is given back; where that fails as well, or the process ends, it is abandoned after
     * `verificationTimeout`, and a name whose attempts all are is locked.
     * @param first what else is read in the transaction that counts
     * @param verify calls `fail` where the password is wrong, and throws the refusal that it returns
     * @throws {AppError} 102 or login.locked while the name is locked, request.tooMany, and what `verify` throws
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

    /**
     * A failure that is nobody's by name, such as a passkey that proves nothing: counts for the address alone.
     * @param failure.detail what the audit log shall say of it
     */
    recordIpFailure: (scope: Scope, failure: Required<IpFailure>): Promise<void> =>
      recordFailure(scope, failure),

    /** The password was right. */
    resetPasswordFailures: (scope: Scope, normalizedName: string): Promise<void> =>
      attempts.resetPasswordFailures(scope, normalizedName),

    /** Everything is proven, or a new password chosen. */
    reset: (scope: Scope, normalizedName: string): Promise<void> => attempts.delete(scope, normalizedName),

    /** Minutes for which the name is locked, whatever locked it; null when it is not. */
    async lockMinutes(scope: Scope, normalizedName: string): Promise<number | null> {
      const now = clock.now();
      const state = await attempts.find(scope, normalizedName);
      return state?.lockedUntil && state.lockedUntil.getTime() > now
        ? minutesUntil(state.lockedUntil, now)
        : null;
    },

    /** Wrong security codes that a name has left before it is locked. */
    async remainingCodes(scope: Scope, normalizedName: string): Promise<number> {
      const state = await attempts.find(scope, normalizedName);
      return Math.max(0, maxFailures - (state?.codeFailures ?? 0));
    },

    /**
     * A wrong security code: counts it per user and for the address, and locks the name if it was the last. The user
     * must be locked for this transaction, so that of codes sent at once no more are compared than may be wrong.
     * @returns how many are left
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

    /** Forgets names and addresses that nobody has tried for long. @returns how many, at most `limit` */
    async deleteExpired(scope: Scope, limit: number): Promise<number> {
      const now = clock.now();
      const names = await attempts.deleteExpired(scope, new Date(now - retention), limit);
      return names === limit ? names : Math.max(names, await limits.deleteExpired(scope, limit));
    },
  };
};
