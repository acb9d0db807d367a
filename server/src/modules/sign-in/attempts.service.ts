import { setTimeout as delay } from 'node:timers/promises';
import ipaddr from 'ipaddr.js';
import { v7 as uuidv7 } from 'uuid';
import type { Clock } from '../../platform/clock';
import type { Secrets } from '../../platform/crypto/secrets';
import type { Database, Scope } from '../../platform/database/database';
import { AppError } from '../../platform/errors';
import type { AuditLog } from '../audit-log';
import { addressLine, type PlaceInLine } from './address-line';
import type { AddressRepository } from './addresses.repository';
import type { AttemptRepository, AttemptState } from './attempts.repository';
import type { SignInRequest } from './sessions.service';

const minute = 60_000;
const day = 24 * 60 * minute;
/** What an address may begin, or have waiting, for each sign-in that may fail: a whole office may have one address. */
const beginningsPerFailure = 10;
/** Seconds after which an address may come again that has too much waiting. */
const lineEmptiesIn = 10;

/** Wrong passwords, or wrong security codes, after which a name is locked. */
const failureLimit = 5;
/** From this wrong password on, the answer warns of the lock. */
const warnFrom = 3;
/** Milliseconds that a lock lasts, so that no stranger can shut somebody out for good. */
export const lockTime = 15 * minute;
/** Milliseconds in which an address may fail so many times. */
const addressWindow = 10 * minute;
/** Milliseconds after which an untried name is forgotten; longer than any lock. */
const forgetAfter = day;
/** Milliseconds between two looks at attempts of the same name that are still under way. */
const lookAgainAfter = 50;
/** Milliseconds that a verification may take at most; what is under way for longer has died with its process. */
const verificationTime = 10_000;

interface Dependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly attempts: AttemptRepository;
  readonly addresses: AddressRepository;
  readonly secrets: Secrets;
  readonly audit: AuditLog;
  /** Failures of one address in ten minutes after which it has to wait. */
  readonly failuresPerAddress: number;
}

/** Whom an attempt is for and where it comes from. */
export interface Attempt {
  readonly tenantId: string;
  readonly nameKey: string;
  /** Null while nobody is known to have the name. */
  readonly userId: string | null;
  readonly request: SignInRequest;
}

/** An address may yet fail as often as it has verifications under way. */
class MustWait extends Error {
  constructor(readonly failed: number) {
    super('The address has no attempt left while others are under way.');
  }
}

export type AttemptService = ReturnType<typeof attemptService>;

/** Whole minutes until a lock ends, at least one. */
const minutesUntil = (end: Date, now: number): number =>
  Math.max(1, Math.ceil((end.getTime() - now) / minute));

/** What counts as one client: an IPv6 client has a whole /64 network of addresses. */
const clientNetwork = (address: string): string => {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  return parsed instanceof ipaddr.IPv6 ? parsed.parts.slice(0, 4).join(':') : parsed.toString();
};

