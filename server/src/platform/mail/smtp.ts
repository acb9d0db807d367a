import { createTransport } from 'nodemailer';
import { logoId } from './layout';
import type { MailContent } from './outbox';

/** Milliseconds for each step of the SMTP dialogue. */
const defaultTimeout = 30_000;
/** Characters of a server's response that are stored. */
const maxDetail = 500;

interface MailMessage extends Omit<MailContent, 'logo'> {
  /** The embedded logo (PNG). */
  readonly logo: Buffer | null;
  readonly from: { readonly address: string; readonly name: string };
  readonly to: { readonly address: string; readonly name: string };
  /** The same for each attempt, so that recipients can detect duplicates. */
  readonly messageId: string;
  readonly date: Date;
}

/**
 * The outcome of an attempt. `refused`: permanent. `later`: temporary. `detail` is the server's response, for
 * operators; `code` is safe to log.
 */
export interface MailOutcome {
  readonly kind: 'sent' | 'refused' | 'later';
  readonly code: string;
  readonly detail: string;
}

/** Inline, not an attachment. */
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

/** Exactly one address: nothing that could be parsed as two, or as a header. */
const addressPattern = /^[^\s\p{Cc}<>()[\]\\,;:"@]+@[^\s\p{Cc}<>()[\]\\,;:"@]+$/u;

const codeOf = (error: SmtpError): string =>
  [error.originalCode ?? error.code ?? error.name, error.command, error.responseCode]
    .filter((part) => part !== undefined)
    .join(' ');

/**
 * Only a rejection of this mail is permanent. Rejections of the client (wrong password, missing authentication) end
 * once an operator fixes the configuration.
 */
const isFinal = ({ code, responseCode = 0 }: SmtpError): boolean =>
  (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode >= 500 && ![503, 530].includes(responseCode);

export interface MailSender {
  /**
   * Sends one mail.
   * @param signal closes the connection at once; the outcome is then `later`, unless the server had accepted the mail
   */
  send(message: MailMessage, signal: AbortSignal): Promise<MailOutcome>;
  /** Checks connection and authentication: null, or the reason for the failure. */
  problem(): Promise<string | null>;
}

/**
 * Sends mail through an SMTP server.
 * @param options.url `smtp://` (with STARTTLS if offered) or `smtps://`, with credentials if needed
 * @param options.timeout milliseconds for each step
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
    // A mail must not cause files or URLs to be read.
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
          // Keeps out-of-office replies from being sent (RFC 3834).
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
