import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { role } from '@vantage/contract/permissions';
import { asOwner, makeTenant } from '../own-tenant';
import {
  addressOf,
  expect,
  expectAccessible,
  expectScreen,
  openAs,
  pressWithin,
  tabTo,
  test,
  expectToast,
} from '../product';

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
    session_id: null,
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
    await owner.query("update audit_entry set at = '2025-03-03T10:00:00Z' where id = $1", [id(1)]);
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

test('an administrator sees who did what, and what it changed', async ({ page }) => {
  const { tenant, admin } = await withHistory();
  await open(page, tenant, admin.userName);
  // The newest entry is this test's own sign-in.
  await expect(table(page).getByRole('row').nth(1)).toContainText('Signed in');
  await expect(entry(page, 'Added a user')).toContainText('Deleted user');
  await expect(entry(page, 'Changed a user')).toContainText('Ada Admin');
  await expect(entry(page, 'Changed a user')).toContainText('Olu Other');
  await expectAccessible(page);

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

test('it is narrowed by person, subject and period, all in the address', async ({ page }) => {
  const { tenant, admin } = await withHistory();
  await open(page, tenant, admin.userName);
  await expect(entry(page, 'Added a user')).toBeVisible();
  await page.getByRole('combobox', { name: 'Person' }).fill('Ada');
  await page.getByRole('option', { name: /Ada Admin/ }).click();
  await expect(entry(page, 'Added a user')).toBeHidden();
  await expect(page.getByText('2 entries')).toBeVisible();
  await page.getByRole('button', { name: 'Target', exact: true }).last().click();
  await page.getByRole('menuitemradio', { name: 'Users' }).click();
  await expect(page.getByText('1 entry')).toBeVisible();
  await page.reload();
  await expect(page.getByText('1 entry')).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Person' })).toHaveValue('Ada Admin');

  await page.getByRole('combobox', { name: 'Person' }).fill('');
  await expect(page.getByText('2 entries')).toBeVisible();
  await page.getByRole('button', { name: 'Period' }).click();
  await page.getByRole('menuitemradio', { name: 'Today' }).click();
  await expect(page.getByText('1 entry')).toBeVisible();
  await expect(entry(page, 'Added a user')).toBeHidden();
  await page.getByRole('button', { name: /Period: Today/ }).click();
  const chooseDays = page.getByRole('menuitemradio', { name: 'Custom range' });
  await chooseDays.click();
  await expect(page.getByRole('dialog').locator(':focus')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: /Period: Today/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await chooseDays.click();
  await page.getByRole('textbox', { name: 'From' }).fill('03/01/25');
  const lastDay = page.getByRole('textbox', { name: 'To' });
  for (const [typed, said] of [
    ['13/45/25', 'Enter a date like 11/17/25.'],
    ['02/01/25', 'Enter 03/01/25 or a later date.'],
  ] as const) {
    await lastDay.fill(typed);
    await page.getByRole('button', { name: 'Show entries' }).click();
    await expect(lastDay).toHaveValue(typed);
    await expect(lastDay).toHaveAccessibleDescription(said);
    await expect(page.locator('[aria-invalid=true]').first()).toBeFocused();
  }
  await lastDay.fill('03/31/25');
  await page.getByRole('button', { name: 'Show entries' }).click();
  await expect(page).toHaveURL(/from=2025-03-01&to=2025-03-31/);
  await expect(table(page).getByRole('row')).toHaveCount(2);
  await expect(entry(page, 'Added a user')).toBeVisible();
  await page.goBack();
  await expect(entry(page, 'Changed a user')).toBeVisible();
});

test('what is shown can be taken along as a file', async ({ page }) => {
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

test.describe('when something goes wrong', () => {
  test.use({ expected: /Failed to load resource/ });

  test('it says so, and tries again', async ({ page }) => {
    const { tenant, admin } = await withHistory();
    await open(page, tenant, admin.userName, '?entity=user');
    await expect(page.getByText('2 entries')).toBeVisible();
    const calls = '**/v1/audit**';
    await page.route(calls, (route) => route.fulfill({ status: 500, body: '' }));
    await page.getByRole('button', { name: 'Export CSV' }).click();
    await expect(page.getByText("The file couldn't be downloaded")).toBeVisible();
    await page.getByRole('button', { name: 'Clear Target' }).click();
    await page.reload();
    await expect(page.getByText("The audit log couldn't be loaded")).toBeVisible();
    await page.unroute(calls);
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(entry(page, 'Changed a user')).toBeVisible();
  });
});

test('it is reached from the menu, the palette and the settings', async ({ page }) => {
  const { tenant, admin } = await withHistory();
  await open(page, tenant, admin.userName);
  await page.goto(`${addressOf(tenant.slug)}/admin/settings`);
  await page
    .getByRole('main')
    .getByRole('link', { name: /Audit log/ })
    .click();
  await expect(page).toHaveURL(/\/admin\/audit$/);
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('combobox').fill('Audit');
  await expect(page.getByRole('option', { name: /Audit log/ })).toBeVisible();
});

test('a manager is offered no audit log, and shown none', async ({ page }) => {
  const tenant = await makeTenant();
  const manager = await tenant.user({ roleId: role.manager });
  await open(page, tenant, manager.userName);
  await expect(page.getByText("You don't have access to this page")).toBeVisible();
  await page.goto(`${addressOf(tenant.slug)}/admin/settings`);
  await expect(page.getByRole('main').getByRole('link', { name: /^Clients/ })).toBeVisible();
  await expect(page.getByRole('link', { name: /Audit log/ })).toHaveCount(0);
});

test('a person without a mouse gets everywhere', async ({ page }) => {
  const { tenant, admin } = await withHistory();
  await open(page, tenant, admin.userName, '?entity=user');
  await expect(page.getByText('2 entries')).toBeVisible();
  await tabTo(page, page.getByRole('combobox', { name: 'Person' }));
  await page.keyboard.type('Ada');
  await expect(page.getByRole('option', { name: /Ada Admin/ })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByText('1 entry')).toBeVisible();
  await tabTo(page, entry(page, 'Changed a user').getByRole('link'));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Changed a user' })).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('filters fold away, and an entry fits', async ({ page }) => {
    const { tenant, admin } = await withHistory();
    await open(page, tenant, admin.userName);
    await page.getByRole('button', { name: 'Filters' }).click();
    await page.getByRole('radio', { name: 'Users' }).click();
    await page.getByRole('button', { name: 'Show results' }).click();
    await entry(page, 'Changed a user').getByRole('link').click();
    await expect(page.getByRole('dialog', { name: 'Changed a user' })).toBeVisible();
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  });
});
