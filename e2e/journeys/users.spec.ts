import type { Browser, Page } from '@playwright/test';
import { role } from '@vantage/contract/permissions';
import { linkMailedTo } from '../mails';
import { makeTenant } from '../own-tenant';
import { getAddress, expect, fillIn, openAs, test, expectToast } from '../product';

type Tenant = Awaited<ReturnType<typeof makeTenant>>;
const chosenPassword = 'Harbour-Lantern#47';

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

async function administration(page: Page, path = '/admin/user', settings: object = {}): Promise<Tenant> {
  const tenant = await makeTenant({ settings: { enable_subarea: true, ...settings } });
  const osaka = await tenant.location({ name: 'Osaka' });
  await tenant.location({ parentId: osaka, level: 'subarea', name: 'Plant 2' });
  await tenant.location({ name: 'Head office' });
  const { userName } = await tenant.user({ userName: 'elena.marsh', firstName: 'Elena', lastName: 'Marsh' });
  await openAs(page, userName, path, tenant.slug);
  await expect(title(page, path.includes('add') ? 'Add user' : 'Users')).toBeVisible();
  return tenant;
}

const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) });
const choose = async (page: Page, field: string, option: string): Promise<void> => {
  await page.getByRole('combobox', { name: field }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
};
const chooseLocation = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('button', { name: 'Locations', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Locations' });
  await dialog.getByRole('searchbox').fill(name);
  await dialog.getByRole('treeitem', { name }).click();
  await dialog.getByRole('button', { name: 'Done' }).click();
};
const elsewhere = async (browser: Browser, work: (page: Page) => Promise<void>): Promise<void> => {
  const context = await browser.newContext();
  await work(await context.newPage());
  await context.close();
};
const fromRowMenu = async (page: Page, name: string, act: string): Promise<void> => {
  await row(page, name)
    .getByRole('button', { name: `Actions for ${name}` })
    .click();
  await page.getByRole('menuitem', { name: act }).click();
};

test('a user is added by invitation, sets a password and signs in', async ({ page, browser, request }) => {
  const tenant = await administration(page);
  await page.getByRole('link', { name: 'Add user' }).click();
  await expect(page.getByRole('textbox', { name: 'First name' })).toBeVisible();
  await expect(title(page, 'Add user')).toBeFocused();
  await page.getByRole('textbox', { name: 'First name' }).fill('Oskar');
  await page.getByRole('textbox', { name: 'Last name' }).fill('Brandt');
  await page.getByRole('textbox', { name: 'User name' }).fill('elena.marsh');
  await expect(page.getByText('The user name already exists. Try elena.marsh2.')).toBeVisible();
  await page.getByRole('textbox', { name: 'User name' }).fill('oskar.brandt');
  await expect(page.getByText('This user name is available.')).toBeVisible();
  const email = `oskar.${tenant.slug}@example.com`;
  await page.getByRole('textbox', { name: 'E-mail' }).fill(email);
  // Until then, the fields below may still move.
  await expect(page.getByText('This e-mail address is available.')).toBeVisible();
  await choose(page, 'Role', 'User');
  await choose(page, 'Employee type', 'Contractor');
  await choose(page, 'Language', 'English');
  await chooseLocation(page, 'Plant 2');
  await page.getByRole('button', { name: 'Add user' }).click();
  await expectToast(page, 'Oskar Brandt was added. The invitation is on its way.');
  await expect(row(page, 'Oskar Brandt')).toContainText('Osaka / Plant 2');
  await expect(row(page, 'Oskar Brandt')).toContainText('Password not set');

  const link = await linkMailedTo(request, email);
  await elsewhere(browser, async (other) => {
    await other.goto(link);
    await other.getByRole('textbox', { name: 'New password' }).fill(chosenPassword);
    await other.getByRole('textbox', { name: 'Confirm password' }).fill(chosenPassword);
    await other.getByRole('button', { name: 'Change password' }).click();
    await expect(other.getByText('Your password is set. Use it to sign in.')).toBeVisible();
    await other.goto(`${getAddress(tenant.slug)}/default`);
    await fillIn(other, 'oskar.brandt', chosenPassword);
    await expect(title(other, 'Clients')).toBeVisible();
  });
});

test('a locked or deactivated user is signed out immediately, and can sign in after being unlocked', async ({
  page,
  browser,
}) => {
  const tenant = await administration(page);
  await tenant.user({ userName: 'bruno.keller', firstName: 'Bruno', lastName: 'Keller', roleId: role.user });
  await page.reload();
  await elsewhere(browser, async (other) => {
    await openAs(other, 'bruno.keller', '/customer', tenant.slug);
    await expect(title(other, 'Clients')).toBeVisible();

    await fromRowMenu(page, 'Bruno Keller', 'Lock account');
    await page.getByRole('dialog').getByRole('button', { name: 'Lock account' }).click();
    await expect(row(page, 'Bruno Keller')).toContainText('Locked');
    await other.getByRole('link', { name: 'Profile' }).click();
    await expect(title(other, 'Sign in')).toBeVisible();
    await fillIn(other, 'bruno.keller');
    await expect(other.getByRole('main').getByRole('alert')).toContainText('Your account has been locked');

    await fromRowMenu(page, 'Bruno Keller', 'Unlock account');
    await expect(row(page, 'Bruno Keller')).toContainText('Active');
    await fillIn(other, 'bruno.keller');
    await expect(other.getByRole('button', { name: /^Account menu for Bruno Keller/ })).toBeVisible();
  });
});

test('a pending search does not navigate back after a user is opened', async ({ page }) => {
  await administration(page);
  await expect(page.getByRole('link', { name: 'Elena Marsh' })).toBeVisible();
  await page.clock.install();
  // In the future, however long the page takes to receive it.
  await page.clock.pauseAt(Date.now() + 10_000);
  let sendFiles = () => {};
  const filesMayCome = new Promise<void>((resolve) => (sendFiles = resolve));
  await page.route(/\.js$/, async (route) => {
    await filesMayCome;
    await route.continue();
  });
  await page.getByRole('searchbox').fill('Elena');
  await page.getByRole('link', { name: 'Elena Marsh' }).click();
  await page.clock.runFor(2_000);
  sendFiles();
  await page.clock.resume();
  await expect(title(page, 'Elena Marsh')).toBeVisible();
});
