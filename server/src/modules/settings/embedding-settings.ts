import { coversOwnHost, isLoopback } from '@vantage/contract/embedding/embed-urls';
import { powerBiDefaults, type TableauSubject } from '@vantage/contract/settings/embed-settings';
import type { AllSettings } from '@vantage/contract/settings/settings';
import type { SettingsChange } from '@vantage/contract/settings/settings-change';
import type { SealedColumnPurpose } from '../../platform/crypto/sealed-columns';
import { AppError } from '../../platform/errors';
import type { ChangedSettings, SettingsRow } from './settings.repository';

export interface PowerBiCredentials {
  readonly directoryTenantId: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly authority: string;
  readonly api: string;
}

/** `app` is null until it is complete. */
export interface TableauAccess {
  readonly host: string;
  /** It is null for the default site. */
  readonly site: string | null;
  readonly subject: TableauSubject;
  readonly app: { readonly clientId: string; readonly secretId: string; readonly secretValue: string } | null;
}

export interface EmbeddingSettings {
  readonly powerBi: PowerBiCredentials | null;
  /** Also without credentials. */
  readonly powerBiApi: string;
  readonly tableau: TableauAccess | null;
  /** In addition to the providers' own hosts. */
  readonly hosts: readonly string[];
}

const powerBiSealPurpose = 'power bi client secret';
const tableauSealPurpose = 'tableau secret value';

type Seal = (purpose: SealedColumnPurpose, secret: string) => Buffer;
type Open = (purpose: SealedColumnPurpose, sealed: Buffer) => string;

const sealed = (
  seal: Seal,
  purpose: SealedColumnPurpose,
  secret: string | null | undefined,
): Buffer | null | undefined => (typeof secret === 'string' ? seal(purpose, secret) : secret);

/** A column is undefined if the change does not name it. */
export const toEmbeddingColumns = ({ embedHosts, powerBi, tableau }: SettingsChange, seal: Seal) => ({
  embed_hosts: embedHosts,
  power_bi_directory_tenant_id: powerBi?.directoryTenantId,
  power_bi_client_id: powerBi?.clientId,
  power_bi_client_secret: sealed(seal, powerBiSealPurpose, powerBi?.clientSecret),
  power_bi_authority: powerBi?.authority,
  power_bi_api: powerBi?.api,
  tableau_host: tableau?.host,
  tableau_site: tableau?.site,
  tableau_client_id: tableau?.clientId,
  tableau_secret_id: tableau?.secretId,
  tableau_secret_value: sealed(seal, tableauSealPurpose, tableau?.secretValue),
  tableau_subject: tableau?.subject,
});

/** Without secrets. */
export const presentEmbedding = (
  row: SettingsRow,
): Pick<AllSettings, 'embedHosts' | 'powerBi' | 'tableau'> => ({
  embedHosts: row.embed_hosts,
  powerBi: {
    directoryTenantId: row.power_bi_directory_tenant_id,
    clientId: row.power_bi_client_id,
    clientSecret: { set: row.power_bi_client_secret !== null },
    authority: row.power_bi_authority,
    api: row.power_bi_api,
  },
  tableau: {
    host: row.tableau_host,
    site: row.tableau_site,
    clientId: row.tableau_client_id,
    secretId: row.tableau_secret_id,
    secretValue: { set: row.tableau_secret_value !== null },
    subject: row.tableau_subject,
  },
});

const toPowerBi = (row: SettingsRow, open: Open): PowerBiCredentials | null => {
  const { power_bi_directory_tenant_id: directoryTenantId, power_bi_client_id: clientId } = row;
  if (directoryTenantId === null || clientId === null || row.power_bi_client_secret === null) return null;
  return {
    directoryTenantId,
    clientId,
    clientSecret: open(powerBiSealPurpose, row.power_bi_client_secret),
    authority: row.power_bi_authority ?? powerBiDefaults.authority,
    api: row.power_bi_api ?? powerBiDefaults.api,
  };
};

const toTableau = (row: SettingsRow, open: Open): TableauAccess | null => {
  const { tableau_host: host, tableau_client_id: clientId, tableau_secret_id: secretId } = row;
  if (host === null) return null;
  return {
    host,
    site: row.tableau_site,
    subject: row.tableau_subject,
    app:
      clientId !== null && secretId !== null && row.tableau_secret_value !== null
        ? { clientId, secretId, secretValue: open(tableauSealPurpose, row.tableau_secret_value) }
        : null,
  };
};

export const toEmbedding = (row: SettingsRow, open: Open): EmbeddingSettings => ({
  powerBi: toPowerBi(row, open),
  powerBiApi: row.power_bi_api ?? powerBiDefaults.api,
  tableau: toTableau(row, open),
  hosts: row.embed_hosts,
});

const invalidField = (field: string, code: string, message: string): AppError =>
  new AppError('validation', { fields: { [field]: [{ code, message }] } });

const parseHostname = (host: string): string => host.replace(/:\d+$/, '');

/** @param options.ownHosts with a port unless it is the scheme's default @throws {AppError} validation */
export function checkEmbedding(
  before: SettingsRow,
  changed: ChangedSettings,
  {
    providersOnLoopback,
    ownHosts,
  }: { readonly providersOnLoopback: boolean; readonly ownHosts: readonly string[] },
): void {
  for (const [column, field] of [
    ['power_bi_authority', 'powerBi.authority'],
    ['power_bi_api', 'powerBi.api'],
  ] as const) {
    const address = changed[column];
    const isAllowed = address == null || providersOnLoopback || new URL(address).protocol === 'https:';
    if (!isAllowed)
      throw invalidField(field, 'issuer', 'Enter an https:// URL without a question mark or #.');
  }
  // Otherwise an administrator could have the stored secret, or what it grants, sent to their own server.
  const changesPowerBiUrl = changed.power_bi_authority !== undefined || changed.power_bi_api !== undefined;
  if (
    changesPowerBiUrl &&
    before.power_bi_client_secret !== null &&
    changed.power_bi_client_secret === undefined
  )
    throw invalidField('powerBi.clientSecret', 'newAddress', 'A new address needs its own client secret.');
  const changesTableauHost = changed.tableau_host !== undefined && changed.tableau_host !== null;
  if (
    changesTableauHost &&
    before.tableau_secret_value !== null &&
    changed.tableau_secret_value === undefined
  )
    throw invalidField('tableau.secretValue', 'newAddress', 'A new host needs its own secret.');

  const isOwn = (listed: string): boolean => ownHosts.some((own) => coversOwnHost(listed, own));
  changed.embed_hosts?.forEach((host, index) => {
    if (isOwn(host))
      throw invalidField(`embedHosts.${index}`, 'ownHost', "Must not be the portal's own host.");
  });
  if (changesTableauHost && changed.tableau_host != null) {
    if (isOwn(changed.tableau_host))
      throw invalidField('tableau.host', 'ownHost', "Must not be the portal's own host.");
    if (!providersOnLoopback && isLoopback(parseHostname(changed.tableau_host)))
      throw invalidField('tableau.host', 'host', 'Must be a host, such as tableau.example.com.');
  }
}
