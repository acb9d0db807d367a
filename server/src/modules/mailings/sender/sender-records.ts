import { createPublicKey } from 'node:crypto';
import type { SenderRecord, SenderRecordState } from '@vantage/contract/settings/sender-domain';

/** @returns the TXT records, none for an unknown name; null if no name server responded in time */
export type ResolveTxt = (name: string) => Promise<readonly string[] | null>;

interface Sender {
  readonly address: string;
  readonly dkim: { readonly domain: string; readonly selector: string; readonly privateKey: string } | null;
}

export const senderDomain = ({ address }: Pick<Sender, 'address'>): string =>
  address.replace(/^.*@/, '').toLowerCase();

/** A second record makes receiving servers ignore both (RFC 7208, 4.5; RFC 7489, 6.6.3). */
const judge = (records: readonly string[] | null, pattern: RegExp): SenderRecordState => {
  if (records === null) return 'unreachable';
  const count = records.filter((record) => pattern.test(record)).length;
  if (count === 0) return 'missing';
  return count === 1 ? 'ready' : 'invalid';
};

const judgeKey = (records: readonly string[] | null, privateKey: string): SenderRecordState => {
  if (records === null) return 'unreachable';
  const keys = records.flatMap(
    (record) => /(?:^|;)\s*p=([\w+/=\s]+)/.exec(record)?.[1]?.replaceAll(/\s/g, '') ?? [],
  );
  if (keys.length === 0) return 'missing';
  const own = createPublicKey(privateKey).export({ type: 'spki', format: 'der' }).toString('base64');
  return keys.includes(own) ? 'ready' : 'invalid';
};

/** Looks up what receiving servers check of mail from an address. */
export async function findSenderRecords(resolveTxt: ResolveTxt, sender: Sender): Promise<SenderRecord[]> {
  const domain = senderDomain(sender);
  const dmarcName = `_dmarc.${domain}`;
  const { dkim } = sender;
  const keyName = dkim && `${dkim.selector}._domainkey.${dkim.domain}`;
  const [spf, key, dmarc] = await Promise.all([
    resolveTxt(domain),
    keyName === null ? [] : resolveTxt(keyName),
    resolveTxt(dmarcName),
  ]);
  return [
    { kind: 'spf', name: domain, state: judge(spf, /^v=spf1(\s|$)/i) },
    { kind: 'dkim', name: keyName, state: dkim ? judgeKey(key, dkim.privateKey) : 'missing' },
    { kind: 'dmarc', name: dmarcName, state: judge(dmarc, /^v=DMARC1\s*;/i) },
  ];
}
