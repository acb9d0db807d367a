import { minute } from '../durations';

/** Milliseconds; limits the effect of a lost notification. */
const cacheTtl = minute;

export interface OutboundGate {
  /** Whether mails, mailings and webhooks wait. @throws {AppError} server.unavailable */
  isHeld(): Promise<boolean>;
  /** The last known state, for metrics. */
  wasHeld(): boolean;
  /** Is aborted when something that is being sent has to stop. A new one follows the release. */
  signal(): AbortSignal;
  /** Reads the state again, since it may have changed. @returns whether it is held now */
  refresh(): Promise<boolean>;
}

/**
 * Knows whether this process may send. The state is cached only while notifications of its change arrive.
 * @param options.isHeldByProcess whether the process may never send, whatever the database says
 */
export function outboundGate(options: {
  readonly readHold: () => Promise<boolean>;
  readonly isConnected: () => boolean;
  readonly isHeldByProcess: boolean;
}): OutboundGate {
  let cached = options.isHeldByProcess;
  let readAt = -Infinity;
  let holding = new AbortController();
  // A read that began before a notification may have missed the change.
  let refreshes = 0;

  const read = async (): Promise<boolean> => {
    const before = refreshes;
    const startedAt = performance.now();
    const isHeld = options.isHeldByProcess || (await options.readHold());
    if (before !== refreshes) return read();
    cached = isHeld;
    readAt = startedAt;
    if (isHeld) holding.abort();
    else if (holding.signal.aborted) holding = new AbortController();
    return isHeld;
  };

  return {
    async isHeld() {
      return options.isConnected() && performance.now() - readAt < cacheTtl ? cached : read();
    },

    wasHeld() {
      return cached;
    },

    signal() {
      return holding.signal;
    },

    refresh() {
      refreshes += 1;
      readAt = -Infinity;
      return read();
    },
  };
}
