import type { Clock } from '../../../platform/clock';
import type { Secrets } from '../../../platform/crypto/secrets';
import type { Database, Scope } from '../../../platform/database/database';
import { clientNetwork } from '../../../platform/client-network';
import { AppError } from '../../../platform/errors';
import type { AuditLog } from '../../audit-log';
import { ipRateLimiter, startedFlowsPerFailure, tooManyRequests } from './ip-rate-limiter';
import { verificationQueue } from './verification-queue';
import type { IpCounterRepository } from './ip-counters.repository';
import type { AttemptRepository } from './attempts.repository';
import { attemptCounting, type Attempt, type AttemptRequest } from './attempt-counting';
import {
  attemptRetention,
  lockDuration,
  lockedError,
  getLockMinutes,
  maxFailures,
  warnFromFailure,
} from './locks';

/** Seconds. */
const queueRetryAfter = 10;

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

interface IpFailure extends Pick<Attempt, 'userId' | 'request'> {
  readonly detail?: Readonly<Record<string, unknown>>;
}

export type AttemptService = ReturnType<typeof attemptService>;

export const attemptService = (dependencies: Dependencies) => {
  const { database, clock, attempts, audit, maxFailuresPerIp } = dependencies;
  const limits = ipRateLimiter(dependencies);
  const queue = verificationQueue();

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

  const recordFailure = async (scope: Scope, failure: IpFailure, isLast = false): Promise<void> => {
    await limits.countFailure(scope, failure.request.ip);
    await recordInAuditLog(scope, isLast ? 'login.locked' : 'login.failed', failure);
  };

  const { countWhenAllowed, waitUntilCounted } = attemptCounting({
    database,
    clock,
    attempts,
    limits,
    maxFailuresPerIp,
    recordLock: (scope, failure) => recordInAuditLog(scope, 'login.locked', failure),
  });

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
        if (ticket.position() >= maxFailuresPerIp * startedFlowsPerFailure)
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
    recordIpFailure(scope: Scope, failure: Required<IpFailure>): Promise<void> {
      return recordFailure(scope, failure);
    },

    resetPasswordFailures(scope: Scope, normalizedName: string): Promise<void> {
      return attempts.resetPasswordFailures(scope, normalizedName);
    },

    /** Lifts the lock, too: after a complete sign-in, a new password, or an administrator's unlock. */
    reset(scope: Scope, normalizedName: string): Promise<void> {
      return attempts.delete(scope, normalizedName);
    },

    /** Null if the name is not locked. */
    async lockMinutes(scope: Scope, normalizedName: string): Promise<number | null> {
      const state = await attempts.find(scope, normalizedName);
      return state ? getLockMinutes(state, clock.now()) : null;
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
      const names = await attempts.deleteExpired(scope, new Date(now - attemptRetention), limit);
      return names === limit ? names : Math.max(names, await limits.deleteExpired(scope, limit));
    },
  };
};
