import { z } from 'zod';
import { embedHost, embedHostLimits, isLoopback } from '../embedding/embed-urls';
import { text } from '../api/fields';
import { clientId, clientSecret, issuer } from './sign-in-settings';

// Separate, since the form that uses them is loaded after sign-in.

export const embedSettingsLimits = {
  directoryTenantId: 253,
  secretId: { min: 1, max: 255 },
  site: 128,
} as const;

export const powerBiDefaults = {
  authority: 'https://login.microsoftonline.com',
  api: 'https://api.powerbi.com',
} as const;

/** A name without a dot is not a public host. */
const namedHost = embedHost.refine((host) => host.includes('.') || isLoopback(host.replace(/:\d+$/, '')), {
  error: 'Must be a host, such as reports.example.com or *.example.com.',
  params: { code: 'host' },
});

/** In addition to the providers' own. */
export const embedHosts = z
  .array(namedHost)
  .max(embedHostLimits.hosts)
  .refine((hosts) => new Set(hosts).size === hosts.length, {
    error: 'Each host can be listed only once.',
    params: { code: 'duplicate' },
  });

/** A directory's id or one of its domains; used in a URL path. */
export const directoryTenantId = z
  .string()
  .max(embedSettingsLimits.directoryTenantId)
  .transform((directory) => directory.trim().toLowerCase())
  .refine((directory) => /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/.test(directory), {
    error: 'Must be the ID of a directory or one of its domains.',
    params: { code: 'directory' },
  });

/** A base URL. http to loopback requires the operator's permission. */
export const providerUrl = issuer.transform((address) => address.replace(/\/+$/, ''));

/** No wildcard: its scripts run in our own pages. */
export const tableauHost = namedHost.refine((host) => !host.startsWith('*.'), {
  error: 'Must be a host, such as tableau.example.com.',
  params: { code: 'host' },
});

/** It is written like in the URLs of Tableau's pages. */
export const tableauSite = z
  .string()
  .max(embedSettingsLimits.site)
  .transform((site) => site.trim())
  .refine((site) => /^[\w-]+$/.test(site), {
    error: 'Enter the site as it appears in URLs.',
    params: { code: 'site' },
  });

/** How Tableau identifies users: Tableau Cloud by email address, Tableau Server by user name. */
export const tableauSubject = z.enum(['email', 'userName']);
export type TableauSubject = z.infer<typeof tableauSubject>;

export const powerBiFields = z.strictObject({
  directoryTenantId: directoryTenantId.nullable(),
  clientId: clientId.nullable(),
  clientSecret: clientSecret.nullable(),
  /** It is null for the provider's own. */
  authority: providerUrl.nullable(),
  api: providerUrl.nullable(),
});

export const tableauFields = z.strictObject({
  host: tableauHost.nullable(),
  /** It is null for the default site. */
  site: tableauSite.nullable(),
  clientId: clientId.nullable(),
  secretId: text(embedSettingsLimits.secretId).nullable(),
  secretValue: clientSecret.nullable(),
  subject: tableauSubject,
});
