import { clientNetwork } from '../../../platform/client-network';
import type { Clock } from '../../../platform/clock';
import type { Secrets } from '../../../platform/crypto/secrets';
import type { Scope } from '../../../platform/database/database';
import { AppError } from '../../../platform/errors';
import type { IpCounterRepository } from './ip-counters.repository';
import { minute } from '../../../platform/durations';

/** Milliseconds. */
const windowLength = 10 * minute;
/** Started flows, or queued verifications, per allowed failure: a whole office may share one address. */
export const startedFlowsPerFailure = 10;

interface Dependencies {
  readonly clock: Clock;
  readonly ipCounters: IpCounterRepository;
  readonly secrets: Secrets;
  /** Within ten minutes. */
  readonly maxFailuresPerIp: number;
}

/** @param retryAfter seconds */
export const tooManyRequests = (retryAfter: number): AppError =>
  new AppError('request.tooMany', { retryAfter });

export type IpRateLimiter = ReturnType<typeof ipRateLimiter>;

export const ipRateLimiter = ({ clock, ipCounters, secrets, maxFailuresPerIp }: Dependencies) => {
  const ipHash = (ip: string, purpose = 'sign-in-address'): Buffer =>
    secrets.mac(purpose, Buffer.from(clientNetwork(ip)));

  /** `endsIn` in seconds. */
  const currentWindow = async (scope: Scope, hash: Buffer): Promise<{ count: number; endsIn: number }> => {
    const now = clock.now();
    const window = await ipCounters.currentWindow(scope, hash, new Date(now - windowLength));
    if (window === null) return { count: 0, endsIn: 0 };
    const endsIn = Math.ceil((window.startedAt.getTime() + windowLength - now) / 1_000);
    return { count: window.count, endsIn: Math.max(1, endsIn) };
  };

  const count = (scope: Scope, hash: Buffer): Promise<void> => {
    const now = clock.now();
    return ipCounters.count(scope, hash, new Date(now), new Date(now - windowLength));
  };

  return {
    /** @throws {AppError} request.tooMany */
    async assertBelowLimit(scope: Scope, ip: string): Promise<number> {
      const failed = await currentWindow(scope, ipHash(ip));
      if (failed.count >= maxFailuresPerIp) throw tooManyRequests(failed.endsIn);
      return failed.count;
    },

    countFailure(scope: Scope, ip: string): Promise<void> {
      return count(scope, ipHash(ip));
    },

    /** For flows whose outcome is not known here. @returns the seconds to wait if it was not counted */
    async countStartedFlow(
      scope: Scope,
      what: 'single-sign-on' | 'reset',
      ip: string,
    ): Promise<number | null> {
      const failed = await currentWindow(scope, ipHash(ip));
      if (failed.count >= maxFailuresPerIp) return failed.endsIn;
      const hash = ipHash(ip, `beginning ${what}`);
      const started = await currentWindow(scope, hash);
      if (started.count >= maxFailuresPerIp * startedFlowsPerFailure) return started.endsIn;
      await count(scope, hash);
      return null;
    },

    deleteExpired(scope: Scope, limit: number): Promise<number> {
      return ipCounters.deleteExpired(scope, new Date(clock.now() - windowLength), limit);
    },
  };
};
