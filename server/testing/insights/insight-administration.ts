import { signedIn, type Client } from '../client';
import { makeTenant, queryRows, unique, type TestTenant, type TestUser } from '../factories';
import type { TestApp } from '../test-app';

export const insightsPath = '/insight';
export const groupsPath = '/insightgroup';

export interface InsightFixture {
  readonly tenant: TestTenant;
  readonly admin: TestUser;
  readonly client: Client;
  readonly groupId: string;
}

export async function insightFixture(
  app: TestApp,
  settings: Record<string, unknown> = {},
): Promise<InsightFixture> {
  const tenant = await makeTenant({ settings });
  const admin = await tenant.user();
  return { tenant, admin, client: await signedIn(app, admin), groupId: await tenant.group() };
}

export const someInsight = (groupId: string, input: object = {}): Record<string, unknown> => ({
  title: unique('Insight'),
  description: 'What happened where.',
  type: 'PowerBI',
  iframeUrl: 'https://app.powerbi.com/view?r=1',
  groupId,
  status: 'Completed',
  category: 'Default',
  ...input,
});

export const entriesAbout = (tenant: TestTenant, entityId: string) =>
  queryRows<{ action: string; before: object | null; after: object | null }>(
    tenant,
    'select action, before, after from audit_entry where entity_id = $1 order by id',
    [entityId],
  );

/** The body of a change that changes nothing. */
export const toChange = async (client: Client, id: string): Promise<Record<string, unknown>> => {
  const {
    id: _id,
    groupName: _groupName,
    updatedAt: _updatedAt,
    ...fields
  } = (await client.get(`${insightsPath}/${id}`)).body;
  return fields;
};
