import { randomBytes } from 'node:crypto';
import { encodeWords, foldLines } from 'nodemailer/lib/mime-funcs';
import { encode, wrap } from 'nodemailer/lib/qp';
import { headerText } from '../../../platform/mail/templates';

/** Ends each part, so that any part can follow: it is no part of the text (RFC 2045, 6.7). */
const softBreak = '=\r\n';
/** Needs no encoding, only line breaks. */
const simple = /^[\x20-\x3c\x3e-\x7e]*$/;

/** A part of a body as quoted-printable. Parts can be put together in any order. */
export const quotedPrintable = (part: string): string => {
  if (part === '') return '';
  if (simple.test(part)) return part.replaceAll(/.{72}/g, `$&${softBreak}`) + softBreak;
  return wrap(encode(part.replaceAll(/\r\n|\r|\n/g, '\r\n'))) + softBreak;
};

const ascii = /^[\x20-\x7e]*$/;

const header = (name: string, value: string): string =>
  foldLines(`${name}: ${encodeWords(headerText(value), 'Q', 52, true)}`, 76);

/** A name before an address. */
const phraseOf = (given: string): string => {
  const name = headerText(given);
  if (name === '') return '';
  return ascii.test(name) ? `"${name.replaceAll(/["\\]/g, '')}" ` : `${encodeWords(name, 'Q', 52, true)} `;
};

export interface Person {
  readonly address: string;
  readonly name: string;
}

export interface MailParts {
  /** Valid as an address, so that it cannot contain a header. */
  readonly to: string;
  readonly messageId: string;
  readonly date: Date;
  /** On one line. */
  readonly subject: string;
  /** Both in `quotedPrintable`. */
  readonly html: string;
  readonly text: string;
  /** Takes one POST to unsubscribe (RFC 8058). */
  readonly oneClickUrl: string;
}

/** Prepares what all mails of a batch have in common. */
export function mailMessages(sender: { readonly from: Person; readonly replyTo: string | null }) {
  const boundary = `=_${randomBytes(18).toString('hex')}`;
  const { from, replyTo } = sender;
  const shared = [
    `From: ${phraseOf(from.name)}<${from.address}>`,
    ...(replyTo === null ? [] : [`Reply-To: ${replyTo}`]),
    // Prevents out-of-office replies (RFC 3834).
    'Auto-Submitted: auto-generated',
    'X-Auto-Response-Suppress: All',
    'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
    'MIME-Version: 1.0',
    `Content-Type: multipart/alternative; boundary="${boundary}"`,
  ].join('\r\n');
  const beginOf = (subtype: string): string =>
    `--${boundary}\r\nContent-Type: text/${subtype}; charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n`;
  const [beginText, beginHtml, end] = [beginOf('plain'), beginOf('html'), `--${boundary}--\r\n`];

  /** Complete, with CRLF. Putting texts together is much cheaper than building MIME for each mail. */
  return ({ to, messageId, date, subject, html, text, oneClickUrl }: MailParts): string =>
    `${shared}\r\nTo: ${to}\r\nMessage-ID: ${messageId}\r\nDate: ${date.toUTCString().replace('GMT', '+0000')}\r\n` +
    `List-Unsubscribe: <${oneClickUrl}>\r\n${header('Subject', subject)}\r\n\r\n` +
    `${beginText}${text}\r\n${beginHtml}${html}\r\n${end}`;
}
