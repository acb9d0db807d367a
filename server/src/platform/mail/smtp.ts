import { createTransport } from 'nodemailer';
import { parseConnectionUrl } from 'nodemailer/lib/shared';
import { logoId } from './layout';
import type { MailContent } from './outbox';
import { openSmtpConnection, type SmtpConnection } from './smtp-connection';
import { mailAddressPattern, singleLine, type SmtpError } from './smtp-errors';
import { headerText } from './templates';

/** Milliseconds for each step of the SMTP dialogue. */
const defaultTimeout = 30_000;

interface MailMessage extends Omit<MailContent, 'logo'> {
  /** PNG. */
  readonly logo: Buffer | null;
  readonly from: { readonly address: string; readonly name: string };
  readonly to: { readonly address: string; readonly name: string };
  /** The same for each attempt, so that recipients can detect duplicates. */
  readonly messageId: string;
  readonly date: Date;
}

/** `refused` is permanent, `later` temporary. `detail` is for operators only; `code` is safe to log. */
export interface MailOutcome {
  readonly kind: 'sent' | 'refused' | 'later';
  readonly code: string;
  readonly detail: string;
}

const logoPart = {
  cid: logoId,
  filename: 'logo.png',
  contentType: 'image/png',
  contentDisposition: 'inline',
} as const;

const readCode = (error: SmtpError): string =>
  [error.originalCode ?? error.code ?? error.name, error.command, error.responseCode]
    .filter((part) => part !== undefined)
    .join(' ');

/** Only a rejection of this mail is permanent: rejected credentials are fixed by an operator. */
const isFinal = ({ code, responseCode = 0 }: SmtpError): boolean =>
  (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode >= 500 && ![503, 530].includes(responseCode);

export interface MailTransport {
  /** True if no mail is sent, whatever server it was for. */
  readonly discards?: boolean;
  /** @param signal closes the connection; if the mail was not accepted yet, the outcome is `later` */
  send(message: MailMessage, signal: AbortSignal): Promise<MailOutcome>;
  /** Checks connection and authentication: null, or the reason for the failure. */
  problem(): Promise<string | null>;
  /** For many mails, one after another. @throws {SmtpUnavailableError} */
  connect(): Promise<SmtpConnection>;
}

/** `smtp://` uses STARTTLS if offered. `timeout` is in milliseconds for each step. */
export function smtpTransport({
  url,
  timeout = defaultTimeout,
}: {
  readonly url: string;
  readonly timeout?: number;
}): MailTransport {
  const transport = createTransport({
    url,
    connectionTimeout: timeout,
    greetingTimeout: timeout,
    socketTimeout: timeout,
    dnsTimeout: timeout,
    // A mail must not cause files or URLs to be read.
    disableFileAccess: true,
    disableUrlAccess: true,
  });

  return {
    async send({ from, to, messageId, date, subject, html, text, logo }, signal) {
      if (!mailAddressPattern.test(to.address))
        return { kind: 'refused', code: 'EADDRESS', detail: "Mail can't be sent to this address." };
      try {
        const { response } = await transport.sendMail({
          envelope: { from: from.address, to: [to.address] },
          from: { ...from, name: headerText(from.name) },
          to: { ...to, name: headerText(to.name) },
          subject: headerText(subject),
          html,
          text,
          attachments: logo === null ? [] : [{ ...logoPart, content: logo }],
          messageId,
          date,
          // Prevents out-of-office replies (RFC 3834).
          headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
          signal,
        });
        return { kind: 'sent', code: '', detail: singleLine(response) };
      } catch (error) {
        const failure = error as SmtpError;
        return {
          kind: isFinal(failure) ? 'refused' : 'later',
          code: readCode(failure),
          detail: singleLine(failure.response ?? failure.message),
        };
      }
    },

    connect() {
      return openSmtpConnection({ server: parseConnectionUrl(url), timeout });
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
