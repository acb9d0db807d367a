import { isEmbedHost, readEmbedAddress } from '@vantage/contract/embed-addresses';
import type { InsightFields } from '@vantage/contract/insight-fields';
import type { FieldProblems } from '../../platform/errors';

/** Where a tenant's insights may come from. */
export interface EmbedPlaces {
  /** As the frame policy writes them. */
  readonly hosts: readonly string[];
  /** Origins at which the product itself is found. */
  readonly ownOrigins: readonly string[];
  /** Whether an address may be plain http where it leads to this machine. */
  readonly providersOnLoopback: boolean;
}

const invalidAddress = { code: 'url', message: 'Provide valid URL.' };

/**
 * What of an insight's address only the organisation's own settings can tell.
 * @returns nothing for one that may be embedded, and for none
 */
export function addressProblems(address: InsightFields['iframeUrl'], places: EmbedPlaces): FieldProblems {
  const place = address === null ? null : readEmbedAddress(address);
  if (place === null || place.kind === 'sample') return {};
  const { host, hostname, secure } = place;
  // The product's own pages hold a session; whatever port they are found at, no frame shows them.
  const isOwn = places.ownOrigins.some((origin) => new URL(origin).hostname === hostname);
  if (isOwn || (!secure && !places.providersOnLoopback)) return { iframeUrl: [invalidAddress] };
  if (isEmbedHost(host, places.hosts)) return {};
  return {
    iframeUrl: [
      {
        code: 'hostNotListed',
        message: `Provide valid URL. ${host} is not among the hosts that insights may come from.`,
        values: { host },
      },
    ],
  };
}
