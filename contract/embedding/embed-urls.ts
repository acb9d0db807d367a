import { z } from 'zod';
import { isValidOrigin } from '../api/url-origin';
import { hasDotSegment, unknownPlaceholders } from './placeholders';

// Separate, since the forms that use them are loaded after sign-in.

/** The providers' own hosts, allowed for every organization. */
export const providerHosts = ['app.powerbi.com', 'public.tableau.com', '*.online.tableau.com'] as const;

export const embedHostLimits = { hosts: 50, host: 255 } as const;

const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
const port = ':[1-9]\\d{0,4}';
const hostPattern = new RegExp(`^(?:\\*\\.)?${label}(?:\\.${label})*(?:${port})?$`);
/** Letters, digits and hyphens only, so that browsers cannot parse the host differently. */
const originPattern = new RegExp(
  `^(https?)://(${label}(?:\\.${label})*|\\[::1\\])(${port})?(?=[/?#]|$)`,
  'i',
);
const ownPorts: Readonly<Record<string, string>> = { https: ':443', http: ':80' };

/** It is written like in a CSP frame-src: `reports.example.com`, `*.example.com`, either with a port. */
export const embedHost = z
  .string()
  .max(embedHostLimits.host)
  .transform((host) => host.trim().toLowerCase())
  // `*.com` would allow a whole top-level domain.
  .refine(
    (host) =>
      hostPattern.test(host) &&
      !/^\*\.[^.]*$/.test(host) &&
      isValidOrigin(`https://${host.replace(/^\*\./, '')}`),
    {
      error: 'Must be a host, such as reports.example.com or *.example.com.',
      params: { code: 'host' },
    },
  );

/** Like in a CSP, `*.example.com` means subdomains only. @param host with its port unless it is the default */
export const isEmbedHost = (host: string, hosts: readonly string[]): boolean =>
  hosts.some((listed) =>
    listed.startsWith('*.')
      ? host.endsWith(listed.slice(1)) && host.length > listed.length - 1
      : host === listed,
  );

const parseHostname = (host: string): string => host.replace(/:\d+$/, '');

/**
 * Whether an entry allows one of the product's own hosts, on any port except on loopback, where other ports
 * are other programs. `own` includes its port unless it is the scheme's default.
 */
export const coversOwnHost = (listed: string, own: string): boolean =>
  isEmbedHost(own, [listed]) ||
  isEmbedHost(parseHostname(own), [isLoopback(parseHostname(own)) ? listed : parseHostname(listed)]);

/** Demo dashboards are part of the product, so their addresses are relative to its base path. */
export const samplesPath = '/samples/';

export type EmbedUrl =
  | { readonly kind: 'sample' }
  | {
      readonly kind: 'host';
      readonly secure: boolean;
      /** With its port unless it is the scheme's default. */
      readonly host: string;
      readonly hostname: string;
    };

export const isLoopback = (hostname: string): boolean =>
  /^(?:(?:.+\.)?localhost|127(?:\.\d{1,3}){3}|\[::1\])$/.test(hostname);

/** @returns null for other schemes, user names, placeholders in the host, and dot segments in the path */
export function parseEmbedUrl(address: string): EmbedUrl | null {
  if (/[\p{Cc}\p{Cs}\s\\]/u.test(address) || hasDotSegment(address)) return null;
  if (address.startsWith(samplesPath)) return { kind: 'sample' };
  const [origin = '', scheme = '', hostname = '', givenPort = ''] =
    originPattern.exec(address.toLowerCase()) ?? [];
  if (!isValidOrigin(origin)) return null;
  const secure = scheme === 'https';
  if (!secure && !isLoopback(hostname)) return null;
  return {
    kind: 'host',
    secure,
    host: hostname + (givenPort === ownPorts[scheme] ? '' : givenPort),
    hostname,
  };
}

/** https, or http on loopback. Whether the organization allows the host is checked elsewhere. */
export const embedUrl = (limit: number) =>
  z
    .string()
    .max(limit)
    .refine((address) => parseEmbedUrl(address.replaceAll(/^ +| +$/g, '')) !== null, {
      error: 'Enter a valid https:// address.',
      params: { code: 'url', saysWhatIsMissing: true },
    })
    .transform((address) => address.trim())
    .refine((address) => unknownPlaceholders(address).length === 0, {
      error: 'Unknown placeholder.',
      params: { code: 'placeholder' },
    });
