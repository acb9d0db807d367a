import { signedIn, type Client } from '../client';
import { makeTenant, queryRows, unique, type TestTenant, type TestUser } from '../factories';
import type { TestApp } from '../test-app';

export interface CustomerFixture {
  readonly tenant: TestTenant;
  readonly admin: TestUser;
  readonly client: Client;
}

export async function customerFixture(
  app: TestApp,
  settings: Record<string, unknown> = {},
): Promise<CustomerFixture> {
  const tenant = await makeTenant({ settings });
  const admin = await tenant.user();
  return { tenant, admin, client: await signedIn(app, admin) };
}

export const someCustomer = (input: object = {}) => ({
  name: unique('Client').slice(0, 40),
  logoId: null,
  contact: 'Ines Duarte',
  email: 'ines@client.example',
  industry: 'Airport',
  projectId: 'P-2026-7',
  projectManagerId: null,
  projectType: 'Advisory',
  projectModules: ['Safety', 'Wildlife hazard'],
  projectStartDate: '2026-02-28',
  status: 'Upcoming',
  salesPackage: 'Premium',
  dataRequest: 'Strikes of five years,\nby species.',
  ...input,
});

export const customerEntries = (tenant: TestTenant, customerId: string) =>
  queryRows<{ action: string; actor_id: string; before: object | null; after: object | null }>(
    tenant,
    `select action, actor_id, before, after from audit_entry
     where entity = 'customer' and entity_id = $1 order by id`,
    [customerId],
  );

export const customerTotal = async (tenant: TestTenant): Promise<number | undefined> =>
  (await queryRows<{ total: number }>(tenant, "select total from entity_count where entity = 'customer'"))[0]
    ?.total;
