/** Characters of a server's response that are stored. */
const maxDetail = 500;

/** As Nodemailer throws them. */
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
