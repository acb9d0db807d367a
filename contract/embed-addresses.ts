import { z } from 'zod';
import { hasDotSegment, unknownPlaceholders } from './placeholders';

// Where insights may come from. A file of its own, since the forms that check by it come after sign-in.

/** Hosts that the providers themselves serve dashboards from; every organisation may embed from them. */
export const providerHosts = ['app.powerbi.com', 'public.tableau.com', '*.online.tableau.com'] as const;

export const embedHostLimits = { hosts: 50, host: 255 } as const;

const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
const port = ':[1-9]\\d{0,4}';
const hostPattern = new RegExp(`^(?:\\*\\.)?${label}(?:\\.${label})*(?:${port})?$`);
/** Letters, digits and hyphens only, so that what is compared is what browsers ask: they read no other spelling into it. */
const originPattern = new RegExp(
  `^(https?)://(${label}(?:\\.${label})*|\\[::1\\])(${port})?(?=[/?#]|$)`,
  'i',
);
const ownPorts: Readonly<Record<string, string>> = { https: ':443', http: ':80' };

/** A host as the frame policy of browsers writes it: `reports.example.com`, `*.example.com`, either with a port. */
export const embedHost = z
  .string()
  .max(embedHostLimits.host)
  .transform((host) => host.trim().toLowerCase())
  // A star before one name alone would mean everything that ends so.
  .refine((host) => hostPattern.test(host) && !/^\*\.[^.]*$/.test(host), {
    error: 'A host such as reports.example.com or *.example.com.',
    params: { code: 'host' },
  });

/**
 * Whether a host is on a list, as browsers read the frame policy: `*.example.com` means every host below, not that one.
 * @param host with its port where it is not the scheme's own
 */
export const isEmbedHost = (host: string, hosts: readonly string[]): boolean =>
  hosts.some((listed) =>
    listed.startsWith('*.')
      ? host.endsWith(listed.slice(1)) && host.length > listed.length - 1
      : host === listed,
  );

const hostnameOf = (host: string): string => host.replace(/:\d+$/, '');

/**
 * Whether an entry of the list lets in a host of the product's own. Other ports of such a host count too, but on the
 * machine itself, where they are other programs.
 * @param listed an entry such as `reports.example.com` or `*.example.com:8443`
 * @param own with its port where it is not the scheme's own
 */
export const coversOwnHost = (listed: string, own: string): boolean =>
  isEmbedHost(own, [listed]) ||
  isEmbedHost(hostnameOf(own), [isLoopback(hostnameOf(own)) ? listed : hostnameOf(listed)]);

/** Demo dashboards are part of the product, so their addresses begin where it is reached. */
export const samplesPath = '/samples/';

/** Where an insight's address leads. */
export type EmbedPlace =
  | { readonly kind: 'sample' }
  | {
      readonly kind: 'host';
      readonly secure: boolean;
      /** With its port where it is not the scheme's own. */
      readonly host: string;
      readonly hostname: string;
    };

/** Whether a host is the machine itself, where providers are tried out. */
export const isLoopback = (hostname: string): boolean =>
  /^(?:(?:.+\.)?localhost|127(?:\.\d{1,3}){3}|\[::1\])$/.test(hostname);

/**
 * Where an address with placeholders leads, whatever they are filled with.
 * @returns null for what is no address that could be embedded: another scheme, another's name before the host, a
 *   placeholder in the host, a path that climbs
 */
export function readEmbedAddress(address: string): EmbedPlace | null {
  if (/[\p{Cc}\p{Cs}\s\\]/u.test(address) || hasDotSegment(address)) return null;
  if (address.startsWith(samplesPath)) return { kind: 'sample' };
  const [, scheme = '', hostname = '', givenPort = ''] = originPattern.exec(address.toLowerCase()) ?? [];
  if (hostname === '') return null;
  const secure = scheme === 'https';
  if (!secure && !isLoopback(hostname)) return null;
  return {
    kind: 'host',
    secure,
    host: hostname + (givenPort === ownPorts[scheme] ? '' : givenPort),
    hostname,
  };
}

/** An insight's address: https, or http on the machine itself; which hosts it may have only the organisation tells. */
export const embedAddress = (limit: number) =>
  z
    .string()
    .max(limit)
    .refine((address) => readEmbedAddress(address.replaceAll(/^ +| +$/g, '')) !== null, {
      error: 'Provide valid URL.',
      params: { code: 'url', saysWhatIsMissing: true },
    })
    .transform((address) => address.trim())
    .refine((address) => unknownPlaceholders(address).length === 0, {
      error: 'There is no such placeholder.',
      params: { code: 'placeholder' },
    });
