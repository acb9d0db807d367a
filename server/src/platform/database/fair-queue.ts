interface Waiter {
  readonly since: number;
  readonly resolve: () => void;
  readonly reject: (error: Error) => void;
}

interface Share {
  readonly key: string;
  held: number;
  averageHold: number;
  readonly waiters: Waiter[];
}

/** A semaphore whose permits are shared fairly between keys, such as tenants. */
export interface FairQueue {
  acquire(key: string): Promise<void> | null;
  /** @param heldFor milliseconds; omitted if the time does not reflect CPU use */
  release(key: string, heldFor?: number): void;
}

/** Milliseconds; a key with a higher average is slow. */
const slowThreshold = 50;
const latestWeight = 1 / 8;

/**
 * Serves keys in turn, and each key's waiters in order of arrival. A key alone may hold all but a fifth of
 * the permits; while others wait, at most half. A slow key never gets more than a fifth, since its queries
 * compete with many small ones for the database's CPU. `timeout` is in milliseconds.
 */
export function fairQueue(options: {
  readonly capacity: number;
  readonly timeout: number;
  readonly timeoutError: () => Error;
}): FairQueue {
  const { capacity, timeout } = options;
  const half = Math.max(1, Math.floor(capacity / 2));
  const reserved = capacity > 1 ? Math.ceil(capacity / 5) : 0;
  const maxHeldBySlow = Math.max(1, reserved);
  const shares = new Map<string, Share>();
  const waiting = new Set<Share>();
  let free = capacity;
  let timer: NodeJS.Timeout | undefined;

  const deleteIfIdle = ({ key, held, waiters }: Share): void => {
    if (held === 0 && waiters.length === 0) shares.delete(key);
  };

  const isSlowAtLimit = ({ held, averageHold }: Share): boolean =>
    averageHold > slowThreshold && held >= maxHeldBySlow;
  const canAcquire = (share: Share): boolean =>
    free > 0 && !isSlowAtLimit(share) && (share.held < half || free > reserved);

  const nextShare = (): Share | undefined => {
    let beyondHalf: Share | undefined;
    for (const share of waiting) {
      if (isSlowAtLimit(share)) continue;
      if (share.held < half) return share;
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
      share.held += 1;
      waiter?.resolve();
    }
  };

  /** One timer for all keys: the timeout is the same, so each key's first waiter is its oldest. */
  const rejectTimedOut = (): void => {
    timer = undefined;
    const now = performance.now();
    let oldest = Infinity;
    for (const share of waiting) {
      while (share.waiters[0] && share.waiters[0].since + timeout <= now)
        share.waiters.shift()?.reject(options.timeoutError());
      if (share.waiters[0]) oldest = Math.min(oldest, share.waiters[0].since);
      else {
        waiting.delete(share);
        deleteIfIdle(share);
      }
    }
    if (oldest < Infinity) scheduleRejection(oldest + timeout - now);
  };
  const scheduleRejection = (milliseconds: number): void => {
    timer = setTimeout(rejectTimedOut, Math.ceil(milliseconds));
    timer.unref();
  };

  return {
    acquire(key) {
      let share = shares.get(key);
      if (!share) shares.set(key, (share = { key, held: 0, averageHold: 0, waiters: [] }));
      if (share.waiters.length === 0 && canAcquire(share)) {
        free -= 1;
        share.held += 1;
        return null;
      }
      const { waiters } = share;
      waiting.add(share);
      if (!timer) scheduleRejection(timeout);
      return new Promise((resolve, reject) => {
        waiters.push({ since: performance.now(), resolve, reject });
      });
    },

    release(key, heldFor) {
      const share = shares.get(key);
      if (!share) return;
      if (heldFor !== undefined) share.averageHold += (heldFor - share.averageHold) * latestWeight;
      share.held -= 1;
      free += 1;
      serveWaiting();
      deleteIfIdle(share);
    },
  };
}
