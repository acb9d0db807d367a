import { boundedCache } from '../bounded-cache';
import { minute } from '../durations';

/** Mail servers that are remembered. */
const maxServers = 1_000;
/**
 * Milliseconds before one connection more than a server has allowed is tried: `first`, doubled up to `most` each time
 * that the server rejects it.
 */
export const probeDelays = { first: 1_000, most: minute };

/** The right to have one connection to a mail server, from before it is opened until it has been closed. */
export interface ConnectionPermit {
  /** The server has let the connection in. */
  confirm(): void;
  /**
   * The server did not let the connection in, so it is expected to allow only as many as there are others. Releases the
   * permit.
   * @param isThrottle whether the server limits connections rather than being down
   * @returns how many others are open or being opened
   */
  reject(isThrottle: boolean): number;
  /** Does nothing if the permit is released already. */
  release(): void;
}

/** How many connections a mail server allows, as far as its rejections have shown. */
export interface ConnectionLimit {
  /**
   * Waits until the server is expected to allow another connection. Who has waited longest comes first.
   * @returns null if the signal is aborted before
   */
  acquire(signal: AbortSignal): Promise<ConnectionPermit | null>;
}

/**
 * Additive increase, and a decrease to what works: a rejected connection lowers the limit to the number of the others.
 * From time to time one more is tried, so that a limit that was raised is found. There is no limit until the first
 * rejection.
 */
export function connectionLimit(): ConnectionLimit {
  const waiting = new Set<(permit: ConnectionPermit) => void>();
  let allowed = Infinity;
  /** Permits that are not released. */
  let active = 0;
  let probeDelay = probeDelays.first;
  /** When the next probe may begin, by `performance.now()`; Infinity while one is being opened. */
  let probeAt = 0;
  let timer: NodeJS.Timeout | undefined;

  const scheduleProbe = (delay: number): void => {
    probeDelay = delay;
    probeAt = performance.now() + delay;
  };

  const grantPermits = (): void => {
    clearTimeout(timer);
    for (const grant of waiting) {
      const isProbe = active >= allowed;
      if (isProbe && (active > allowed || performance.now() < probeAt)) break;
      if (isProbe) probeAt = Infinity;
      waiting.delete(grant);
      active += 1;
      grant(makePermit(isProbe));
    }
    if (waiting.size > 0 && probeAt < Infinity)
      timer = setTimeout(grantPermits, Math.max(0, probeAt - performance.now()));
  };

  const makePermit = (isProbe: boolean): ConnectionPermit => {
    let isConfirmed = false;
    let isReleased = false;
    const release = (): void => {
      if (isReleased) return;
      isReleased = true;
      active -= 1;
      // The probe was not needed after all, so another one may begin.
      if (isProbe && !isConfirmed && probeAt === Infinity) probeAt = 0;
      grantPermits();
    };
    return {
      confirm() {
        if (isProbe && !isConfirmed) {
          allowed = Math.max(allowed, active);
          scheduleProbe(probeDelays.first);
        }
        isConfirmed = true;
        grantPermits();
      },
      reject(isThrottle) {
        const others = active - 1;
        allowed = Math.max(1, Math.min(allowed, others));
        // That nobody is let in for another reason tells nothing about how many the server allows.
        if (others === 0 && !isThrottle) allowed = Infinity;
        scheduleProbe(
          isProbe && !isConfirmed ? Math.min(probeDelays.most, probeDelay * 2) : probeDelays.first,
        );
        release();
        return others;
      },
      release,
    };
  };

  return {
    acquire: (signal) =>
      new Promise((resolve) => {
        if (signal.aborted) return resolve(null);
        const grant = (permit: ConnectionPermit): void => {
          signal.removeEventListener('abort', abort);
          resolve(permit);
        };
        const abort = (): void => {
          waiting.delete(grant);
          if (waiting.size === 0) clearTimeout(timer);
          resolve(null);
        };
        signal.addEventListener('abort', abort, { once: true });
        waiting.add(grant);
        grantPermits();
      }),
  };
}

/** Limits by mail server, for all that a process sends. */
export function connectionLimits(): { get(server: string): ConnectionLimit } {
  const limits = boundedCache<ConnectionLimit>(maxServers);
  return {
    get(server) {
      const known = limits.get(server) ?? connectionLimit();
      limits.set(server, known);
      return known;
    },
  };
}
