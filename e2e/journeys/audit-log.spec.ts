import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { role } from '@vantage/contract/permissions';
import { asOwner, makeTenant } from '../own-tenant';
import { expect, expectAccessible, expectScreen, openAs, pressWithin, test, expectToast } from '../product';

type Tenant = Awaited<ReturnType<typeof makeTenant>>;

const id = (last: number) => `019a8f00-0000-7000-8000-${String(last).padStart(12, '0')}`;

/** With a recent entry of an administrator, and an old one of a user who was deleted. */
const withHistory = async () => {
  const tenant = await makeTenant();
  const admin = await tenant.user({ firstName: 'Ada', lastName: 'Admin' });
  const gone = await tenant.user({ firstName: 'Gwen', lastName: 'Gone' });
  const other = await tenant.user({ firstName: 'Olu', lastName: 'Other' });
  const common = {
    as_user_id: null,
    external_actor: null,
    session_id: null,
    client_address: null,
    user_agent: null,
    request_id: 'a-request',
    entity_id: other.id,
    user_id: other.id,
  };
  await tenant.auditEntry({
    ...common,
    id: id(1),
    actor_id: gone.id,
    action: 'user.created',
    entity: 'user',
    before: null,
    after: { firstName: 'Olly', appRoleId: role.user, active: true },
  });
  await tenant.auditEntry({
    ...common,
    id: id(2),
    actor_id: admin.id,
    action: 'user.updated',
    entity: 'user',
    before: { firstName: 'Olly', language: 'en' },
    after: { firstName: 'Olu', language: 'ja' },
  });
  await asOwner(tenant.id, async (owner) => {
    await owner.query("update audit_entry set occurred_at = '2025-03-03T10:00:00Z' where id = $1", [id(1)]);
    await owner.query(
      "update app_user set first_name = '-', last_name = '-', deleted_at = now() where id = $1",
      [gone.id],
    );
  });
  return { tenant, admin };
};

const open = async (page: Page, tenant: Tenant, userName: string, query = ''): Promise<void> => {
  await openAs(page, userName, `/admin/audit${query}`, tenant.slug);
  await expectScreen(page, 'Audit log');
};

const table = (page: Page) => page.getByRole('table', { name: 'Audit log' });
const entry = (page: Page, what: string) => table(page).getByRole('row').filter({ hasText: what });

test('an administrator sees who did what, with the changed values', async ({ page }) => {
  const { tenant, admin } = await withHistory();
  await open(page, tenant, admin.userName);
  // The newest entry is this test's own sign-in.
  await expect(table(page).getByRole('row').nth(1)).toContainText('Signed in');
  await expect(entry(page, 'Added a user')).toContainText('Deleted user');
  await expect(entry(page, 'Changed a user')).toContainText('Ada Admin');
  await expect(entry(page, 'Changed a user')).toContainText('Olu Other');

  await entry(page, 'Changed a user').getByRole('link').click();
  const dialog = page.getByRole('dialog', { name: 'Changed a user' });
  await expect(dialog.getByRole('row', { name: 'First name Olly Olu' })).toBeVisible();
  await expect(dialog.getByRole('row', { name: 'Language English Japanese' })).toBeVisible();
  await expectAccessible(page);
  await pressWithin(dialog, 'Escape');
  await expect(dialog).toBeHidden();
  await expect(entry(page, 'Changed a user').getByRole('link')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  const older = page.getByRole('dialog', { name: 'Added a user' });
  await expect(older.getByRole('row', { name: 'Role User' })).toBeVisible();
  await expect(older.getByRole('row', { name: 'Active Yes' })).toBeVisible();
});

test('the filtered log can be downloaded', async ({ page }) => {
  const { tenant, admin } = await withHistory();
  await open(page, tenant, admin.userName, '?entity=user');
  await expect(page.getByText('2 entries')).toBeVisible();
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const file = await coming;
  expect(file.suggestedFilename()).toBe('audit-log.csv');
  await expectToast(page, 'audit-log.csv downloaded.');
  const lines = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n');
  expect(lines.map((line) => line.split(',')[3])).toEqual(['action', 'user.updated', 'user.created']);
});
