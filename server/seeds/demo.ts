import pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { newCustomerFields } from '@vantage/contract/customers/customer-fields';
import { defaultUserFields } from '@vantage/contract/users/user-fields';
import { levelBelow, type LocationLevel } from '@vantage/contract/locations';
import { assetRepository } from '../src/modules/assets/assets.repository';
import { storeImage } from '../src/modules/assets/store-image';
import { customerColumns, customerRepository } from '../src/modules/customers/customers.repository';
import { insightGroupRepository } from '../src/modules/insight-groups/insight-groups.repository';
import { insightRepository } from '../src/modules/insights/insights.repository';
import { locationRepository } from '../src/modules/locations/locations.repository';
import { settingsRepository } from '../src/modules/settings/settings.repository';
import { userRepository } from '../src/modules/users';
import { passwordHashing } from '../src/platform/crypto/password-hashing';
import { scopeForClient, type Scope } from '../src/platform/database/database';
import { acme } from './acme';
import { halden } from './halden';
import { logos } from './logos';
import type { DemoLocation, DemoOrganization } from './organization';
import { seedSurveys } from './surveys/seed-surveys';

export const demoPassword = 'Vantage#2026';

/** Arbitrary: keeps two processes that start concurrently from seeding a new database twice. */
const advisoryLock = 7_210_042_002;

/**
 * Does nothing if any tenant exists. One transaction, so an interrupted start leaves nothing incomplete.
 * @param today midnight in UTC, which the dates of surveys are counted from
 */
export async function seedDemo(
  ownerUrl: string,
  today = new Date(new Date().setUTCHours(0, 0, 0, 0)),
): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock($1)', [advisoryLock]);
    const { rows } = await client.query('select from tenant limit 1');
    if (rows.length === 0) {
      const passwords = passwordHashing();
      const passwordHash = await passwords.hash(demoPassword);
      await passwords.close();
      for (const organization of [halden, acme])
        await seedOrganization(client, organization, { passwordHash, today });
    }
    await client.query('commit');
  } finally {
    await client.end();
  }
}

async function seedOrganization(
  client: pg.Client,
  organization: DemoOrganization,
  { passwordHash, today }: { readonly passwordHash: string; readonly today: Date },
): Promise<void> {
  const tenantId = uuidv7();
  const info = { name: organization.name, supportEmail: organization.supportEmail, timeZone: 'UTC' };
  await client.query('insert into tenant (id, slug, profile) values ($1, $2, $3)', [
    tenantId,
    organization.slug,
    info,
  ]);
  await client.query(`set local app.tenant_id = '${tenantId}'`);
  const scope = scopeForClient(client, tenantId);

  const assets = assetRepository();
  await settingsRepository().insert(scope, {
    appLogoId: await storeImage(assets, scope, Buffer.from(logos[organization.logo])),
    messageAboveLoginArea: organization.message,
    brandColor: organization.brandColor,
    supportEmail: organization.supportEmail,
  });

  const { levels } = organization;
  await settingsRepository().update(scope, {
    enable_subarea: levels.includes('subarea'),
    enable_department: levels.includes('department'),
    enable_division: levels.includes('division'),
    enable_shift: levels.includes('shift'),
  });
  const locationIds = await seedLocations(scope, organization);

  const userIds = await seedUsers(scope, organization, passwordHash);
  for (const { userName, locations } of organization.users)
    await client.query(
      'insert into app_user_location (tenant_id, user_id, location_id) select $1, $2, unnest($3::uuid[]) returning user_id',
      [tenantId, existing(userIds, userName), locations.map((path) => existing(locationIds, path))],
    );
  const userId = (userName: string): string => existing(userIds, userName);

  const customers = customerRepository();
  const customerIds = new Map<string, string>();
  for (const customer of organization.customers) {
    const fields = newCustomerFields.parse({
      name: customer.name,
      logoId: await storeImage(assets, scope, Buffer.from(logos[customer.logo])),
      industry: customer.industry,
      projectId: customer.projectId,
      projectManagerId: userId(customer.manager),
      projectType: 'Advisory',
      projectModules: customer.modules,
      projectStartDate: customer.startDate,
      status: customer.status,
    });
    const id = await customers.insert(scope, customerColumns.toRow(fields));
    customerIds.set(customer.projectId, id);
    if (customer.assigned.length > 0) await customers.assign(scope, id, customer.assigned.map(userId));
  }
  const customerId = (projectId: string): string => existing(customerIds, projectId);
  await seedInsights(scope, organization, customerId);
  await seedSurveys(scope, organization.surveys, { today, customerId, userId: userId('admin') });
}

/** @returns ids by the names from the area down */
async function seedLocations(
  scope: Scope,
  { levels, areas }: DemoOrganization,
): Promise<Map<string, string>> {
  const locations = locationRepository();
  const ids = new Map<string, string>();
  const add = async (
    { name, below = [] }: DemoLocation,
    parent: { level: LocationLevel; id: string; path: string } | null,
  ): Promise<void> => {
    const level = levelBelow(parent?.level ?? null, ['area', ...levels]);
    if (!level) throw new Error(`The demo has ${name} below the lowest level.`);
    await locations.lockTree(scope, 1);
    const { id } = await locations.insert(scope, { parentId: parent?.id ?? null, level, name });
    const path = parent ? `${parent.path} / ${name}` : name;
    ids.set(path, id);
    for (const one of below) await add(one, { level, id, path });
  };
  for (const area of areas) await add(area, null);
  return ids;
}

async function seedUsers(
  scope: Scope,
  organization: DemoOrganization,
  passwordHash: string,
): Promise<Map<string, string>> {
  const users = userRepository();
  const ids = new Map<string, string>();
  for (const { userName, firstName, lastName, roleId } of organization.users) {
    const id = await users.insert(scope, {
      ...defaultUserFields,
      userName,
      firstName,
      lastName,
      email: `${userName}@${organization.supportEmail.slice(organization.supportEmail.indexOf('@') + 1)}`,
      appRoleId: roleId,
      language: 'en',
      passwordHash,
    });
    ids.set(userName, id);
  }
  return ids;
}

async function seedInsights(
  scope: Scope,
  organization: DemoOrganization,
  customerId: (projectId: string) => string,
): Promise<void> {
  const groups = insightGroupRepository();
  const insights = insightRepository();
  for (const [groupPosition, group] of organization.groups.entries()) {
    await groups.lockAndAdjustCount(scope, 1);
    const groupId = await groups.insert(scope, {
      name: group.name,
      description: group.description,
      status: group.status,
      position: groupPosition,
    });
    for (const [position, insight] of group.insights.entries()) {
      await insights.insert(scope, {
        group_id: groupId,
        position,
        title: insight.title,
        description: insight.description,
        type: insight.type,
        status: insight.status,
        category: insight.onlyFor ? 'Custom' : 'Default',
        publisher: insight.publisher,
        iframe_url: insight.page,
        dashboard_name: null,
        sheet_name: null,
        workspace_id: null,
        report_id: null,
        tableau_file_name: null,
        filters: [],
        identity: null,
        customerIds: (insight.onlyFor ?? []).map(customerId),
      });
    }
  }
}

const existing = (ids: ReadonlyMap<string, string>, name: string): string => {
  const id = ids.get(name);
  if (id === undefined) throw new Error(`The demo names ${name}, which it does not define.`);
  return id;
};
