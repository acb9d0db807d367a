import type { Browser, Page } from '@playwright/test';
import { role } from '@vantage/contract/permissions';
import { makeTenant } from '../own-tenant';
import {
  addressOf,
  expect,
  expectAccessible,
  expectOutline,
  expectScreen,
  fillIn,
  layoutShift,
  openAs,
  test,
  watchLayoutShift,
  expectToast,
} from '../product';

type Tenant = Awaited<ReturnType<typeof makeTenant>>;

const openSettings = async (page: Page, tenant: Tenant, tab = '?tab=sign-in'): Promise<void> => {
  const { userName } = await tenant.user();
  await openAs(page, userName, `/admin/settings${tab}`, tenant.slug);
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

test('the cards that lead to the screens of administrators cut nothing short', async ({ page }) => {
  await openSettings(page, await makeTenant(), '');
  const words = page.getByRole('main').getByRole('link').locator('span span');
  await expect(words.filter({ hasText: 'Insights, their groups and order' })).toBeVisible();
  for (const width of [1440, 1024, 390]) {
    await page.setViewportSize({ width, height: 900 });
    const cut = await words.evaluateAll((spans) =>
      spans
        .filter((span) => span.scrollWidth > span.clientWidth || span.scrollHeight > span.clientHeight)
        .map((span) => span.textContent),
    );
    expect(cut).toEqual([]);
  }
});

test('a message above the login area is seen while it is typed, then by everybody', async ({
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
    await other.goto(`${addressOf(tenant.slug)}/default`);
    await expect(other.getByText('Maintenance on Saturday.')).toBeVisible();
  });
  // Also on this page, which loaded the settings before.
  await page.getByRole('button', { name: /Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expectScreen(page, 'Sign in');
  await expect(page.getByText('Maintenance on Saturday.')).toBeVisible();
});

test('the settings are outlined by headings in order, in each tab and while they load', async ({ page }) => {
  const tenant = await makeTenant();
  await openSettings(page, tenant, '');
  await expect(page.getByRole('heading', { level: 2, name: 'Branding' })).toBeVisible();
  await expectOutline(page);
  await page.getByRole('link', { name: 'Sign-in' }).click();
  await expect(message(page)).toBeVisible();
  await expectOutline(page);
});

for (const tab of ['', '?tab=sign-in'])
  test(`the settings (${tab}) come into the shape that stood for them`, async ({ page }) => {
    const tenant = await makeTenant();
    await openSettings(page, tenant, tab);
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
    const headings = page.getByRole('main').getByRole('heading', { level: 2 });
    const shape = () =>
      headings.evaluateAll((all) =>
        all.map(
          (heading) => `${heading.textContent} ${Math.round(heading.getBoundingClientRect().top / 24)}`,
        ),
      );
    const filled = await headings.allTextContents();
    await watchLayoutShift(page);
    let goOn = () => undefined as void;
    const held = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    // The first request is the shell's, the next the screen's.
    let readings = 0;
    await page.route('**/v1/app', async (route) => {
      readings += 1;
      if (readings > 1) await held;
      await route.continue();
    });
    await page.goto(`${addressOf(tenant.slug)}/admin/settings${tab}`);
    await expect(page.getByRole('status', { name: 'Loading settings' })).toBeVisible();
    await expect(headings).toHaveText(filled);
    await expectOutline(page);
    const before = await shape();
    goOn();
    await expect(page.getByRole('status', { name: 'Loading settings' })).toHaveCount(0);
    expect((await shape()).slice(0, 2)).toEqual(before.slice(0, 2));
    expect(await layoutShift(page)).toBeLessThan(0.1);
  });

test('passkeys as the only way to sign in: who is shut out is said before saving, and asked about', async ({
  page,
  browser,
}) => {
  const tenant = await makeTenant();
  await tenant.user({ roleId: role.user });
  const administrator = await tenant.user();
  await openSettings(page, tenant);
  const warning = page.getByText("Your organization has 1 person who isn't an administrator");
  await page.getByRole('switch', { name: 'Passkey' }).check();
  await expect(page.getByRole('radio', { name: 'No password' })).toBeEnabled();
  await expect(warning).toHaveCount(0);
  await page.getByRole('radio', { name: 'No password' }).check();
  await expect(warning).toBeVisible();
  await expect(
    page.getByText('Keep the password method on until everyone has added a passkey'),
  ).toBeVisible();
  await expectAccessible(page);
  const idle = page.getByRole('textbox', { name: 'Idle timeout (minutes)' });
  const before = await idle.inputValue();
  await idle.fill('0');
  await save(page);
  await expect(idle).toBeFocused();
  await idle.fill(before);
  await save(page);
  const dialog = page.getByRole('dialog', { name: 'Block sign-in without a passkey?' });
  await expect(dialog).toContainText('Administrators can still sign in with their password.');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('Sign-in settings were saved.')).toHaveCount(0);
  await save(page);
  await dialog.getByRole('button', { name: 'Block and save' }).click();
  await saved(page);
  await elsewhere(browser, async (other) => {
    await other.goto(`${addressOf(tenant.slug)}/default`);
    await other.getByRole('button', { name: 'Administrator sign-in' }).click();
    await fillIn(other, administrator.userName);
    await expectScreen(other, 'Clients');
  });
});

test('e-mail codes that are switched on are asked for at the next sign-in', async ({ page, browser }) => {
  const tenant = await makeTenant();
  const { userName } = await tenant.user({ roleId: role.user });
  await openSettings(page, tenant);
  await page.getByRole('radio', { name: 'Password and e-mailed code' }).check();
  await save(page);
  await saved(page);
  await elsewhere(browser, async (other) => {
    await other.goto(`${addressOf(tenant.slug)}/default`);
    await fillIn(other, userName);
    await expectScreen(other, 'Enter your security code');
  });
  await page.getByRole('link', { name: 'Overview' }).click();
  await expect(page.getByText('Password and e-mailed code')).toBeVisible();
});

test('each tab has its address, Back returns, and what is not saved is not lost unasked', async ({
  page,
}) => {
  await openSettings(page, await makeTenant(), '');
  await expect(page.getByRole('heading', { level: 2, name: 'Organization' })).toBeVisible();
  await page.getByRole('link', { name: 'Sign-in', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\?tab=sign-in$/);
  await expect(message(page)).toHaveValue('Welcome');
  await page.goBack();
  await expect(page.getByRole('heading', { level: 2, name: 'Organization' })).toBeVisible();
  await page.goForward();
  await message(page).fill('Not saved');
  await page.getByRole('link', { name: 'Overview' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Stay' }).click();
  await expect(message(page)).toHaveValue('Not saved');
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await expect(message(page)).toHaveValue('Welcome');
  await page.getByRole('link', { name: 'Overview' }).click();
  await expect(page).toHaveURL(/\/admin\/settings$/);
});

test('a provider is set up: its secret can be written, replaced and removed, and never read', async ({
  page,
}) => {
  const tenant = await makeTenant();
  await openSettings(page, tenant);
  await page.getByRole('textbox', { name: 'Issuer' }).fill('http://127.0.0.1:1');
  await page.getByRole('textbox', { name: 'Client ID' }).fill('portal');
  await page.getByRole('textbox', { name: 'Client secret' }).fill('a secret of the provider');
  await page.getByRole('switch', { name: 'Single sign-on' }).check();
  await expect(page.getByRole('textbox', { name: 'Redirect URL' })).toHaveValue(
    new RegExp(`/api/${tenant.id}/v1/auth/sso/callback$`),
  );
  await save(page);
  const warning = page.getByRole('dialog', { name: "Save single sign-on that doesn't work?" });
  await expect(warning).toContainText("The provider can't be reached or didn't respond in time.");
  await expectAccessible(page);
  await warning.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('textbox', { name: 'Issuer' })).toHaveValue('http://127.0.0.1:1');
  await save(page);
  await warning.getByRole('button', { name: 'Save anyway' }).click();
  await saved(page);
  const secret = page.getByRole('group', { name: 'Client secret' });
  await expect(secret).toContainText('A secret is stored.');
  expect(await page.content()).not.toContain('a secret of the provider');

  await secret.getByRole('button', { name: 'Replace' }).click();
  await expect(page.getByRole('textbox', { name: 'Client secret' })).toBeFocused();
  await page.getByRole('textbox', { name: 'Client secret' }).fill('another secret');
  await save(page);
  await warning.getByRole('button', { name: 'Save anyway' }).click();
  await expect(secret).toContainText('A secret is stored.');

  await secret.getByRole('button', { name: 'Remove' }).click();
  await expect(secret).toBeFocused();
  await expectAccessible(page);
  await page.getByRole('switch', { name: 'Single sign-on' }).uncheck();
  await save(page);
  await expect(page.getByRole('textbox', { name: 'Client secret' })).toHaveValue('');
});

test('the redirect address can be copied', async ({ page, context }) => {
  const tenant = await makeTenant();
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: addressOf(tenant.slug) });
  await openSettings(page, tenant);
  await page.getByRole('button', { name: 'Copy: Redirect URL' }).click();
  await expectToast(page, 'Redirect URL copied.');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/\/v1\/auth\/sso\/callback$/);
});

