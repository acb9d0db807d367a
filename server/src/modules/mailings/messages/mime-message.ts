import { randomBytes } from 'node:crypto';
import { encodeWords, foldLines } from 'nodemailer/lib/mime-funcs';
import { encode, wrap } from 'nodemailer/lib/qp';
import { headerText } from '../../../platform/mail/templates';

/** Ends each part, so that any part can follow. It does not belong to the text (RFC 2045, 6.7). */
const softBreak = '=\r\n';
/** Matches text that needs no encoding, only line breaks. */
const literalText = /^[\x20-\x3c\x3e-\x7e]*$/;

/** Encodes a part of a body. Encoded parts can be put together in any order. */
export const encodeQuotedPrintable = (part: string): string => {
  if (part === '') return '';
  if (literalText.test(part)) return part.replaceAll(/.{72}/g, `$&${softBreak}`) + softBreak;
  return wrap(encode(part.replaceAll(/\r\n|\r|\n/g, '\r\n'))) + softBreak;
};

const ascii = /^[\x20-\x7e]*$/;

const header = (name: string, value: string): string =>
  foldLines(`${name}: ${encodeWords(headerText(value), 'Q', 52, true)}`, 76);

/** Encodes a name that stands before an address. */
const displayName = (text: string): string => {
  const name = headerText(text);
  if (name === '') return '';
  return ascii.test(name) ? `"${name.replaceAll(/["\\]/g, '')}" ` : `${encodeWords(name, 'Q', 52, true)} `;
};

export interface Person {
  readonly address: string;
  readonly name: string;
}

export interface MailParts {
  /** Must be a valid address, so that it cannot contain a header. */
  readonly to: string;
  readonly messageId: string;
  readonly date: Date;
  /** Has no line break. */
  readonly subject: string;
  /** Both bodies are encoded by `encodeQuotedPrintable`. */
  readonly html: string;
  readonly text: string;
  /** One POST to this URL unsubscribes the recipient (RFC 8058). */
  readonly oneClickUrl: string;
}

/** The id is the same for each attempt, so that mail servers and readers recognize a repeated mail. */
export const messageId = (recipientId: string, domain: string): string => `<${recipientId}@${domain}>`;

/** Prepares what all mails of a mailing have in common. */
export function createMimeBuilder(sender: { readonly from: Person; readonly replyTo: string | null }) {
  const boundary = `=_${randomBytes(18).toString('hex')}`;
  const { from, replyTo } = sender;
  const shared = [
    `From: ${displayName(from.name)}<${from.address}>`,
    ...(replyTo === null ? [] : [`Reply-To: ${replyTo}`]),
    // The header prevents out-of-office replies (RFC 3834).
    'Auto-Submitted: auto-generated',
    'X-Auto-Response-Suppress: All',
    'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
    'MIME-Version: 1.0',
    `Content-Type: multipart/alternative; boundary="${boundary}"`,
  ].join('\r\n');
  const partHeader = (subtype: string): string =>
    `--${boundary}\r\nContent-Type: text/${subtype}; charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n`;
  const [textHeader, htmlHeader, end] = [partHeader('plain'), partHeader('html'), `--${boundary}--\r\n`];

  /** Returns the complete mail, with CRLF. Putting texts together is much cheaper than building MIME for each mail. */
  return function buildMime({ to, messageId, date, subject, html, text, oneClickUrl }: MailParts): string {
    return (
      `${shared}\r\nTo: ${to}\r\nMessage-ID: ${messageId}\r\nDate: ${date.toUTCString().replace('GMT', '+0000')}\r\n` +
      `List-Unsubscribe: <${oneClickUrl}>\r\n${header('Subject', subject)}\r\n\r\n` +
      `${textHeader}${text}\r\n${htmlHeader}${html}\r\n${end}`
    );
  };
}
