import type { Socket } from 'node:net';
import SmtpClient from 'nodemailer/lib/smtp-connection';
import type { parseConnectionUrl } from 'nodemailer/lib/shared';
import { isUnknownRecipient, mailAddressPattern, singleLine, type SmtpError } from './smtp-errors';

/** @see parseConnectionUrl */
export type SmtpServerOptions = ReturnType<typeof parseConnectionUrl> & {
  /** Connected already. */
  readonly connection?: Socket;
  /** Signs in, or fails, even if the server offers no sign-in. */
  readonly forceAuth?: boolean;
};

/** Milliseconds that a server has to confirm the end of a connection. */
const quitTimeout = 2_000;
/** Milliseconds for a whole mail. Steps have their own timeout, but a slow server could use it for each. */
export const mailTimeout = 50_000;
/** Milliseconds that a server has to forget a mail that it did not accept; then the connection is closed. */
export const resetTimeout = 10_000;

/**
 * Tells how the server responded to one mail:
 * - `refused`: permanently, this mail only
 * - `deferred`: temporarily, this mail
 * - `throttled`: temporarily, because there are too many mails
 * - `lost`: the connection broke, so the mail may have been accepted
 * - `unavailable`: the server takes no mails from this sender
 */
export interface SendOutcome {
  readonly kind: 'sent' | 'refused' | 'deferred' | 'throttled' | 'lost' | 'unavailable';
  /** In the server's words. */
  readonly detail: string;
  /** Only if `refused`: the server said that the address does not exist. */
  readonly isUnknownAddress?: boolean;
}

/** The server can't be reached, or does not let us in. */
export class SmtpUnavailableError extends Error {
  override readonly name = 'SmtpUnavailableError';

  constructor(
    detail: string,
    /** It limits connections rather than being down. */
    readonly isThrottle: boolean,
  ) {
    super(detail);
  }
}

export interface SmtpConnection {
  /** False once it broke; then another one is needed. */
  isOpen(): boolean;
  /** One mail at a time. @param message complete, with headers and CRLF. @param signal closes the connection */
  send(
    envelope: { readonly from: string; readonly to: string },
    message: string,
    signal: AbortSignal,
  ): Promise<SendOutcome>;
  /** Resolves when the server has been told, so that it does not count the connection any more. */
  close(): Promise<void>;
}

const toDetail = (error: SmtpError): string => singleLine(error.response ?? error.message);

/** It concerns all mails of a sender: enhanced status 4.7.x, or a rejection before the recipient was named. */
const isThrottle = ({ response = '', responseCode = 0, command }: SmtpError): boolean =>
  responseCode === 421 ||
  (responseCode >= 400 &&
    responseCode < 500 &&
    (command === 'MAIL FROM' || /^\d{3}[ -]4\.7\.\d/.test(response)));

const toOutcome = (error: SmtpError): SendOutcome => {
  const { code, command, responseCode = 0 } = error;
  const detail = toDetail(error);
  if (isThrottle(error)) return { kind: 'throttled', detail };
  const isOfMail = code === 'EENVELOPE' || code === 'EMESSAGE';
  if (!isOfMail) return { kind: 'lost', detail };
  // Rejected credentials or senders are fixed by an operator.
  if (command === 'MAIL FROM' || responseCode === 503 || responseCode === 530)
    return { kind: 'unavailable', detail };
  if (responseCode >= 400 && responseCode < 500) return { kind: 'deferred', detail };
  return { kind: 'refused', detail, isUnknownAddress: isUnknownRecipient(error) };
};

/**
 * A connection for many mails. @param options.timeout milliseconds for each step of the dialogue
 * @throws {SmtpUnavailableError}
 */
export async function openSmtpConnection(options: {
  readonly server: SmtpServerOptions;
  readonly timeout: number;
}): Promise<SmtpConnection> {
  const { timeout } = options;
  const { auth, forceAuth = false, ...server } = options.server;
  const client = new SmtpClient({
    ...server,
    connectionTimeout: timeout,
    greetingTimeout: timeout,
    socketTimeout: timeout,
    dnsTimeout: timeout,
  });
  let isOpen = true;
  let failure: Error | null = null;
  let abandon = (_error: Error): void => {};
  /** Rejects if the connection breaks. A race with one promise for all steps would keep the result of each of them. */
  const step = <Result>(
    work: (done: (error?: Error | null, result?: Result) => void) => void,
  ): Promise<Result> =>
    new Promise((resolve, reject) => {
      abandon = reject;
      if (failure) return reject(failure);
      work((error, result) => (error ? reject(error) : resolve(result as Result)));
    });
  const end = (error: Error): void => {
    isOpen = false;
    // After the callback of the mail that is being sent, which knows the server's words.
    setImmediate(() => {
      failure ??= error;
      abandon(failure);
    });
  };
  client.on('error', end);
  const ended = new Promise<void>((resolve) => {
    client.once('end', () => {
      end(new Error('The mail server closed the connection.'));
      resolve();
    });
  });
  const quit = async (): Promise<void> => {
    if (isOpen) client.quit();
    isOpen = false;
    const timer = setTimeout(() => client.close(), quitTimeout);
    await ended;
    clearTimeout(timer);
  };
  try {
    await step((done) => client.connect(done));
    if (auth?.user !== undefined && (client.allowsAuth || forceAuth)) {
      const { user, pass } = auth;
      await step((done) => client.login({ user, credentials: { user, pass } }, done));
    }
  } catch (error) {
    await quit();
    const rejection = error as SmtpError;
    const { responseCode = 0 } = rejection;
    throw new SmtpUnavailableError(toDetail(rejection), responseCode >= 400 && responseCode < 500);
  }

  const close = (): void => {
    if (isOpen) client.close();
    isOpen = false;
  };

  const reset = async (): Promise<void> => {
    const timer = setTimeout(close, resetTimeout);
    await step((done) => client.reset(done)).catch(close);
    clearTimeout(timer);
  };

  const sendWithin = async (
    envelope: { from: string; to: string[] },
    message: string,
    signal: AbortSignal,
  ): Promise<string> => {
    const abort = (): void => abandon(new Error('The process was stopped before the mail server responded.'));
    const timer = setTimeout(() => abandon(new Error('The mail server took too long.')), mailTimeout);
    signal.addEventListener('abort', abort);
    try {
      const sent = await step<{ response: string }>((done) => client.send(envelope, message, done));
      return sent.response;
    } finally {
      clearTimeout(timer);
      signal.removeEventListener('abort', abort);
    }
  };

  return {
    isOpen() {
      return isOpen;
    },
    close: quit,
    async send({ from, to }, message, signal) {
      if (!mailAddressPattern.test(to))
        return { kind: 'refused', detail: "Mail can't be sent to this address." };
      try {
        return { kind: 'sent', detail: singleLine(await sendWithin({ from, to: [to] }, message, signal)) };
      } catch (error) {
        const outcome = toOutcome(error as SmtpError);
        if (outcome.kind === 'lost' || (error as SmtpError).responseCode === 421) close();
        else await reset();
        return outcome;
      }
    },
  };
}
