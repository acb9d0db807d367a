import { boundedCache } from '../bounded-cache';
import { minute } from '../durations';
import { SmtpUnavailableError, type SmtpConnection } from './smtp-connection';

/** Mail servers that are remembered. */
const maxServers = 1_000;
/**
 * Milliseconds before one connection more than a server has allowed is tried: `first`, doubled up to `most` each time
 * that the server rejects it.
 */
export const probeDelays = { first: 1_000, max: minute };

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

/**
 * Learns from a mail server's rejections how many connections it allows. A rejected connection lowers the limit to the
 * number of the others; from time to time, one more is tried, so that a limit that was raised is found. There is no limit
 * until the first rejection.
 */
export class ConnectionLimit {
  readonly #waiting = new Set<(permit: ConnectionPermit) => void>();
  #allowed = Infinity;
  /** Permits that are not released. */
  #active = 0;
  #probeDelay = probeDelays.first;
  /** When the next probe may begin, by `performance.now()`; Infinity while one is being opened. */
  #probeAt = 0;
  #timer: NodeJS.Timeout | undefined;

  /**
   * Waits until the server is expected to allow another connection. Who has waited longest comes first.
   * @returns null if the signal is aborted before
   */
  acquire(signal: AbortSignal): Promise<ConnectionPermit | null> {
    return new Promise((resolve) => {
      if (signal.aborted) return resolve(null);
      const grant = (permit: ConnectionPermit): void => {
        signal.removeEventListener('abort', abort);
        resolve(permit);
      };
      const abort = (): void => {
        this.#waiting.delete(grant);
        if (this.#waiting.size === 0) clearTimeout(this.#timer);
        resolve(null);
      };
      signal.addEventListener('abort', abort, { once: true });
      this.#waiting.add(grant);
      this.#grantPermits();
    });
  }

  #grantPermits(): void {
    clearTimeout(this.#timer);
    for (const grant of this.#waiting) {
      const isProbe = this.#active >= this.#allowed;
      if (isProbe && (this.#active > this.#allowed || performance.now() < this.#probeAt)) break;
      if (isProbe) this.#probeAt = Infinity;
      this.#waiting.delete(grant);
      this.#active += 1;
      grant(this.#createPermit(isProbe));
    }
    if (this.#waiting.size > 0 && this.#probeAt < Infinity)
      this.#timer = setTimeout(() => this.#grantPermits(), Math.max(0, this.#probeAt - performance.now()));
  }

  #scheduleProbe(delay: number): void {
    this.#probeDelay = delay;
    this.#probeAt = performance.now() + delay;
  }

  #createPermit(isProbe: boolean): ConnectionPermit {
    let isConfirmed = false;
    let isReleased = false;
    const release = (): void => {
      if (isReleased) return;
      isReleased = true;
      this.#active -= 1;
      // The probe was not needed after all, so another one may begin.
      if (isProbe && !isConfirmed && this.#probeAt === Infinity) this.#probeAt = 0;
      this.#grantPermits();
    };
    return {
      confirm: () => {
        if (isProbe && !isConfirmed) {
          this.#allowed = Math.max(this.#allowed, this.#active);
          this.#scheduleProbe(probeDelays.first);
        }
        isConfirmed = true;
        this.#grantPermits();
      },
      reject: (isThrottle) => {
        const others = this.#active - 1;
        this.#allowed = Math.max(1, Math.min(this.#allowed, others));
        // That nobody is let in for another reason tells nothing about how many the server allows.
        if (others === 0 && !isThrottle) this.#allowed = Infinity;
        const isRejectedProbe = isProbe && !isConfirmed;
        this.#scheduleProbe(
          isRejectedProbe ? Math.min(probeDelays.max, this.#probeDelay * 2) : probeDelays.first,
        );
        release();
        return others;
      },
      release,
    };
  }
}

/** A place in a pool. The connection is opened when it is needed, and again after it broke. */
export interface PooledConnection {
  /**
   * @returns null if the server rejects the connection, but has others; then the place is lost
   * @throws {SmtpUnavailableError} if the server rejects it and has no other
   */
  connect(): Promise<SmtpConnection | null>;
  /** Closes the connection, and lets the next one who waits have its place. */
  release(): Promise<void>;
}

/** Connections to one mail server, as many as it allows. */
export class SmtpPool {
  readonly #openConnection: () => Promise<SmtpConnection>;
  readonly #limit: ConnectionLimit;
  #opening = 0;
  #hasConnected = false;

  constructor(openConnection: () => Promise<SmtpConnection>, limit: ConnectionLimit) {
    this.#openConnection = openConnection;
    this.#limit = limit;
  }

  /** Whether connections are being opened, and none was open yet. */
  get isConnecting(): boolean {
    return this.#opening > 0 && !this.#hasConnected;
  }

  /** Waits until the server is expected to allow another connection. @returns null if the signal is aborted before */
  async acquire(signal: AbortSignal): Promise<PooledConnection | null> {
    const permit = await this.#limit.acquire(signal);
    if (!permit) return null;
    let connection: SmtpConnection | null = null;
    return {
      connect: async () => {
        if (!connection?.isOpen()) connection = await this.#reconnect(connection, permit);
        return connection;
      },
      release: async () => {
        await connection?.close();
        permit.release();
      },
    };
  }

  async #reconnect(broken: SmtpConnection | null, permit: ConnectionPermit): Promise<SmtpConnection | null> {
    this.#opening += 1;
    try {
      await broken?.close();
      const connection = await this.#openConnection();
      permit.confirm();
      this.#hasConnected = true;
      return connection;
    } catch (error) {
      if (!(error instanceof SmtpUnavailableError)) throw error;
      if (permit.reject(error.isThrottle) === 0) throw error;
      return null;
    } finally {
      this.#opening -= 1;
    }
  }
}

/** What each mail server and login allows is remembered for all pools of the process. */
export class SmtpPools {
  readonly #limits = boundedCache<ConnectionLimit>(maxServers);

  /** @param server identifies the mail server and the login */
  open(server: string, openConnection: () => Promise<SmtpConnection>): SmtpPool {
    const limit = this.#limits.get(server) ?? new ConnectionLimit();
    this.#limits.set(server, limit);
    return new SmtpPool(openConnection, limit);
  }
}
