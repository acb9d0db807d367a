import type { AllSettings } from '@vantage/contract/settings/settings';
import type { SettingsChange } from '@vantage/contract/settings/settings-change';
import {
  embedHosts,
  powerBiFields,
  tableauFields,
  type TableauSubject,
} from '@vantage/contract/settings/embed-settings';
import { z } from 'zod';
import { differingFields, emptyIs, unlessEmpty } from '../settings-values';

export interface EmbeddingValues {
  directoryTenantId: string;
  clientId: string;
  /** Empty leaves the stored secret unchanged, `null` removes it. */
  clientSecret: string | null;
  authority: string;
  api: string;
  host: string;
  site: string;
  appClientId: string;
  secretId: string;
  /** Empty leaves the stored secret unchanged, `null` removes it. */
  secretValue: string | null;
  subject: TableauSubject;
  embedHosts: string[];
}

const { shape: powerBi } = powerBiFields;
const { shape: tableau } = tableauFields;

/** The contract's schemas by form field. */
export const embeddingFields = z.strictObject({
  directoryTenantId: emptyIs(null, powerBi.directoryTenantId),
  clientId: emptyIs(null, powerBi.clientId),
  clientSecret: emptyIs(undefined, powerBi.clientSecret.optional()),
  authority: emptyIs(null, powerBi.authority),
  api: emptyIs(null, powerBi.api),
  host: emptyIs(null, tableau.host),
  site: emptyIs(null, tableau.site),
  appClientId: emptyIs(null, tableau.clientId),
  secretId: emptyIs(null, tableau.secretId),
  secretValue: emptyIs(undefined, tableau.secretValue.optional()),
  subject: tableau.subject,
  embedHosts,
});
type CheckedEmbedding = z.infer<typeof embeddingFields>;

/** Whether an entry of the list may be saved. */
export const isHost = (host: string): boolean => embedHosts.safeParse([host]).success;

/** Paths in the server's errors that are nested there. */
export const embeddingServerNames = {
  'powerBi.directoryTenantId': 'directoryTenantId',
  'powerBi.clientId': 'clientId',
  'powerBi.clientSecret': 'clientSecret',
  'powerBi.authority': 'authority',
  'powerBi.api': 'api',
  'tableau.host': 'host',
  'tableau.site': 'site',
  'tableau.clientId': 'appClientId',
  'tableau.secretId': 'secretId',
  'tableau.secretValue': 'secretValue',
  'tableau.subject': 'subject',
} as const;

export const toEmbeddingValues = ({ powerBi, tableau, embedHosts }: AllSettings): EmbeddingValues => ({
  directoryTenantId: powerBi.directoryTenantId ?? '',
  clientId: powerBi.clientId ?? '',
  clientSecret: '',
  authority: powerBi.authority ?? '',
  api: powerBi.api ?? '',
  host: tableau.host ?? '',
  site: tableau.site ?? '',
  appClientId: tableau.clientId ?? '',
  secretId: tableau.secretId ?? '',
  secretValue: '',
  subject: tableau.subject,
  embedHosts,
});

/** Only the changed settings, with the version that they are based on. */
export const toEmbeddingChange = (settings: AllSettings, fields: CheckedEmbedding): SettingsChange => {
  const { directoryTenantId, clientId, clientSecret, authority, api } = fields;
  const { host, site, appClientId, secretId, secretValue, subject } = fields;
  return {
    version: settings.version,
    ...differingFields({ embedHosts: settings.embedHosts }, { embedHosts: fields.embedHosts }),
    ...unlessEmpty(
      'powerBi',
      differingFields(settings.powerBi, { directoryTenantId, clientId, clientSecret, authority, api }),
    ),
    ...unlessEmpty(
      'tableau',
      differingFields(settings.tableau, {
        host,
        site,
        clientId: appClientId,
        secretId,
        secretValue,
        subject,
      }),
    ),
  };
};
