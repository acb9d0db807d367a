import { createTransport } from 'nodemailer';
import { logoId } from './layout';
import type { MailContent } from './outbox';

/** Milliseconds that each step of talking to the mail server may take, unless told otherwise. */
const defaultTimeout = 30_000;
/** Characters of a mail server's answer that are worth keeping. */
const maxDetail = 500;

/** A mail as it is handed to the mail server. */
interface MailMessage extends Omit<MailContent, 'logo'> {
  /** What the HTML shows as `logoId` (PNG). */
  readonly logo: Buffer | null;
  readonly from: { readonly address: string; readonly name: string };
  readonly to: { readonly address: string; readonly name: string };
  /** The same each time that the mail is sent, so that whoever gets it twice can tell. */
  readonly messageId: string;
  readonly date: Date;
}

/**
 * What came of handing over a mail. `refused`: the server will never take it. `later`: it may yet.
 * `detail` is the server's own text, for whoever looks up what became of it; `code` is safe to log.
 */
export interface MailOutcome {
  readonly kind: 'sent' | 'refused' | 'later';
  readonly code: string;
  readonly detail: string;
}

/** Beside the HTML, not to be downloaded. */
const logoPart = {
  cid: logoId,
  filename: 'logo.png',
  contentType: 'image/png',
  contentDisposition: 'inline',
} as const;

interface SmtpError extends Error {
  readonly code?: string;
  readonly originalCode?: string;
  readonly command?: string;
  readonly response?: string;
  readonly responseCode?: number;
}

const singleLine = (text: string): string =>
  text
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, maxDetail);

/** One address and nothing else: what could be taken for two, or for a header, is none. */
const addressPattern = /^[^\s\p{Cc}<>()[\]\\,;:"@]+@[^\s\p{Cc}<>()[\]\\,;:"@]+$/u;

const codeOf = (error: SmtpError): string =>
  [error.originalCode ?? error.code ?? error.name, error.command, error.responseCode]
    .filter((part) => part !== undefined)
    .join(' ');

/**
 * Only an answer about this very mail is final. One about us (a wrong password, a greeting that sends us away, a
 * missing sign-in) ends as soon as an operator has put it right.
 */
const isFinal = ({ code, responseCode = 0 }: SmtpError): boolean =>
  (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode >= 500 && ![503, 530].includes(responseCode);

export interface MailSender {
  /**
   * Hands over one mail.
   * @param signal ends the connection at once; the outcome is then `later`, unless the server had taken it
   */
  send(message: MailMessage, signal: AbortSignal): Promise<MailOutcome>;
  /** Whether the server answers and lets us in: null, or in a few words why it does not. */
  problem(): Promise<string | null>;
}

/**
 * Sends mail by a mail server.
 * @param options.url `smtp://` (TLS once the server offers it) or `smtps://`, with user and password if need be
 * @param options.timeout milliseconds that each step may take
 */
export function smtpSender({
  url,
  timeout = defaultTimeout,
}: {
  readonly url: string;
  readonly timeout?: number;
}): MailSender {
  const transport = createTransport({
    url,
    connectionTimeout: timeout,
    greetingTimeout: timeout,
    socketTimeout: timeout,
    dnsTimeout: timeout,
    // A mail holds what it is given, and nothing that would have to be fetched from a disk or a network.
    disableFileAccess: true,
    disableUrlAccess: true,
  });

  return {
    async send({ from, to, messageId, date, subject, html, text, logo }, signal) {
      if (!addressPattern.test(to.address))
        return { kind: 'refused', code: 'EADDRESS', detail: 'The address is none that mail can be sent to.' };
      try {
        const { response } = await transport.sendMail({
          envelope: { from: from.address, to: [to.address] },
          from,
          to,
          subject,
          html,
          text,
          attachments: logo === null ? [] : [{ ...logoPart, content: logo }],
          messageId,
          date,
          // Nobody's holiday shall answer, and nobody's rule shall take it for a person's letter.
          headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
          signal,
        });
        return { kind: 'sent', code: '', detail: singleLine(response) };
      } catch (error) {
        const failure = error as SmtpError;
        return {
          kind: isFinal(failure) ? 'refused' : 'later',
          code: codeOf(failure),
          detail: singleLine(failure.response ?? failure.message),
        };
      }
    },

    async problem() {
      try {
        await transport.verify();
        return null;
      } catch (error) {
        return singleLine((error as SmtpError).response ?? (error as SmtpError).message);
      }
    },
  };
}
