interface Waiter {
  /** When it came, by `performance.now()`. */
  readonly since: number;
  readonly resolve: () => void;
  readonly reject: (error: Error) => void;
}

/** What one tenant holds and waits for; it exists while there is either. */
interface Share {
  readonly key: string;
  held: number;
  /** Milliseconds that its permits were held on average, the latest counting most. */
  averageHold: number;
  readonly waiters: Waiter[];
}

/** A semaphore whose permits are divided fairly between keys, such as tenants. */
export interface FairQueue {
  /** Acquires a permit: null when there is one at once, else a promise that ends with it. */
  acquire(key: string): Promise<void> | null;
  /** @param heldFor milliseconds that the permit kept a processor busy; none where they do not count */
  release(key: string, heldFor?: number): void;
}

/** Milliseconds of an average hold beyond which a key's work counts as slow. */
const slowThreshold = 50;
/** How much the latest hold counts in the average. */
const latestWeight = 1 / 8;

/**
 * Hands out a limited number of permits to the keys that wait, in turns, and to each key in the order of arrival. A key
 * that is alone may hold all but a fifth of them, so that the next key finds some at once; while others wait it gets
 * none beyond half. A key whose work is slow gets no more than a fifth in any case: a hundred small queries may run while
 * it holds a permit, and all of them share the database's processors. It only costs memory while permits are held.
 * @param options.timeout milliseconds after which a waiter is refused
 * @param options.timeoutError what it is refused with
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
  /** Those with waiters, in the order of their turns. */
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

  /** One timer for all: they have the same time, so the first of each key is its oldest. */
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