test.describe('with refused answers', () => {
  test.use({ expected: /Failed to load resource/ });

  test('errors show in a summary and at their fields', async ({ page }) => {
    await openSettings(page, await makeTenant());
    await page.getByRole('switch', { name: 'Single sign-on' }).check();
    await save(page);
    await expect(page.getByText('Single sign-on needs an issuer')).toBeVisible();
    await expect(page.getByRole('radio', { name: 'Password', exact: true })).toBeFocused();
    await page.getByRole('switch', { name: 'Single sign-on' }).uncheck();
    await page.getByRole('radio', { name: 'No password' }).check();
    await page.getByRole('textbox', { name: 'Idle timeout (minutes)' }).fill('61');
    await page.getByRole('combobox', { name: 'E-mail domains' }).fill('@Example.com nothing');
    await save(page);
    await expect(page.getByRole('alert').getByText('3 fields need attention')).toBeVisible();
    await expect(page.getByText("nothing isn't a valid domain, such as example.com.").first()).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Idle timeout (minutes): Must be at most 60.' }).click();
    await expect(page.getByRole('textbox', { name: 'Idle timeout (minutes)' })).toBeFocused();
  });

  test('a concurrent change of settings is reported, and either version can be kept (F15)', async ({
    page,
    browser,
  }) => {
    const tenant = await makeTenant();
    await openSettings(page, tenant);
    const theySave = (text: string) =>
      elsewhere(browser, async (other) => {
        await openSettings(other, tenant);
        await message(other).fill(text);
        await save(other);
        await saved(other);
      });
    await message(page).fill('Mine');
    await page.getByRole('textbox', { name: 'Maximum (hours)' }).fill('8');
    await theySave('Theirs');
    await save(page);
    await expect(
      page.getByText('Someone else changed this while you were editing: Message above sign-in.'),
    ).toBeVisible();
    await expectAccessible(page);
    await expect(message(page)).toHaveValue('Mine');
    await page.getByRole('button', { name: 'Use their version' }).click();
    await expect(message(page)).toHaveValue('Theirs');
    await expect(page.getByRole('textbox', { name: 'Maximum (hours)' })).toHaveValue('12');

    await message(page).fill('Mine after all');
    await theySave('Theirs again');
    await save(page);
    await expect(page.getByText('Someone else changed this while you were editing')).toBeVisible();
    await save(page);
    await saved(page);
    await page.reload();
    await expect(message(page)).toHaveValue('Mine after all');
  });

  test('a concurrent change of levels is reported, and can be accepted (F15)', async ({ page, browser }) => {
    const tenant = await makeTenant();
    const switched = (on: Page, name: string) => on.getByRole('switch', { name });
    const saveLevels = (on: Page) => on.getByRole('button', { name: 'Save levels' }).click();
    await openSettings(page, tenant, '?tab=organisation');
    await switched(page, 'Subarea').check();
    await elsewhere(browser, async (other) => {
      await openSettings(other, tenant, '?tab=organisation');
      await switched(other, 'Shift').check();
      await saveLevels(other);
      await expectToast(other, 'Location levels were saved.');
    });
    await saveLevels(page);
    await expect(page.getByText('Someone else changed this while you were editing: Shift.')).toBeVisible();
    await expectAccessible(page);
    await expect(switched(page, 'Subarea')).toBeChecked();
    await expect(switched(page, 'Shift')).toBeChecked();
    await page.getByRole('button', { name: 'Use their version' }).click();
    await expect(switched(page, 'Subarea')).not.toBeChecked();
    await expect(switched(page, 'Shift')).toBeChecked();
    await page.reload();
    await expect(switched(page, 'Shift')).toBeChecked();
    await expect(switched(page, 'Subarea')).not.toBeChecked();
  });

  test('settings that cannot be read can be asked for again', async ({ page }) => {
    const tenant = await makeTenant();
    const { userName } = await tenant.user();
    await openAs(page, userName, '/customer', tenant.slug);
    await expectScreen(page, 'Clients');
    await page.route('**/v1/app', (route) => route.abort());
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').getByRole('combobox').fill('Settings');
    await page.getByRole('option', { name: /Settings/ }).click();
    await expect(page.getByText("Settings couldn't be loaded")).toBeVisible();
    await page.unroute('**/v1/app');
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('heading', { level: 2, name: 'Branding' })).toBeVisible();
  });
});

