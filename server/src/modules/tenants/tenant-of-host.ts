import { isIP } from 'node:net';

/** The tenant that a host name stands for: the default one, or a slug. */
export type HostTenant = { readonly kind: 'default' } | { readonly kind: 'slug'; readonly slug: string };

/**
 * Parses a `Host` header: the slug is the first label of `acme.example.com` or `demo.localhost`. A single label or an
 * IP address stands for the default tenant.
 */
export function tenantOfHost(host: string): HostTenant {
  const name = hostName(host);
  const labels = name.split('.');
  if (isIP(name.replace(/^\[|\]$/g, '')) !== 0 || labels.length < 2) return { kind: 'default' };
  return { kind: 'slug', slug: labels[0] ?? '' };
}

/** The host name without port, in lower case. */
export const hostName = (host: string): string => host.toLowerCase().replace(/:\d+$/, '').replace(/\.$/, '');
