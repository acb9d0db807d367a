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
  return blocks.flatMap((block): Bounce[] => {
    const email = valueOf(block, 'Original-Recipient') ?? valueOf(block, 'Final-Recipient');
    const action = fieldOf(block, 'Action')?.toLowerCase();
    if (email === undefined || (action !== 'failed' && action !== 'delayed')) return [];
    const isPermanent = action === 'failed' && (fieldOf(block, 'Status') ?? '5').startsWith('5');
    return [
      {
        email: email.replaceAll(/[<>]/g, ''),
        kind: isPermanent ? 'hard' : 'soft',
        detail: valueOf(block, 'Diagnostic-Code'),
      },
    ];
  });
}
