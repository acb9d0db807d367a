import type { Bounce } from '@vantage/contract/survey-mailings/bounces';

const fieldOf = (block: string, name: string): string | undefined =>
  new RegExp(`^${name}:[ \\t]*(.+)$`, 'im').exec(block)?.[1]?.trim();

/** Without the type, such as `rfc822;`. */
const valueOf = (block: string, name: string): string | undefined =>
  fieldOf(block, name)?.replace(/^[\w-]+;\s*/, '');

/** Bounces in mails with delivery reports (RFC 3464), one or several, such as a mailbox file. */
export function readDeliveryReports(mails: string): Bounce[] {
  const blocks = mails
    .replaceAll('\r\n', '\n')
    // Continued lines.
    .replaceAll(/\n[ \t]+/g, ' ')
    .split(/\n\n+/);
  const bounces: Bounce[] = [];
  /** Of `bounces`, the first without the headers of its mail, which a report returns after what it says. */
  let withoutMail = 0;
  for (const block of blocks) {
    const messageId = fieldOf(block, 'Message-ID');
    if (messageId !== undefined) {
      for (const bounce of bounces.slice(withoutMail)) bounce.messageId = messageId;
      withoutMail = bounces.length;
    }
    const email = valueOf(block, 'Original-Recipient') ?? valueOf(block, 'Final-Recipient');
    const action = fieldOf(block, 'Action')?.toLowerCase();
    if (email === undefined || (action !== 'failed' && action !== 'delayed')) continue;
    const isPermanent = action === 'failed' && (fieldOf(block, 'Status') ?? '5').startsWith('5');
    bounces.push({
      email: email.replaceAll(/[<>]/g, ''),
      kind: isPermanent ? 'hard' : 'soft',
      detail: valueOf(block, 'Diagnostic-Code'),
    });
  }
  return bounces;
}
