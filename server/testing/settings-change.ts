import type { Client } from './client';
import { signedIn } from './client';
import { makeTenant, queryRows, type TestTenant } from './factories';
import type { TestApp } from './test-app';

export const settingsAddress = '/api/v1/app';

export async function settingsOrganization(app: TestApp) {
  const tenant = await makeTenant();
  const user = await tenant.user();
  return { tenant, user, client: await signedIn(app, user) };
}

export const provider = {
  issuer: 'https://login.example.com/tenant/v2.0',
  clientId: 'vantage-portal',
  clientSecret: 'Zq-a secret of the provider-9',
};

export const changeSettings = (client: Client, fields: object, version = 1) =>
  client.post(settingsAddress, { version, ...fields });

export const settingsEntries = (tenant: TestTenant) =>
  queryRows<{ actor_id: string; entity_id: string; before: object; after: object }>(
    tenant,
    "select actor_id, entity_id, before, after from audit_entry where action = 'settings.updated' order by id",
  );