test('a manager has ways on, and no settings', async ({ page }) => {
  const tenant = await makeTenant();
  const { userName } = await tenant.user({ roleId: role.manager });
  await openAs(page, userName, '/admin/settings?tab=sign-in', tenant.slug);
  await expect(page.getByRole('main').getByRole('link', { name: /^Clients/ })).toBeVisible();
  await expect(message(page)).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Sign-in', exact: true })).toHaveCount(0);
});

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in ${colorScheme}`, () => {
    test.use({ colorScheme, viewport: { width: colorScheme === 'dark' ? 390 : 1440, height: 844 } });

    test(`the settings are accessible and fit in ${colorScheme}`, async ({ page }) => {
      await openSettings(page, await makeTenant({ settings: { email_domains: ['example.com'] } }));
      await expect(message(page)).toBeVisible();
      await expectAccessible(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);
    });
  });
}

test('the lists of the client form are changed, refused with what is wrong, and offered at once', async ({
  page,
}) => {
  const tenant = await makeTenant();
  await openSettings(page, tenant, '?tab=organisation');
  const list = (name: string) => page.getByRole('textbox', { name, exact: true });
  const saveLists = page.getByRole('button', { name: 'Save options' });
  await list('Industries').fill('Rail\nrail');
  await saveLists.click();
  await expect(list('Industries')).toHaveAccessibleDescription(/This value is already in the list\./);
  await list('Industries').fill(`Rail\n${'x'.repeat(129)}`);
  await saveLists.click();
  await expect(list('Industries')).toHaveAccessibleDescription(/is longer than 128 characters\./);
  await expectAccessible(page);
  await list('Industries').fill('Rail, light and heavy\n\n Offshore wind ');
  await list('Sales packages').fill('');
  await saveLists.click();
  await expectToast(page, 'Client form options were saved.');
  await expect(list('Industries')).toHaveValue('Rail, light and heavy\nOffshore wind');
  await page.goto(`${addressOf(tenant.slug)}/customer/add`);
  await page.getByRole('combobox', { name: 'Industry' }).click();
  await expect(page.getByRole('option')).toHaveText(['Rail, light and heavy', 'Offshore wind']);
});
