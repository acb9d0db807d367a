import { role, type RoleId } from '@vantage/contract/permissions';
import { unchanged } from '@vantage/contract/users/users';
import { signedIn, signedOut, type Client } from '../client';
import { makeTenant, queryRows, unique, type TestTenant, type TestUser } from '../factories';
import type { TestApp } from '../test-app';

export const usersPath = '/admin/user';
export const firstPassword = 'Harbour-Lantern#47';

export interface Organization {
  readonly tenant: TestTenant;
  readonly admin: TestUser;
  readonly client: Client;
  readonly locationId: string;
}

export async function organization(
  app: TestApp,
  settings: Record<string, unknown> = {},
): Promise<Organization> {
  const tenant = await makeTenant({ settings });
  const admin = await tenant.user({ userName: unique('admin') });
  return { tenant, admin, client: await signedIn(app, admin), locationId: await tenant.location() };
}

export const someUser = (locationId: string, input: object = {}) => {
  const userName = unique('user').slice(0, 40);
  return {
    userName,
    firstName: 'Oskar',
    lastName: 'Brandt',
    email: `${userName}@example.com`,
    appRoleId: role.user as RoleId,
    language: 'en',
    locationIds: [locationId],
    employeeType: 'Contractor',
    active: true,
    ...input,
  };
};

export const readEntries = (tenant: TestTenant, userId: string) =>
  queryRows<{ action: string; actor_id: string; before: object | null; after: object | null }>(
    tenant,
    "select action, actor_id, before, after from audit_entry where entity = 'user' and entity_id = $1 order by id",
    [userId],
  );

export const login = (app: TestApp, tenant: { readonly id: string }, userName: string, password: string) =>
  signedOut(app, tenant).post('/auth/login', { userName, password });

/** The body of a change that changes nothing. */
export const toFields = async (client: Client, id: string) =>
  unchanged((await client.get(`${usersPath}/${id}`)).body);
