import type { Page, Request } from '@playwright/test';
import { asOwner, makeTenant } from '../own-tenant';
import {
  getAddress,
  demoPassword,
  expect,
  expectAccessible,
  expectScreen,
  fillIn,
  signInByForm,
  test,
} from '../product';

// Browsers log refused requests to the console.
test.use({ expected: /Failed to load resource/ });

const dialog = (page: Page) => page.getByRole('dialog', { name: 'You were signed out' });
const firstName = (page: Page) => page.getByRole('textbox', { name: 'First name' });

const openAt = async (page: Page, path: string) => {
  const tenant = await makeTenant();
  const { userName } = await tenant.user({ firstName: 'Elena' });
  await page.goto(`${getAddress(tenant.slug)}/default?redirect=${path}`);
  await fillIn(page, userName);
  return tenant;
};

const openProfile = async (page: Page) => {
  const tenant = await openAt(page, '/profile');
  await expect(firstName(page)).toHaveValue('Elena');
  return tenant;
};

const endSessions = (tenant: { id: string }) =>
  asOwner(tenant.id, (owner) => owner.query("update session set expires_at = now() - interval '1 second'"));

const signOutIn = async (tab: Page, slug: string): Promise<void> => {
  await tab.goto(`${getAddress(slug)}/customer`);
  await tab.getByRole('button', { name: /^Account menu for/ }).click();
  await tab.getByRole('menuitem', { name: 'Sign out' }).click();
  await expectScreen(tab, 'Sign in');
};

const reauthenticate = async (page: Page): Promise<void> => {
  await expect(dialog(page).getByRole('textbox', { name: 'Password' })).toBeFocused();
  await page.keyboard.type(demoPassword);
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toHaveCount(0);
};

test('a form survives the end of its session and is saved once after signing in again', async ({ page }) => {
  const tenant = await openAt(page, '/admin/insightconfig/addgroup');
  await page.getByRole('textbox', { name: 'Group name' }).fill('Wildlife');
  await page.getByRole('textbox', { name: 'Description' }).fill('Strikes and their cost');
  await page.getByRole('combobox', { name: 'Status' }).click();
  await page.getByRole('option', { name: 'Upcoming' }).click();
  await endSessions(tenant);
  await page.evaluate(() => localStorage.setItem('token', 'expired.access.token'));
  const isSave = (request: Request) => request.method() === 'POST' && request.url().endsWith('insightgroup');
  const rejected = page.waitForRequest(isSave);
  await page.getByRole('button', { name: 'Add group' }).click();
  const key = (await rejected).headers()['idempotency-key'];
  expect(key).toBeDefined();
  await expect(dialog(page).getByRole('textbox', { name: 'User name' })).toHaveAttribute('readonly', '');
  await expectAccessible(page);
  await expect(dialog(page).getByRole('textbox', { name: 'Password' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeVisible();
  const repeated = page.waitForRequest(isSave);
  await reauthenticate(page);
  expect((await repeated).headers()['idempotency-key']).toBe(key);
  await expectScreen(page, 'Insight configuration');
  await expect(page.locator('tbody a')).toHaveText(['Wildlife']);
});

test('a form of another user is discarded, and leaving the dialog keeps the URL', async ({
  page,
  context,
}) => {
  const tenant = await openProfile(page);
  const { userName: other } = await tenant.user({ firstName: 'Bruno' });
  const otherTab = await context.newPage();
  await firstName(page).fill('Half a name');
  await signOutIn(otherTab, tenant.slug);
  await expect(dialog(page)).toBeVisible();
  await signInByForm(otherTab, other, tenant.slug);
  await expectScreen(page, 'Clients');
  await expect(page.getByRole('button', { name: /^Account menu for Bruno/ })).toBeVisible();

  await page.goto(`${getAddress(tenant.slug)}/profile`);
  await firstName(page).fill('Half a name');
  await signOutIn(otherTab, tenant.slug);
  await dialog(page).getByRole('button', { name: 'Go to the sign-in page' }).click();
  await page.getByRole('button', { name: 'Leave without saving' }).click();
  await expectScreen(page, 'Sign in');
  await fillIn(page, other);
  await expect(firstName(page)).toHaveValue('Bruno');
});

test('a chosen file and its columns survive the end of the session', async ({ page }) => {
  const tenant = await openAt(page, '/admin/user%23import');
  await tenant.location({ name: 'Osaka' });
  const importDialog = page.getByRole('dialog', { name: 'Import users' });
  await importDialog.locator('input[type=file]').setInputFiles({
    name: 'people.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      'Anmeldename,firstName,lastName,email,role,language,location,employeeType\r\nkavya.iyer,Kavya,Iyer,kavya.iyer@example.com,User,en,Osaka,Internal\r\n',
    ),
  });
  await importDialog.getByRole('combobox', { name: 'User name' }).click();
  await page.getByRole('option', { name: 'Anmeldename' }).click();
  await endSessions(tenant);
  await page.evaluate(() => localStorage.setItem('token', 'expired.access.token'));
  await importDialog.getByRole('button', { name: 'Check file' }).click();
  await reauthenticate(page);
  await expect(importDialog.getByRole('button', { name: 'Import 1 user' })).toBeVisible();
});

test('an open report stays in place when its session ends, and the command palette closes for the dialog', async ({
  page,
  context,
}) => {
  const tenant = await makeTenant();
  const groupId = await tenant.group({ name: 'Wildlife' });
  await tenant.insight({ group_id: groupId, title: 'Strikes', iframe_url: '/samples/ask.html' });
  const customerId = await tenant.customer({ name: 'North Harbour' });
  const { userName } = await tenant.user();
  await page.goto(`${getAddress(tenant.slug)}/default?redirect=/insight/${customerId}/list`);
  await fillIn(page, userName);
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Strikes/ })
    .click();
  await expectScreen(page, 'Strikes');
  const report = await page.locator('iframe').elementHandle();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: 'Search and commands' })).toBeFocused();
  await signOutIn(await context.newPage(), tenant.slug);
  await page.bringToFront();
  await reauthenticate(page);
  expect(await report?.evaluate((frame) => frame.isConnected)).toBe(true);
  await expect(page).toHaveURL(/\/view/);
});
