import { setImmediate } from 'node:timers/promises';
import type { Bounce } from '@vantage/contract/mailings/bounces';

/** Other work runs after this many characters. The headers of a mail and a report are much shorter. */
const maxPieceLength = 65_536;

/** A diagnosis is cut to fewer characters when it is stored. */
const maxFieldLength = 4_096;

/** A line that begins with a blank continues the one before. */
const fields =
  /^(Message-ID|Original-Recipient|Final-Recipient|Action|Status|Diagnostic-Code):[ \t]*(.*(?:\r?\n[ \t].*)*)/gim;

/** @returns the first value of each field that has one, by its name in lower case */
function readFields(block: string): ReadonlyMap<string, string> {
  const values = new Map<string, string>();
  for (const [, name = '', text = ''] of block.matchAll(fields)) {
    const value = text
      .slice(0, maxFieldLength)
      .replaceAll(/\r?\n[ \t]+/g, ' ')
      .trim();
    const key = name.toLowerCase();
    if (value !== '' && !values.has(key)) values.set(key, value);
  }
  return values;
}

/** @returns the value without its type, such as `rfc822;` */
const withoutType = (value: string | undefined): string | undefined => value?.replace(/^[\w-]+;\s*/, '');

/** Reads mails piece by piece. What a piece says of a bounce must be in one block. */
const reportReader = () => {
  const bounces: Bounce[] = [];
  /** Counts the first bounces that lack the headers of their mail, which a report returns after what it says. */
  let withoutMail = 0;
  const readBlock = (block: string): void => {
    const values = readFields(block);
    const messageId = values.get('message-id');
    if (messageId !== undefined) {
      for (const bounce of bounces.slice(withoutMail)) bounce.messageId = messageId;
      withoutMail = bounces.length;
    }
    const email = withoutType(values.get('original-recipient') ?? values.get('final-recipient'));
    const action = values.get('action')?.toLowerCase();
    if (email === undefined || (action !== 'failed' && action !== 'delayed')) return;
    const isPermanent = action === 'failed' && (values.get('status') ?? '5').startsWith('5');
    bounces.push({
      email: email.replaceAll(/[<>]/g, ''),
      kind: isPermanent ? 'hard' : 'soft',
      detail: withoutType(values.get('diagnostic-code')),
    });
  };
  return {
    bounces,
    read(piece: string): void {
      for (const block of piece.split(/(?:\r?\n){2,}/)) readBlock(block);
    },
  };
};

/**
 * A piece ends with its last blank line, so that no block is cut. A block that is longer than a piece says nothing of
 * bounces.
 */
const findPieceEnd = (mails: string, from: number): number => {
  const limit = from + maxPieceLength;
  if (limit >= mails.length) return mails.length;
  const piece = mails.slice(from, limit);
  const blankLine = Math.max(piece.lastIndexOf('\n\n'), piece.lastIndexOf('\n\r\n'));
  return blankLine === -1 ? limit : from + blankLine + 1;
};

/**
 * Reads the bounces of mails with delivery reports (RFC 3464), one mail or a mailbox file. Other work runs between
 * pieces.
 * @param limit number of bounces; if there are more, at least one more is returned and the rest is not read
 */
export async function readDeliveryReports(mails: string, limit: number): Promise<Bounce[]> {
  const { bounces, read } = reportReader();
  for (let from = 0; from < mails.length && bounces.length <= limit;) {
    const end = findPieceEnd(mails, from);
    read(mails.slice(from, end));
    from = end;
    await setImmediate();
  }
  return bounces;
}

/** Mails and mailbox files begin with such a line. */
const firstLine =
  /^(From |(Return-Path|Received|Delivered-To|Authentication-Results|DKIM-Signature|ARC-[\w-]+|X-[\w-]+|From|To|Date|Subject|Message-ID|MIME-Version|Content-Type):)/i;

export const isMailbox = (start: string): boolean => firstLine.test(start);
