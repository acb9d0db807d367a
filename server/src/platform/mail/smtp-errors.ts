/** Characters of a server's response that are stored. */
const maxDetail = 500;

/** Nodemailer throws these. */
export interface SmtpError extends Error {
  readonly code?: string;
  readonly originalCode?: string;
  readonly command?: string;
  readonly response?: string;
  readonly responseCode?: number;
}

/** Cut before white space is collapsed, too: a server's response may be of any length. */
export const singleLine = (text: string): string =>
  text
    .slice(0, 4 * maxDetail)
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, maxDetail);

/** Exactly one address: nothing that could be parsed as two, or as a header. */
export const mailAddressPattern = /^[^\s\p{Cc}<>()[\]\\,;:"@]+@[^\s\p{Cc}<>()[\]\\,;:"@]+$/u;

/**
 * Enhanced status codes of an address that can't receive any mail (RFC 3463, 5.1.10: RFC 7505): no such mailbox or domain,
 * invalid, moved without forwarding, or a domain without mail. The others may change (5.2.1, disabled; 5.2.2, full), are
 * about the mail or the sender, or say nothing certain (5.1.0).
 */
const unknownRecipientStatus = new Set(['5.1.1', '5.1.2', '5.1.3', '5.1.6', '5.1.10']);
const unknownRecipientText =
  /\b(?:unknown (?:user|recipient|mailbox)|(?:user|recipient|mailbox) (?:is )?unknown|no such (?:user|recipient|mailbox|account|person)|no mailbox here|(?:user|recipient|mailbox|account)\b[^.;]{0,60} (?:does not exist|doesn't exist|not found))\b/i;
/** Words of rejections for another reason, such as a sender who could not be verified. */
const otherReasonText = /sender|policy|block|blacklist|spam|spf\b|dkim|dmarc|reputation|relay/i;

/**
 * Whether the server says that the address does not exist: a hard bounce. Rejections by policy (5.7.x) don't, and neither
 * does 550 alone, which stands for both (RFC 5321, 4.2.2). Without a clear status, the words decide.
 */
export function isUnknownRecipient({ command, response = '', responseCode = 0 }: SmtpError): boolean {
  if (responseCode < 500 || responseCode > 599) return false;
  const [, status] = /^\d{3}[ -](5\.\d{1,3}\.\d{1,3})\b/.exec(response) ?? [];
  if (status !== undefined && unknownRecipientStatus.has(status)) return true;
  if (status?.startsWith('5.7.') || command !== 'RCPT TO') return false;
  const text = singleLine(response);
  return unknownRecipientText.test(text) && !otherReasonText.test(text);
}
