import type { Page } from '@playwright/test';
import { role } from '@vantage/contract/permissions';
import { asOwner, makeTenant } from '../own-tenant';
import { addVirtualAuthenticator } from '../passkeys';
import {
  addressOf,
  expect,
  expectAccessible,
  expectScreen,
  fillIn,
  pressWithin,
  tabTo,
  test,
  expectToast,
} from '../product';

const withMethods = (...methods: string[]) => makeTenant({ settings: { auth_method: methods } });

/** A concurrent change by an administrator, or by time. */
const change = (tenant: { id: string }, statement: string, values: string[] = []) =>
  asOwner(tenant.id, (client) => client.query(statement, values));

const section = (page: Page) => page.getByRole('region', { name: 'Passkeys' });
const passkeys = (page: Page) => page.getByRole('list', { name: 'Passkeys' }).getByRole('listitem');
const passkeyButton = (page: Page) => page.getByRole('button', { name: 'Sign in with a passkey' });
const alert = (page: Page) => page.getByRole('main').getByRole('alert');

const openProfile = async (page: Page, tenant: { slug: string }, userName: string): Promise<void> => {
  await page.goto(`${addressOf(tenant.slug)}/profile`);
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
  await expectAccessible(page);
  await name.fill('My laptop');
  await page.keyboard.press('Enter');
  await expectToast(page, 'The passkey “My laptop” was added.');
  await expect(passkeys(page)).toHaveCount(1);
  await expect(passkeys(page)).toContainText('Not used yet');
  expect(await authenticator.count()).toBe(1);

  await logOut(page);
  await expectAccessible(page);
  await tabTo(page, passkeyButton(page));
  await page.keyboard.press('Enter');
  await expectSignedIn(page);
  await page.goto(`${addressOf(tenant.slug)}/profile`);
  await expect(passkeys(page)).toContainText(/Last used today/);
});

test.describe('with refused answers', () => {
  test.use({ expected: /Failed to load resource/ });

  test('a removed passkey no longer signs in, and the password still does', async ({ page }) => {
    const tenant = await withMethods('password', 'passkey');
    const { userName } = await tenant.user();
    await addVirtualAuthenticator(page);
    await openProfile(page, tenant, userName);
    await addPasskey(page);
    const remove = page.getByRole('button', { name: 'Remove passkey: My laptop' });
    await remove.click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await expect(remove).toBeFocused();
    await remove.click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove passkey' }).click();
    await expectToast(page, 'The passkey was removed.');
    await expect(section(page)).toContainText('You have no passkeys yet.');

    await logOut(page);
    await passkeyButton(page).click();
    await expect(alert(page)).toHaveText("This passkey wasn't accepted. Sign in another way.");
    await expect(alert(page)).toBeFocused();
    await expectAccessible(page);
    await fillIn(page, userName);
    await expectSignedIn(page);
  });

  test('a canceled prompt or a device without a passkey is reported, and changes nothing', async ({
    page,
  }) => {
    const tenant = await withMethods('password', 'passkey');
    const { userName } = await tenant.user();
    const authenticator = await addVirtualAuthenticator(page);
    await authenticator.setWilling(false);
    await openProfile(page, tenant, userName);
    await addPasskey(page);
    await expect(page.getByRole('alert')).toContainText('No passkey was created.');
    await expect(page.getByRole('alert')).toBeFocused();
    await expectAccessible(page);
    await authenticator.setWilling(true);
    await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click();
    await expect(passkeys(page)).toHaveCount(1);
    await addPasskey(page, 'The same once more');
    await expect(page.getByRole('alert')).toContainText('already has a passkey for your account');
    await pressWithin(page.getByRole('dialog'), 'Escape');

    await logOut(page);
    await authenticator.setWilling(false);
    await passkeyButton(page).click();
    await expect(alert(page)).toContainText('No passkey was used.');
    await authenticator.setWilling(true);
    await authenticator.forgetAll();
    await passkeyButton(page).click();
    await expect(alert(page)).toContainText('No passkey was used.');
    await expect(passkeyButton(page)).toBeEnabled();
    await expectAccessible(page);
  });

  test('a user who signed in long ago confirms the password first', async ({ page }) => {
    const tenant = await withMethods('password', 'passkey');
    const { id, userName } = await tenant.user();
    await addVirtualAuthenticator(page);
    await openProfile(page, tenant, userName);
    await change(tenant, "update session set started_at = now() - interval '1 hour' where user_id = $1", [
      id,
    ]);
    await addPasskey(page);
    const password = page.getByRole('dialog').getByRole('textbox', { name: 'Password' });
    await expect(password).toBeFocused();
    await expectAccessible(page);
    const goOn = page.getByRole('dialog').getByRole('button', { name: 'Continue' });
    await goOn.click();
    await expect(page.getByRole('dialog')).toContainText('Password is required.');
    await password.fill('Wrong#2026');
    await goOn.click();
    await expect(page.getByRole('dialog')).toContainText('Incorrect password.');
    await expect(password).toBeFocused();
    await password.fill('Vantage#2026');
    await goOn.click();
    await expect(passkeys(page)).toHaveCount(1);
  });

  test('a locked or inactive user sees the reason, as after a password', async ({ page }) => {
    const tenant = await withMethods('password', 'passkey');
    const { id, userName } = await tenant.user();
    await addVirtualAuthenticator(page);
    await openProfile(page, tenant, userName);
    await addPasskey(page);
    await expect(passkeys(page)).toHaveCount(1);
    await logOut(page);
    await change(tenant, 'update app_user set locked = true where id = $1', [id]);
    await passkeyButton(page).click();
    await expect(alert(page)).toContainText('Your account has been locked.');
    await change(tenant, 'update app_user set locked = false, active = false where id = $1', [id]);
    await passkeyButton(page).click();
    await expect(alert(page)).toContainText('User is inactive.');
    await change(tenant, 'update app_user set active = true, must_change_password = true where id = $1', [
      id,
    ]);
    await passkeyButton(page).click();
    await expectScreen(page, 'Choose a new password');
  });

  test('passkeys can be removed on the profile after the organization turns them off', async ({ page }) => {
    const tenant = await withMethods('password', 'passkey');
    const { userName } = await tenant.user();
    await addVirtualAuthenticator(page);
    await openProfile(page, tenant, userName);
    await addPasskey(page);
    await expect(passkeys(page)).toHaveCount(1);
    await logOut(page);
    await change(tenant, "update tenant_settings set auth_method = '{password}'");
    await passkeyButton(page).click();
    await expect(alert(page)).toHaveText("Your organization doesn't use passkeys.");
    await page.reload();
    await expect(page.getByRole('textbox', { name: 'User name' })).toBeVisible();
    await expect(passkeyButton(page)).toHaveCount(0);
    await openProfile(page, tenant, userName);
    await expect(section(page)).toContainText("you can't sign in with these");
    await expect(section(page).getByRole('button', { name: 'Add a passkey' })).toHaveCount(0);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Remove passkey: My laptop' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove passkey' }).click();
    await expectToast(page, 'The passkey was removed.');
    await expect(section(page)).toHaveCount(0);
  });
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

