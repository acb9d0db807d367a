import { isIP } from 'node:net';

export type HostTenant = { readonly kind: 'default' } | { readonly kind: 'slug'; readonly slug: string };

/** A slug is the first label, as in `demo.localhost`; a single label or an IP is the default tenant. */
export function tenantOfHost(host: string): HostTenant {
  const name = hostName(host);
  const labels = name.split('.');
  if (isIP(name.replace(/^\[|\]$/g, '')) !== 0 || labels.length < 2) return { kind: 'default' };
  return { kind: 'slug', slug: labels[0] ?? '' };
}

export const hostName = (host: string): string => host.toLowerCase().replace(/:\d+$/, '').replace(/\.$/, '');

/** The same as the constraint of the table. */
export const slugPattern = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;

const hostPattern = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;

/** A single label or an IP address would mean the default tenant. */
export const isHostName = (host: string): boolean =>
  host.length <= 253 && hostPattern.test(host.toLowerCase()) && tenantOfHost(host).kind === 'slug';
