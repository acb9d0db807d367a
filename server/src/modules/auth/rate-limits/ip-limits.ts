import ipaddr from 'ipaddr.js';
import type { Clock } from '../../../platform/clock';
import type { Secrets } from '../../../platform/crypto/secrets';
import type { Scope } from '../../../platform/database/database';
import { AppError } from '../../../platform/errors';
import type { AddressRepository } from './ip-counters.repository';

/** Milliseconds in which an address may fail so many times. */
const addressWindow = 10 * 60_000;
/** What an address may begin, or have waiting, for each sign-in that may fail: a whole office may have one address. */
export const startedFlowsPerFailure = 10;

interface Dependencies {
  readonly clock: Clock;
  readonly addresses: AddressRepository;
  readonly secrets: Secrets;
  /** Failures of one address in ten minutes after which it has to wait. */
  readonly failuresPerAddress: number;
}

/** What counts as one client: an IPv6 client has a whole /64 network of addresses. */
export const clientNetwork = (address: string): string => {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  return parsed instanceof ipaddr.IPv6 ? parsed.parts.slice(0, 4).join(':') : parsed.toString();
};

/** @param retryAfter seconds */
export const tooMany = (retryAfter: number): AppError => new AppError('request.tooMany', { retryAfter });

/** What one address may fail and begin in ten minutes, whatever the names it tries. */
export const addressLimits = ({ clock, addresses, secrets, failuresPerAddress }: Dependencies) => {
  const addressHash = (address: string, purpose = 'sign-in-address'): Buffer =>
    secrets.mac(purpose, Buffer.from(clientNetwork(address)));

  /** What is counted for an address, and the seconds until that is over. */
  const counted = async (scope: Scope, hash: Buffer): Promise<{ count: number; endsIn: number }> => {
    const now = clock.now();
    const window = await addresses.counted(scope, hash, new Date(now - addressWindow));
    if (window === null) return { count: 0, endsIn: 0 };
    const endsIn = Math.ceil((window.startedAt.getTime() + addressWindow - now) / 1_000);
    return { count: window.count, endsIn: Math.max(1, endsIn) };
  };

  const count = (scope: Scope, hash: Buffer): Promise<void> => {
    const now = clock.now();
    return addresses.count(scope, hash, new Date(now), new Date(now - addressWindow));
  };

  return {
    /**
     * @returns how often an address has failed
     * @throws {AppError} request.tooMany
     */
    async admittedFailures(scope: Scope, address: string): Promise<number> {
      const failed = await counted(scope, addressHash(address));
      if (failed.count >= failuresPerAddress) throw tooMany(failed.endsIn);
      return failed.count;
    },

    countFailure: (scope: Scope, address: string): Promise<void> => count(scope, addressHash(address)),

    /**
     * Counts what an address begins and nobody can count as failed, or not here: one that begins very much has to wait,
     * and one that has failed too often, too.
     * @returns null; or the seconds that it has to wait, and then it is not counted
     */
    async countStartedFlow(
      scope: Scope,
      what: 'single-sign-on' | 'reset',
      address: string,
    ): Promise<number | null> {
      const failed = await counted(scope, addressHash(address));
      if (failed.count >= failuresPerAddress) return failed.endsIn;
      const hash = addressHash(address, `beginning ${what}`);
      const begun = await counted(scope, hash);
      if (begun.count >= failuresPerAddress * startedFlowsPerFailure) return begun.endsIn;
      await count(scope, hash);
      return null;
    },

    /** Forgets windows that are over. @returns how many, at most `limit` */
    deleteExpired: (scope: Scope, limit: number): Promise<number> =>
      addresses.deleteExpired(scope, new Date(clock.now() - addressWindow), limit),
  };
};
