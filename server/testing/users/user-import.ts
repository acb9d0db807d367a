import { expect } from 'vitest';
import { userCsvColumns, type UserCsvColumn } from '@vantage/contract/users/user-import';
import { formWith } from '../calls';
import { signedIn, type Client } from '../client';
import { makeTenant, queryRows, unique, type TestTenant, type TestUser } from '../factories';
import type { TestApp } from '../test-app';

export const importPath = '/admin/user/import';
export const importHeader = userCsvColumns.join();

export interface ImportingOrganization {
  readonly tenant: TestTenant;
  readonly admin: TestUser;
  readonly client: Client;
}

export async function importingOrganization(
  app: TestApp,
  settings: Record<string, unknown> = {},
): Promise<ImportingOrganization> {
  const tenant = await makeTenant({ settings: { enable_subarea: true, ...settings } });
  const admin = await tenant.user({ userName: unique('admin') });
  const osaka = await tenant.location({ name: 'Osaka' });
  await tenant.location({ name: 'Plant 2', parentId: osaka, level: 'subarea' });
  await tenant.location({ name: 'Delhi' });
  return { tenant, admin, client: await signedIn(app, admin) };
}

export const formatLine = (input: Partial<Record<UserCsvColumn, string>> = {}): string => {
  const userName = input.userName ?? unique('user').slice(0, 40);
  const cells = {
    userName,
    firstName: 'Oskar',
    lastName: 'Brandt',
    email: `${userName}@example.com`,
    role: 'User',
    language: 'en',
    location: 'Osaka / Plant 2',
    employeeType: 'Internal',
    ...input,
  };
  return userCsvColumns.map((column) => cells[column]).join();
};

export const createFile = (...lines: string[]): string => [importHeader, ...lines, ''].join('\n');

export const dryRun = (client: Client, content: string | Uint8Array<ArrayBuffer>) =>
  client.post(`${importPath}?dryRun=true`, formWith(content));

export async function importUsers(client: Client, content: string, query = '') {
  const { status, body } = await client.post(`${importPath}?dryRun=false${query}`, formWith(content));
  expect(status).toBe(202);
  await expect
    .poll(async () => (await client.get(`/job/${body.jobId}`)).body.state, { timeout: 30_000 })
    .not.toBe('Running');
  return (await client.get(`/job/${body.jobId}`)).body;
}

export const expectNoLines = async (tenant: TestTenant): Promise<void> => {
  await expect
    .poll(() => queryRows(tenant, 'select line from user_import_row limit 1'), { timeout: 15_000 })
    .toEqual([]);
};

export const listUserNames = async (tenant: TestTenant): Promise<string[]> =>
  (
    await queryRows<{ user_name: string }>(tenant, 'select user_name from app_user where deleted_at is null')
  ).map((row) => row.user_name);
