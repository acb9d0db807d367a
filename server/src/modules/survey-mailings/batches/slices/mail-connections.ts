import { setMaxListeners } from 'node:events';
import type { ConnectionLimit, ConnectionPermit } from '../../../../platform/mail/connection-limits';
import { SmtpUnavailableError, type SmtpConnection } from '../../../../platform/mail/smtp-connection';
import type { MailingSender } from '../../sender/mailing-sender';
import type { SliceControl } from './slice-control';

/** A connection to the mail server that is opened when it is needed, and again after it broke. */
export interface MailConnection {
  /** @returns null if the server rejects it; then others go on, or the run is stopped if there are none */
  open(): Promise<SmtpConnection | null>;
  close(): Promise<void>;
}

/** The connections of a run, which share what the server allows with those of other runs. */
export interface MailConnections {
  /** Waits until the server is expected to allow another connection. Null when no more mails are to be sent. */
  reserve(): Promise<MailConnection | null>;
  /** No recipient is left for those that wait. */
  endWaiting(): void;
  /** Whether connections are being opened, and none was open yet. */
  isConnecting(): boolean;
}

export function mailConnections(
  sender: Pick<MailingSender, 'connect'>,
  limit: ConnectionLimit,
  control: Pick<SliceControl, 'stop' | 'signal'>,
): MailConnections {
  let opening = 0;
  let hasConnected = false;
  const waiting = new AbortController();
  const signal = AbortSignal.any([control.signal, waiting.signal]);
  // Each connection that waits listens to it.
  setMaxListeners(0, signal);

  const reserved = (permit: ConnectionPermit): MailConnection => {
    let connection: SmtpConnection | null = null;
    return {
      async open() {
        if (connection?.isOpen()) return connection;
        opening += 1;
        try {
          await connection?.close();
          connection = await sender.connect();
          permit.confirm();
          hasConnected = true;
        } catch (error) {
          connection = null;
          if (!(error instanceof SmtpUnavailableError)) throw error;
          const others = permit.reject(error.isThrottle);
          if (others === 0) control.stop('unavailable', error.message, error.isThrottle);
        } finally {
          opening -= 1;
        }
        return connection;
      },
      async close() {
        await connection?.close();
        permit.release();
      },
    };
  };

  return {
    async reserve() {
      const permit = await limit.acquire(signal);
      return permit && reserved(permit);
    },
    endWaiting: () => waiting.abort(),
    isConnecting: () => opening > 0 && !hasConnected,
  };
}