export const attemptService = (dependencies: Dependencies) => {
  const { database, clock, attempts, addresses, audit } = dependencies;
  const line = addressLine();

  const addressHash = (address: string, purpose = 'sign-in-address'): Buffer =>
    dependencies.secrets.mac(purpose, Buffer.from(clientNetwork(address)));

  /** What is counted for an address, and the seconds until that is over. */
  const counted = async (scope: Scope, hash: Buffer): Promise<{ count: number; endsIn: number }> => {
    const now = clock.now();
    const window = await addresses.counted(scope, hash, new Date(now - addressWindow));
    if (window === null) return { count: 0, endsIn: 0 };
    const endsIn = Math.ceil((window.startedAt.getTime() + addressWindow - now) / 1_000);
    return { count: window.count, endsIn: Math.max(1, endsIn) };
  };

  const tooMany = (retryAfter: number): AppError => new AppError('request.tooMany', { retryAfter });

  /**
   * @returns how often an address has failed
   * @throws {AppError} request.tooMany
   */
  const admittedFailures = async (scope: Scope, address: string): Promise<number> => {
    const { count, endsIn } = await counted(scope, addressHash(address));
    if (count >= dependencies.failuresPerAddress) throw tooMany(endsIn);
    return count;
  };

  const locked = (state: AttemptState, now: number): AppError | null => {
    if (state.lockedUntil === null || state.lockedUntil.getTime() <= now) return null;
    const lockMinutes = minutesUntil(state.lockedUntil, now);
    return state.lockedBy === 'code'
      ? new AppError('login.locked', { lockMinutes })
      : new AppError(102, { lockMinutes });
  };

  /** Counts a failure for its address, and puts it into the audit log. */
  const noteFailure = async (
    scope: Scope,
    failure: Pick<Attempt, 'userId' | 'request'> & { readonly detail?: Readonly<Record<string, unknown>> },
    isLast = false,
  ): Promise<void> => {
    const { userId, request, detail } = failure;
    const now = clock.now();
    const windowStart = new Date(now - addressWindow);
    await addresses.count(scope, addressHash(request.address), new Date(now), windowStart);
    await audit.record(scope, {
      action: isLast ? 'login.locked' : 'login.failed',
      actorId: null,
      sessionId: null,
      requestId: request.requestId,
      entityId: userId,
      ...(detail && { after: detail }),
    });
  };

  /** Counts the attempt; null when others of the same name are under way that may yet be the last. */
  const tryToCount = async (scope: Scope, nameKey: string): Promise<number | null> => {
    const now = clock.now();
    const state = await attempts.count(scope, {
      nameKey,
      id: uuidv7(),
      at: new Date(now),
      limit: failureLimit,
    });
    const refusal = locked(state, now);
    if (refusal) throw refusal;
    return state.granted ? state.attempts : null;
  };

  /** Counts an attempt once its address has room for it. */
  const begin = async <Read>(
    { tenantId, nameKey, address }: { tenantId: string; nameKey: string; address: string },
    place: PlaceInLine,
    first: (scope: Scope) => Promise<Read>,
  ): Promise<{ number: number | null; read: Read }> => {
    const most = dependencies.failuresPerAddress;
    let failed = 0;
    for (;;) {
      await place.untilAhead(most - failed);
      try {
        return await database.write(
          tenantId,
          async (scope) => {
            // Asked before the failures are: one that is over meanwhile may count twice then, but never not at all.
            const ahead = place.ahead();
            // Sent together, so that all wait for the database once. When what was read refuses, nothing stays counted.
            const reading = Promise.all([admittedFailures(scope, address), first(scope)]);
            const counting = tryToCount(scope, nameKey);
            counting.catch(() => {});
            const [failures, read] = await reading;
            if (failures + ahead >= most) throw new MustWait(failures);
            return { number: await counting, read };
          },
          // Whatever the password turns out to be is committed after this and before it is told, and takes this along.
          { waitsForDisk: false },
        );
      } catch (error) {
        if (!(error instanceof MustWait)) throw error;
        failed = error.failed;
      }
    }
  };

  return {
    /**
     * Refuses an address that has failed too often, whatever the names it tried.
     * @throws {AppError} request.tooMany
     */
    async admitAddress(scope: Scope, address: string): Promise<void> {
      await admittedFailures(scope, address);
    },

    /**
     * Counts what an address begins and nobody can count as failed, or not here: one that begins very much has to wait,
     * and one that has failed too often, too.
     * @returns null; or the seconds that it has to wait, and then it is not counted
     */
    async countBeginning(
      scope: Scope,
      what: 'single-sign-on' | 'reset',
      address: string,
    ): Promise<number | null> {
      const most = dependencies.failuresPerAddress;
      const failed = await counted(scope, addressHash(address));
      if (failed.count >= most) return failed.endsIn;
      const now = clock.now();
      const hash = addressHash(address, `beginning ${what}`);
      const begun = await counted(scope, hash);
      if (begun.count >= most * beginningsPerFailure) return begun.endsIn;
      await addresses.count(scope, hash, new Date(now), new Date(now - addressWindow));
      return null;
    },

    /**
     * Verifies a password as an attempt that is counted before. Where all that a name, or an address, has left are under
     * way, it waits for one of them to succeed or to be the last: so right passwords that come at once all succeed, and
     * of wrong ones no more are verified than may fail (of an address: in each process).
     * @param first what else is read in the transaction that counts
     * @param verify is told the number of the attempt, and what was read
     * @throws {AppError} 102 or login.locked while the name is locked, request.tooMany, and what `verify` throws
     */
    async attempt<Read, Answer>(
      { tenantId, nameKey, address }: { tenantId: string; nameKey: string; address: string },
      first: (scope: Scope) => Promise<Read>,
      verify: (begun: { number: number; read: Read }) => Promise<Answer>,
    ): Promise<Answer> {
      const place = line.join(`${tenantId} ${clientNetwork(address)}`);
      try {
        if (place.ahead() >= dependencies.failuresPerAddress * beginningsPerFailure)
          throw tooMany(lineEmptiesIn);
        const begun = await begin({ tenantId, nameKey, address }, place, first);
        let { number } = begun;
        const giveUpAt = clock.now() + verificationTime;
        while (number === null) {
          await delay(lookAgainAfter);
          number = await database.write(tenantId, async (scope) => {
            if (clock.now() > giveUpAt) {
              await attempts.lock(scope, nameKey, new Date(clock.now() + lockTime), 'password');
            }
            return tryToCount(scope, nameKey);
          });
        }
        return await verify({ number, read: begun.read });
      } finally {
        place.leave();
      }
    },

    /** A wrong password: notes it, and locks the name if it was the last. @returns the refusal to answer */
    async fail({ tenantId, nameKey, userId, request }: Attempt, number: number): Promise<AppError> {
      const now = clock.now();
      const isLast = number >= failureLimit;
      await database.write(tenantId, async (scope) => {
        if (isLast) await attempts.lock(scope, nameKey, new Date(now + lockTime), 'password');
        await noteFailure(scope, { userId, request }, isLast);
      });
      if (isLast) return new AppError(102, { lockMinutes: lockTime / minute });
      return new AppError(number >= warnFrom ? 104 : 100);
    },

    /**
     * A failure that is nobody's by name, such as a passkey that proves nothing: counts for the address alone.
     * @param failure.detail what the audit log shall say of it
     */
    failAddress: (
      scope: Scope,
      failure: Pick<Attempt, 'userId' | 'request'> & { readonly detail: Readonly<Record<string, unknown>> },
    ): Promise<void> => noteFailure(scope, failure),

    /** The password was right. */
    succeed: (scope: Scope, nameKey: string): Promise<void> => attempts.forgetPasswords(scope, nameKey),

    /** Everything is proven, or a new password chosen. */
    forget: (scope: Scope, nameKey: string): Promise<void> => attempts.forget(scope, nameKey),

    /** Minutes for which the name is locked, whatever locked it; null when it is not. */
    async lockMinutes(scope: Scope, nameKey: string): Promise<number | null> {
      const now = clock.now();
      const state = await attempts.find(scope, nameKey);
      return state?.lockedUntil && state.lockedUntil.getTime() > now
        ? minutesUntil(state.lockedUntil, now)
        : null;
    },

    /** Wrong security codes that a name has left before it is locked. */
    async codesLeft(scope: Scope, nameKey: string): Promise<number> {
      const state = await attempts.find(scope, nameKey);
      return Math.max(0, failureLimit - (state?.codeFailures ?? 0));
    },

    /**
     * A wrong security code: counts it per user and for the address, and locks the name if it was the last. The user
     * must be locked for this transaction, so that of codes sent at once no more are compared than may be wrong.
     * @returns how many are left
     */
    async failCode(scope: Scope, { nameKey, userId, request }: Omit<Attempt, 'tenantId'>): Promise<number> {
      const now = clock.now();
      const failures = await attempts.countWrongCode(scope, nameKey, new Date(now));
      const isLast = failures >= failureLimit;
      if (isLast) await attempts.lock(scope, nameKey, new Date(now + lockTime), 'code');
      await noteFailure(scope, { userId, request, detail: { method: 'emailCode' } }, isLast);
      return Math.max(0, failureLimit - failures);
    },

    /** Forgets names and addresses that nobody has tried for long. @returns how many, at most `limit` */
    async forgetOld(scope: Scope, limit: number): Promise<number> {
      const now = clock.now();
      const names = await attempts.forgetOld(scope, new Date(now - forgetAfter), limit);
      return names === limit
        ? names
        : addresses
            .forgetOld(scope, new Date(now - addressWindow), limit)
            .then((found) => Math.max(found, names));
    },
  };
};
