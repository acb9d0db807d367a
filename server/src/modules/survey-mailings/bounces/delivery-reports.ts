import { setImmediate } from 'node:timers/promises';
import type { Bounce } from '@vantage/contract/survey-mailings/bounces';

/** Characters. */
const pieceLength = 65_536;

const fieldOf = (block: string, name: string): string | undefined =>
  new RegExp(`^${name}:[ \\t]*(.+)$`, 'im').exec(block)?.[1]?.trim();

/** Without the type, such as `rfc822;`. */
const valueOf = (block: string, name: string): string | undefined =>
  fieldOf(block, name)?.replace(/^[\w-]+;\s*/, '');

/** Reads mails piece by piece; a piece ends with a blank line. */
const reportReader = () => {
  const bounces: Bounce[] = [];
  /** Of `bounces`, the first without the headers of its mail, which a report returns after what it says. */
  let withoutMail = 0;
  const readBlock = (block: string): void => {
    const messageId = fieldOf(block, 'Message-ID');
    if (messageId !== undefined) {
      for (const bounce of bounces.slice(withoutMail)) bounce.messageId = messageId;
      withoutMail = bounces.length;
    }
    const email = valueOf(block, 'Original-Recipient') ?? valueOf(block, 'Final-Recipient');
    const action = fieldOf(block, 'Action')?.toLowerCase();
    if (email === undefined || (action !== 'failed' && action !== 'delayed')) return;
    const isPermanent = action === 'failed' && (fieldOf(block, 'Status') ?? '5').startsWith('5');
    bounces.push({
      email: email.replaceAll(/[<>]/g, ''),
      kind: isPermanent ? 'hard' : 'soft',
      detail: valueOf(block, 'Diagnostic-Code'),
    });
  };
  return {
    bounces,
    read(piece: string): void {
      const blocks = piece
        .replaceAll('\r\n', '\n')
        // Continued lines.
        .replaceAll(/\n[ \t]+/g, ' ')
        .split(/\n\n+/);
      for (const block of blocks) readBlock(block);
    },
  };
};

/** Bounces in mails with delivery reports (RFC 3464), one or several, such as a mailbox file. */
export function readDeliveryReports(mails: string): Bounce[] {
  const { bounces, read } = reportReader();
  read(mails);
  return bounces;
}

/** As `readDeliveryReports`, for many mails: lets other work run in between. */
export async function readMailbox(mails: string): Promise<Bounce[]> {
  const { bounces, read } = reportReader();
  const blank = /\n\r?\n/g;
  for (let from = 0; from < mails.length;) {
    blank.lastIndex = from + pieceLength;
    const end = blank.exec(mails) ? blank.lastIndex : mails.length;
    read(mails.slice(from, end));
    from = end;
    await setImmediate();
  }
  return bounces;
}

/** Lines that mails and mailbox files begin with. */
const firstLine =
  /^(From |(Return-Path|Received|Delivered-To|Authentication-Results|DKIM-Signature|ARC-[\w-]+|X-[\w-]+|From|To|Date|Subject|Message-ID|MIME-Version|Content-Type):)/i;

export const isMailbox = (start: string): boolean => firstLine.test(start);