test('if passkeys are the only method, they come first, and administrators can use their password', async ({
  page,
}) => {
  const tenant = await withMethods('passkey');
  const { userName } = await tenant.user({ roleId: role.administrator });
  await addVirtualAuthenticator(page);
  await page.goto(`${addressOf(tenant.slug)}/profile`);
  await expect(passkeyButton(page)).toBeFocused();
  await expect(page.getByRole('textbox', { name: 'User name' })).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Administrator sign-in' }).click();
  await fillIn(page, userName);
  await addPasskey(page);
  await expect(passkeys(page)).toHaveCount(1);
  await logOut(page);
  await expect(passkeyButton(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expectSignedIn(page);
});

test.describe("where browsers don't support passkeys", () => {
  const pretend = async (page: Page, origins: string[]) => {
    await page.route('**/v1/app', async (route) => {
      const response = await route.fetch();
      const settings = (await response.json()) as object;
      await route.fulfill({ response, json: { ...settings, authMethod: ['password', 'passkey'] } });
    });
    await page.route('**/auth/passkey/options', (route) =>
      route.fulfill({
        json: { origins, publicKey: { challenge: 'AA', timeout: 1_000, userVerification: 'required' } },
      }),
    );
  };

  test('an IP address is explained, with the right address instead of a button', async ({ page }) => {
    const named = addressOf().replace('127.0.0.1', 'localhost');
    await pretend(page, [named]);
    await page.goto(`${addressOf()}/default`);
    await expect(page.getByText("Passkeys don't work at this address.")).toBeVisible();
    await expect(page.getByRole('link', { name: `Open ${named} to use one.` })).toHaveAttribute(
      'href',
      `${named}/default`,
    );
    await expect(passkeyButton(page)).toHaveCount(0);
    await expectAccessible(page);
  });

  test('an organization without a suitable address shows a contact', async ({ page }) => {
    await pretend(page, []);
    await page.goto(`${addressOf()}/default`);
    await expect(
      page.getByText('Ask your administrator for an address that starts with https.'),
    ).toBeVisible();
    await expect(passkeyButton(page)).toHaveCount(0);
  });

  test('a browser without passkeys is explained, also on the profile', async ({ page }) => {
    const tenant = await withMethods('password', 'passkey');
    const { userName } = await tenant.user();
    await page.addInitScript(() => Object.assign(window, { PublicKeyCredential: undefined }));
    await page.goto(`${addressOf(tenant.slug)}/profile`);
    await expect(page.getByText("This browser doesn't support passkeys.")).toBeVisible();
    await expect(passkeyButton(page)).toHaveCount(0);
    await fillIn(page, userName);
    await expect(section(page)).toContainText("This browser doesn't support passkeys.");
    await expect(section(page).getByRole('button')).toHaveCount(0);
  });
});

test('an organization without passkeys loads no code for them, and has no section on the profile', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => void asked.push(request.url()));
  const tenant = await withMethods('password');
  const { userName } = await tenant.user();
  await page.goto(`${addressOf(tenant.slug)}/profile`);
  await expect(page.getByRole('textbox', { name: 'User name' })).toBeFocused();
  expect(asked.filter((url) => /passkey|fingerprint/i.test(url))).toEqual([]);
  await fillIn(page, userName);
  await expect(page.getByRole('list', { name: 'Sessions' })).toBeVisible();
  await expect(section(page)).toHaveCount(0);
});

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`on a phone in ${colorScheme}`, () => {
    test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, colorScheme });

    test(`passkeys fit a phone in ${colorScheme}`, async ({ page }) => {
      const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      const tenant = await withMethods('password', 'passkey');
      const { userName } = await tenant.user();
      await addVirtualAuthenticator(page);
      await page.goto(`${addressOf(tenant.slug)}/profile`);
      await expect(passkeyButton(page)).toBeVisible();
      await expectAccessible(page);
      expect(await overflow()).toBe(0);
      await fillIn(page, userName);
      await addPasskey(page, 'M'.repeat(60));
      await expect(passkeys(page)).toHaveCount(1);
      // The top bar may cover half of a control just now, which would then be too small.
      await page.evaluate(() => scrollTo(0, 0));
      await expectAccessible(page);
      expect(await overflow()).toBe(0);
    });
  });
}
