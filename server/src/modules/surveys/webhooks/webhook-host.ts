import { isIP } from 'node:net';
import { isLoopback } from '@vantage/contract/embedding/embed-urls';
import { classifyAddress } from '../../../platform/http/provider-fetch';

/**
 * The public name system never resolves these: RFC 2606, 6761, 6762, 7686 and 9476 reserve them, and ICANN `internal`.
 */
const privateTopLevelDomains = new Set([
  'alt',
  'example',
  'internal',
  'invalid',
  'local',
  'localhost',
  'onion',
  'test',
]);

/**
 * Whether requests to a host can ever succeed, as far as its form tells. A name may still resolve to a private address,
 * which is found out when it is called.
 * @param hostname as `URL` has it
 */
export function canReceiveWebhooks(
  hostname: string,
  { providersOnLoopback }: { readonly providersOnLoopback: boolean },
): boolean {
  if (isLoopback(hostname)) return providersOnLoopback;
  const address = hostname.replace(/^\[|\]$/g, '');
  if (isIP(address) !== 0) return classifyAddress(address) === 'public';
  const labels = hostname.split('.');
  return (
    labels.length > 1 &&
    !privateTopLevelDomains.has(labels.at(-1) ?? '') &&
    // RFC 8375
    !hostname.endsWith('.home.arpa')
  );
}
