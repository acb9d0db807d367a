interface Waiter {
  /** When it is rejected, by `performance.now()`. */
  readonly until: number;
  readonly resolve: () => void;
  readonly reject: (error: Error) => void;
}

interface Share {
  readonly key: string;
  occupied: number;
  averageHold: number;
  waiters: Waiter[];
}

/** A semaphore whose permits are shared fairly between keys, such as tenants. */
export interface FairQueue {
  /** @param timeoutMs how long to wait at most. @returns null for a permit that is free */
  acquire(key: string, timeoutMs: number): Promise<void> | null;
  /** @param heldFor milliseconds; omitted if the time does not reflect CPU use */
  release(key: string, heldFor?: number): void;
  countWaiting(): number;
}

/** Milliseconds; a key with a higher average is slow. */
const slowThreshold = 50;
const latestWeight = 1 / 8;

/**
 * Serves keys in turn, and each key's waiters in order of arrival. A key alone may hold all but a fifth of
 * the permits; while others wait, at most half. A slow key never gets more than a fifth, since its queries
 * compete with many small ones for the database's CPU.
 */
export function fairQueue(options: {
  readonly capacity: number;
  readonly timeoutError: () => Error;
}): FairQueue {
  const { capacity } = options;
  const half = Math.max(1, Math.floor(capacity / 2));
  const reserved = capacity > 1 ? Math.ceil(capacity / 5) : 0;
  const maxHeldBySlow = Math.max(1, reserved);
  const shares = new Map<string, Share>();
  const waiting = new Set<Share>();
  let free = capacity;
  let timer: NodeJS.Timeout | undefined;
  /** When the timer ends, by `performance.now()`. */
  let timerUntil = Infinity;

  const deleteIfIdle = ({ key, occupied, waiters }: Share): void => {
    if (occupied === 0 && waiters.length === 0) shares.delete(key);
  };

  const isSlowAtLimit = ({ occupied, averageHold }: Share): boolean =>
    averageHold > slowThreshold && occupied >= maxHeldBySlow;
  const canAcquire = (share: Share): boolean =>
    free > 0 && !isSlowAtLimit(share) && (share.occupied < half || free > reserved);

  const nextShare = (): Share | undefined => {
    let beyondHalf: Share | undefined;
    for (const share of waiting) {
      if (isSlowAtLimit(share)) continue;
      if (share.occupied < half) return share;
      beyondHalf ??= share;
    }
    return beyondHalf;
  };

  const serveWaiting = (): void => {
    for (let share = nextShare(); share && canAcquire(share); share = nextShare()) {
      waiting.delete(share);
      const waiter = share.waiters.shift();
      if (share.waiters.length > 0) waiting.add(share);
      free -= 1;
      share.occupied += 1;
      waiter?.resolve();
    }
  };

  /** One timer for all waiters. */
  const rejectAt = (until: number): void => {
    if (until >= timerUntil) return;
    clearTimeout(timer);
    timerUntil = until;
    timer = setTimeout(rejectLate, Math.ceil(until - performance.now()));
    timer.unref();
  };
  const rejectLate = (): void => {
    timerUntil = Infinity;
    const now = performance.now();
    let next = Infinity;
    for (const share of waiting) {
      const late = share.waiters.filter(({ until }) => until <= now);
      if (late.length > 0) share.waiters = share.waiters.filter(({ until }) => until > now);
      for (const { reject } of late) reject(options.timeoutError());
      for (const { until } of share.waiters) next = Math.min(next, until);
      if (share.waiters.length > 0) continue;
      waiting.delete(share);
      deleteIfIdle(share);
    }
    rejectAt(next);
  };

  return {
    countWaiting() {
      let count = 0;
      for (const { waiters } of waiting) count += waiters.length;
      return count;
    },

    acquire(key, timeoutMs) {
      let share = shares.get(key);
      if (!share) shares.set(key, (share = { key, occupied: 0, averageHold: 0, waiters: [] }));
      if (share.waiters.length === 0 && canAcquire(share)) {
        free -= 1;
        share.occupied += 1;
        return null;
      }
      const { waiters } = share;
      waiting.add(share);
      const until = performance.now() + timeoutMs;
      rejectAt(until);
      return new Promise((resolve, reject) => {
        waiters.push({ until, resolve, reject });
      });
    },

    release(key, heldFor) {
      const share = shares.get(key);
      if (!share) return;
      if (heldFor !== undefined) share.averageHold += (heldFor - share.averageHold) * latestWeight;
      share.occupied -= 1;
      free += 1;
      serveWaiting();
      deleteIfIdle(share);
    },
  };
}
