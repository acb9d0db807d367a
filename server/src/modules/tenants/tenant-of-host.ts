import { isIP } from 'node:net';

/** What a host name says about the tenant: perhaps its own domain, a slug as the first label, or nothing. */
export type HostTenant = { readonly kind: 'default' } | { readonly kind: 'slug'; readonly slug: string };

/**
 * Reads the tenant out of a `Host` header: the first label of `acme.example.com` or `demo.localhost`. A bare host
 * name or an IP address stands for the configured default tenant.
 */
export function tenantOfHost(host: string): HostTenant {
  const name = hostName(host);
  const labels = name.split('.');
  if (isIP(name.replace(/^\[|\]$/g, '')) !== 0 || labels.length < 2) return { kind: 'default' };
  return { kind: 'slug', slug: labels[0] ?? '' };
}

/** The name alone, without port, in lower case. */
export const hostName = (host: string): string => host.toLowerCase().replace(/:\d+$/, '').replace(/\.$/, '');
