import { afterAll } from 'vitest';
import type { SealedColumnPurpose } from '../../src/platform/crypto/sealed-columns';
import { secretsFrom } from '../../src/platform/crypto/secrets';
import { signedIn, type TestResponse, type Client } from '../client';
import { testSecretKey } from '../constants';
import { asOwner, makeTenant, unique, type TestTenant, type TestUser } from '../factories';
import { startPowerBi, type TestPowerBi, type TestReport } from '../providers/power-bi-provider';
import { startTableau, type TestTableau } from '../providers/tableau-provider';
import type { TestApp } from '../test-app';

/** One Power BI for all tests of a file. To be called outside of a test. */
export async function sharedPowerBi(now?: () => number): Promise<TestPowerBi> {
  const provider = await startPowerBi(now && { now });
  afterAll(() => provider.stop());
  return provider;
}

/** One Tableau for all tests of a file. To be called outside of a test. */
export async function sharedTableau(now?: () => number): Promise<TestTableau> {
  const provider = await startTableau(now && { now });
  afterAll(() => provider.stop());
  return provider;
}

const seal = (purpose: SealedColumnPurpose, secret: string): Buffer =>
  secretsFrom(testSecretKey).seal(purpose, Buffer.from(secret));

export const powerBiColumns = (provider: TestPowerBi, secret = provider.clientSecret) => ({
  power_bi_directory_tenant_id: provider.directoryTenantId,
  power_bi_client_id: provider.clientId,
  power_bi_client_secret: seal('power bi client secret', secret),
  power_bi_authority: provider.address,
  power_bi_api: provider.address,
});

export const tableauColumns = (provider: TestTableau, host = provider.host) => ({
  tableau_host: host,
  tableau_site: 'safety',
  tableau_client_id: provider.app.clientId,
  tableau_secret_id: provider.app.secretId,
  tableau_secret_value: seal('tableau secret value', provider.app.secretValue),
});

export const setColumns = (tenant: TestTenant, columns: Record<string, unknown>): Promise<void> =>
  asOwner(tenant.id, async (owner) => {
    for (const [column, value] of Object.entries(columns))
      await owner.query(`update tenant_settings set ${column} = $1`, [value]);
  });

/** A tenant with a report, a customer, and a user who may see both. */
export async function withReport(
  app: TestApp,
  provider: TestPowerBi,
  input: {
    readonly rules?: TestReport['rules'] | null;
    readonly identity?: { username: string; roles: string[] } | null;
    readonly insight?: Parameters<TestTenant['insight']>[0];
    readonly embedUrl?: string;
    readonly settings?: Record<string, unknown>;
    readonly customer?: Parameters<TestTenant['customer']>[0];
  } = {},
): Promise<{
  tenant: TestTenant;
  user: TestUser;
  client: Client;
  customerId: string;
  insightId: string;
  report: TestReport;
  embed: (by?: Client) => Promise<TestResponse>;
}> {
  const tenant = await makeTenant({ settings: { ...powerBiColumns(provider), ...input.settings } });
  const { rules = { needsIdentity: false, needsRoles: false } } = input;
  const report: TestReport = {
    workspaceId: unique('workspace'),
    reportId: unique('report'),
    datasetId: unique('dataset'),
    embedUrl: input.embedUrl ?? 'https://app.powerbi.com/reportEmbed?reportId=r',
    ...(rules && { rules }),
  };
  provider.add(report);
  const user = await tenant.user();
  const client = await signedIn(app, user);
  const customerId = await tenant.customer({ project_id: unique('P'), ...input.customer });
  const insightId = await tenant.insight({
    iframe_url: null,
    workspace_id: report.workspaceId,
    report_id: report.reportId,
    identity: input.identity ?? null,
    ...input.insight,
  });
  const embed = (by = client) => by.get(`/insight/${insightId}/embed?customerId=${customerId}`);
  return { tenant, user, client, customerId, insightId, report, embed };
}
