import type { Browser, Page } from '@playwright/test';
import { role } from '@vantage/contract/permissions';
import { makeTenant } from '../own-tenant';
import { getAddress, expect, expectScreen, fillIn, openAs, test, expectToast } from '../product';

type Tenant = Awaited<ReturnType<typeof makeTenant>>;

const openSettings = async (page: Page, tenant: Tenant): Promise<void> => {
  const { userName } = await tenant.user();
  await openAs(page, userName, '/admin/settings?tab=sign-in', tenant.slug);
  await expectScreen(page, 'Administration settings');
};

const message = (page: Page) => page.getByRole('textbox', { name: 'Message above sign-in' });
const save = (page: Page) => page.getByRole('button', { name: 'Save sign-in settings' }).click();
const saved = (page: Page) => expectToast(page, 'Sign-in settings were saved.');

const elsewhere = async (browser: Browser, work: (page: Page) => Promise<void>): Promise<void> => {
  const context = await browser.newContext();
  await work(await context.newPage());
  await context.close();
};

test('a message above the login area is previewed while typing, then shown to everyone', async ({
  page,
  browser,
}) => {
  const tenant = await makeTenant();
  await openSettings(page, tenant);
  await message(page).fill('Maintenance on Saturday.\nDashboards stay readable.');
  await expect(page.getByRole('figure')).toContainText('Maintenance on Saturday.');
  await save(page);
  await saved(page);
  await elsewhere(browser, async (other) => {
    await other.goto(`${getAddress(tenant.slug)}/default`);
    await expect(other.getByText('Maintenance on Saturday.')).toBeVisible();
  });
  // Also on this page, which loaded the settings before.
  await page.getByRole('button', { name: /Account menu for/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expectScreen(page, 'Sign in');
  await expect(page.getByText('Maintenance on Saturday.')).toBeVisible();
});

test('e-mail codes are required from the next sign-in after they are enabled', async ({ page, browser }) => {
  const tenant = await makeTenant();
  const { userName } = await tenant.user({ roleId: role.user });
  await openSettings(page, tenant);
  await page.getByRole('radio', { name: 'Password and e-mailed code' }).check();
  await save(page);
  await saved(page);
  await elsewhere(browser, async (other) => {
    await other.goto(`${getAddress(tenant.slug)}/default`);
    await fillIn(other, userName);
    await expectScreen(other, 'Enter your security code');
  });
  await page.getByRole('link', { name: 'Overview' }).click();
  await expect(page.getByText('Password and e-mailed code')).toBeVisible();
});
