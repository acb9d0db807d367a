import type { Page } from '@playwright/test';
import { role } from '@vantage/contract/permissions';
import { makeTenant } from '../own-tenant';
import { addVirtualAuthenticator } from '../passkeys';
import { getAddress, expect, expectScreen, fillIn, tabTo, test, expectToast } from '../product';

const withMethods = (...methods: string[]) => makeTenant({ settings: { auth_method: methods } });

const section = (page: Page) => page.getByRole('region', { name: 'Passkeys' });
const passkeys = (page: Page) => page.getByRole('list', { name: 'Passkeys' }).getByRole('listitem');
const passkeyButton = (page: Page) => page.getByRole('button', { name: 'Sign in with a passkey' });

const openProfile = async (page: Page, tenant: { slug: string }, userName: string): Promise<void> => {
  await page.goto(`${getAddress(tenant.slug)}/profile`);
  await fillIn(page, userName);
  await expectScreen(page, 'Profile');
};

const addPasskey = async (page: Page, name = 'My laptop'): Promise<void> => {
  await section(page).getByRole('button', { name: 'Add a passkey' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
  await dialog.getByRole('button', { name: 'Continue' }).click();
};

const logOut = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: /^Account menu for/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expectScreen(page, 'Sign in');
};

const expectSignedIn = (page: Page): Promise<void> =>
  expect(page.getByRole('button', { name: /^Account menu for/ })).toBeVisible();

test('a passkey is added on the profile and signs in without a password, by the keyboard alone', async ({
  page,
}) => {
  const tenant = await withMethods('password', 'passkey');
  const { userName } = await tenant.user({ roleId: role.learner });
  const authenticator = await addVirtualAuthenticator(page);
  await openProfile(page, tenant, userName);
  await expect(section(page)).toContainText('You have no passkeys yet.');
  await tabTo(page, section(page).getByRole('button', { name: 'Add a passkey' }));
  await page.keyboard.press('Enter');
  const name = page.getByRole('dialog').getByRole('textbox', { name: 'Name' });
  await expect(name).toBeFocused();
  await expect(name).toHaveValue('Chrome on Linux');
  await name.fill('My laptop');
  await page.keyboard.press('Enter');
  await expectToast(page, 'The passkey “My laptop” was added.');
  await expect(passkeys(page)).toHaveCount(1);
  await expect(passkeys(page)).toContainText('Not used yet');
  expect(await authenticator.count()).toBe(1);

  await logOut(page);
  await tabTo(page, passkeyButton(page));
  await page.keyboard.press('Enter');
  await expectSignedIn(page);
  await page.goto(`${getAddress(tenant.slug)}/profile`);
  await expect(passkeys(page)).toContainText(/Last used (today|yesterday)/);
});

test('the browser offers passkeys in the user name field, and signs in with the chosen one', async ({
  page,
}) => {
  const tenant = await withMethods('password', 'passkey');
  const { userName } = await tenant.user();
  await addVirtualAuthenticator(page, { fillsIn: true });
  await openProfile(page, tenant, userName);
  await addPasskey(page);
  await expect(passkeys(page)).toHaveCount(1);
  await page.getByRole('button', { name: /^Account menu for/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/customer$/);
  await expectSignedIn(page);
});
