import { z } from 'zod';
import { embedHost, embedHostLimits, isLoopback } from './embed-addresses';
import { text } from './fields';
import { clientId, clientSecret, issuer } from './sign-in-settings';

// The settings of embedding, field by field: a file of its own, since the form that checks by them comes after sign-in.

/** Bounds of what the settings of embedding may be. */
export const embedSettingsLimits = {
  directoryTenantId: 253,
  secretId: { min: 1, max: 255 },
  site: 128,
} as const;

/** Where Power BI's tokens come from and where it answers, unless an organisation says otherwise. */
export const powerBiDefaults = {
  authority: 'https://login.microsoftonline.com',
  api: 'https://api.powerbi.com',
} as const;

/** A name without a dot is nobody's on the net. */
const namedHost = embedHost.refine((host) => host.includes('.') || isLoopback(host.replace(/:\d+$/, '')), {
  error: 'A host such as reports.example.com or *.example.com.',
  params: { code: 'host' },
});

/** Hosts, beside the providers' own, that insights may be embedded from. */
export const embedHosts = z
  .array(namedHost)
  .max(embedHostLimits.hosts)
  .refine((hosts) => new Set(hosts).size === hosts.length, {
    error: 'Each host once.',
    params: { code: 'duplicate' },
  });

/** A directory by its id or by one of its domains; it stands in the path of an address. */
export const directoryTenantId = z
  .string()
  .max(embedSettingsLimits.directoryTenantId)
  .transform((directory) => directory.trim().toLowerCase())
  .refine((directory) => /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/.test(directory), {
    error: 'The id of a directory, or one of its domains.',
    params: { code: 'directory' },
  });

/** An address that paths are put behind; http to this machine is for the operator to allow. */
export const providerAddress = issuer.transform((address) => address.replace(/\/+$/, ''));

/** One host: what is loaded from it runs among our own pages, so it is no pattern of many. */
export const tableauHost = namedHost.refine((host) => !host.startsWith('*.'), {
  error: 'A host such as tableau.example.com.',
  params: { code: 'host' },
});

/** As it stands in the addresses of Tableau's pages. */
export const tableauSite = z
  .string()
  .max(embedSettingsLimits.site)
  .transform((site) => site.trim())
  .refine((site) => /^[\w-]+$/.test(site), {
    error: 'A site as it stands in addresses.',
    params: { code: 'site' },
  });

/** What Tableau knows people by: Tableau Cloud by their address, Tableau Server by their user name. */
export const tableauSubject = z.enum(['email', 'userName']);
export type TableauSubject = z.infer<typeof tableauSubject>;

export const powerBiFields = z.strictObject({
  directoryTenantId: directoryTenantId.nullable(),
  clientId: clientId.nullable(),
  clientSecret: clientSecret.nullable(),
  /** Null for the provider's own. */
  authority: providerAddress.nullable(),
  api: providerAddress.nullable(),
});

export const tableauFields = z.strictObject({
  host: tableauHost.nullable(),
  /** Null for the default site. */
  site: tableauSite.nullable(),
  clientId: clientId.nullable(),
  secretId: text(embedSettingsLimits.secretId).nullable(),
  secretValue: clientSecret.nullable(),
  subject: tableauSubject,
});
