import ipaddr from 'ipaddr.js';
import type { Clock } from '../../../platform/clock';
import type { Secrets } from '../../../platform/crypto/secrets';
import type { Scope } from '../../../platform/database/database';
import { AppError } from '../../../platform/errors';
import type { IpCounterRepository } from './ip-counters.repository';

/** Milliseconds in which an address may fail so many times. */
const windowLength = 10 * 60_000;
/** What an address may begin, or have waiting, for each sign-in that may fail: a whole office may have one address. */
export const startedFlowsPerFailure = 10;

interface Dependencies {
  readonly clock: Clock;
  readonly ipCounters: IpCounterRepository;
  readonly secrets: Secrets;
  /** Failures of one address in ten minutes after which it has to wait. */
  readonly maxFailuresPerIp: number;
}

/** What counts as one client: an IPv6 client has a whole /64 network of addresses. */
export const clientNetwork = (ip: string): string => {
  if (!ipaddr.isValid(ip)) return ip;
  const parsed = ipaddr.process(ip);
  return parsed instanceof ipaddr.IPv6 ? parsed.parts.slice(0, 4).join(':') : parsed.toString();
};

/** @param retryAfter seconds */
export const tooManyRequests = (retryAfter: number): AppError =>
  new AppError('request.tooMany', { retryAfter });

/** What one address may fail and begin in ten minutes, whatever the names it tries. */
export const ipLimits = ({ clock, ipCounters, secrets, maxFailuresPerIp }: Dependencies) => {
  const ipHash = (ip: string, purpose = 'sign-in-address'): Buffer =>
    secrets.mac(purpose, Buffer.from(clientNetwork(ip)));

  /** What is counted for an address, and the seconds until that is over. */
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
    /**
     * @returns how often an address has failed
     * @throws {AppError} request.tooMany
     */
    async assertBelowLimit(scope: Scope, ip: string): Promise<number> {
      const failed = await currentWindow(scope, ipHash(ip));
      if (failed.count >= maxFailuresPerIp) throw tooManyRequests(failed.endsIn);
      return failed.count;
    },

    countFailure: (scope: Scope, ip: string): Promise<void> => count(scope, ipHash(ip)),

    /**
     * Counts what an address begins and nobody can count as failed, or not here: one that begins very much has to wait,
     * and one that has failed too often, too.
     * @returns null; or the seconds that it has to wait, and then it is not counted
     */
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

    /** Forgets windows that are over. @returns how many, at most `limit` */
    deleteExpired: (scope: Scope, limit: number): Promise<number> =>
      ipCounters.deleteExpired(scope, new Date(clock.now() - windowLength), limit),
  };
};
