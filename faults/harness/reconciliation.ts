import { readHeader, type SunkMail } from '../../server/testing/providers/open-smtp-sink';
import type { Assertions, Reconciliation } from './fault';
import type { RecipientRow } from './mailing-client';

/** Accepted mails by address. */
export function listDeliveries(mails: readonly SunkMail[]): ReadonlyMap<string, readonly SunkMail[]> {
  const byAddress = new Map<string, SunkMail[]>();
  for (const mail of mails)
    if (mail.accepted)
      for (const address of mail.recipients)
        byAddress.set(address, [...(byAddress.get(address) ?? []), mail]);
  return byAddress;
}

const listMessageIds = (mails: readonly SunkMail[]): string[] => [
  ...new Set(mails.map((mail) => readHeader(mail, 'Message-ID')[0] ?? '')),
];

/**
 * Compares what the database says of each recipient with what the mail server has accepted.
 * @param options.mayRepeat mails that were in flight at the kills
 * @param options.mayFail whether recipients may end without a mail, as failed or skipped
 */
export function reconcile(
  assertions: Assertions,
  options: {
    readonly addresses: readonly string[];
    readonly rows: readonly RecipientRow[];
    readonly mails: readonly SunkMail[];
    readonly mayRepeat?: number;
    readonly mayFail?: boolean;
  },
): Pick<Reconciliation, 'items' | 'once' | 'twice' | 'never'> {
  const { addresses, rows, mails, mayRepeat = 0, mayFail = false } = options;
  const byAddress = listDeliveries(mails);
  const expectedAddresses = new Set(addresses);
  const counts = addresses.map((address) => byAddress.get(address)?.length ?? 0);
  const stored = new Map(rows.map((row) => [row.email, row]));

  const unfinished = rows.filter(({ wait }) => wait !== null);
  assertions.assert(
    'each recipient ends sent, failed or skipped',
    unfinished.length === 0,
    unfinished.slice(0, 3),
  );
  assertions.assert(
    'each recipient has one row',
    rows.length === addresses.length && stored.size === rows.length,
  );
  const lost = rows.filter(({ state, email }) => state === 'Sent' && !byAddress.has(email));
  assertions.assert('what is called sent was accepted', lost.length === 0, lost.slice(0, 3));
  const hidden = rows.filter(({ state, email }) => state !== 'Sent' && byAddress.has(email));
  assertions.assert('what was accepted is called sent', hidden.length === 0, hidden.slice(0, 3));
  const never = addresses.filter((address) => !byAddress.has(address));
  if (!mayFail) assertions.assert('each address gets a mail', never.length === 0, never.slice(0, 3));
  const again = counts.reduce((sum, count) => sum + Math.max(0, count - 1), 0);
  assertions.assert(`at most ${mayRepeat} mails arrive again`, again <= mayRepeat, again);
  const changed = [...byAddress].filter(
    ([address, accepted]) => listMessageIds(accepted).join() !== stored.get(address)?.messageId,
  );
  assertions.assert(
    "each mail has its recipient's Message-ID",
    changed.length === 0,
    changed.map(([address]) => address).slice(0, 3),
  );
  const strangers = [...byAddress.keys()].filter((address) => !expectedAddresses.has(address));
  assertions.assert('nobody else gets a mail', strangers.length === 0, strangers.slice(0, 3));
  return {
    items: addresses.length,
    once: counts.filter((count) => count === 1).length,
    twice: counts.filter((count) => count > 1).length,
    never: counts.filter((count) => count === 0).length,
  };
}
