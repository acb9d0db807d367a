import type { Page } from '@playwright/test';
import { makeTenant } from '../own-tenant';
import {
  addressOf,
  demoPassword,
  expect,
  expectAccessible,
  expectOutline,
  expectScreen,
  fillIn,
  openAs,
  test,
  expectToast,
} from '../product';

// Serial, since they change the same user; no other journey signs in as her.
const userName = 'nadia.haddad';
test.describe.configure({ mode: 'serial' });

const shown = async (page: Page): Promise<void> => {
  await expectScreen(page, 'Profile');
  await expect(page.getByRole('textbox', { name: 'First name' })).toBeVisible();
};
const openProfile = async (page: Page): Promise<void> => {
  await openAs(page, userName, '/profile');
  await shown(page);
};
const openProfileByForm = async (page: Page): Promise<void> => {
  await page.goto(`${addressOf()}/profile`);
  await fillIn(page, userName);
  await shown(page);
};

const sessions = (page: Page) => page.getByRole('list', { name: 'Sessions' }).getByRole('listitem');

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in ${colorScheme}`, () => {
    test.use({ colorScheme });

    test(`the profile is accessible in ${colorScheme}`, async ({ page }) => {
      await openProfile(page);
      await expect(sessions(page).first()).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('textbox', { name: 'First name' }).fill('N');
      await page.getByRole('textbox', { name: 'Last name' }).fill('');
      await page.getByRole('button', { name: 'Save profile' }).click();
      await expect(page.getByRole('alert').getByText('2 fields need attention')).toBeVisible();
      await expectAccessible(page);
    });
  });
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('the profile fits a phone', async ({ page }) => {
    await openProfile(page);
    await expect(sessions(page).first()).toBeVisible();
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);
  });
});

test('each language is taken at once, everywhere on the screen', async ({ page }) => {
  const tenant = await makeTenant();
  const person = await tenant.user({ firstName: 'Ada', lastName: 'Quist' });
  await page.goto(`${addressOf(tenant.slug)}/profile`);
  await fillIn(page, person.userName);
  await expect(page.getByRole('textbox', { name: 'First name' })).toHaveValue('Ada');
  await expectOutline(page);
  const words = [
    {
      own: '日本語',
      lang: 'ja-JP',
      title: 'プロフィール',
      saved: 'プロフィールを保存しました。',
      menu: 'クライアント',
    },
    { own: 'हिन्दी', lang: 'hi-IN', title: 'प्रोफ़ाइल', saved: 'आपकी प्रोफ़ाइल सहेज ली गई है।', menu: 'क्लाइंट' },
    {
      own: 'English',
      lang: 'en-US',
      title: 'Profile',
      saved: 'Your profile was saved.',
      menu: 'Clients',
    },
  ];
  const form = page.getByRole('main').locator('form').first();
  for (const { own, lang, title, saved, menu } of words) {
    await form.getByRole('combobox').click();
    await page.getByRole('option', { name: own }).click();
    await form.locator('button[type="submit"]').click();
    await expectScreen(page, title);
    await expect(page.getByText(saved)).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', lang);
    await expect(page).toHaveTitle(new RegExp(`^${title}`));
    await expect(page.getByRole('navigation').getByRole('link', { name: menu }).first()).toBeVisible();
    // The stored choice is selected, and there is nothing to save.
    await expect(form.getByRole('combobox')).toHaveValue(own);
    await expectOutline(page);
    await expectAccessible(page);
  }
});

test('a language is taken at once, and is still there after a reload and at another sign-in', async ({
  page,
  browser,
}) => {
  await openProfile(page);
  await page.getByRole('textbox', { name: 'First name' }).fill('Nadja');
  await page.getByRole('combobox', { name: 'Language' }).click();
  await page.getByRole('option', { name: '日本語' }).click();
  await page.getByRole('button', { name: 'Save profile' }).click();
  await expect(page.getByText('プロフィールを保存しました。')).toBeVisible();
  await expectScreen(page, 'プロフィール');
  await expect(page.getByRole('banner')).toContainText('Nadja Haddad');
  await page.reload();
  await expect(page.getByRole('textbox', { name: '名', exact: true })).toHaveValue('Nadja');
  await expect(page.locator('html')).toHaveAttribute('lang', 'ja-JP');

  const elsewhere = await browser.newContext();
  const other = await elsewhere.newPage();
  await other.goto(`${addressOf()}/profile`);
  await fillIn(other, userName);
  await expectScreen(other, 'プロフィール');
  await elsewhere.close();

  await page.getByRole('combobox', { name: '言語' }).click();
  await page.getByRole('option', { name: 'English' }).click();
  await page.getByRole('button', { name: 'プロフィールを保存' }).click();
  await expectToast(page, 'Your profile was saved.');
});

test('unsaved changes of two forms are asked about once, and kept on staying', async ({ page }) => {
  await openProfile(page);
  const firstName = page.getByRole('textbox', { name: 'First name' });
  await firstName.fill('Somebody');
  await page.getByRole('textbox', { name: 'Old password' }).fill('Something');
  const away = page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link').first();
  await away.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Stay' }).click();
  await expect(firstName).toHaveValue('Somebody');
  await away.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Leave without saving' }).click();
  await expect(page).not.toHaveURL(/\/profile$/);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('another session is ended from here, and its browser is led out', async ({ page, browser }) => {
  const tenant = await makeTenant();
  const person = await tenant.user();
  const elsewhere = await browser.newContext({
    userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0',
  });
  const other = await elsewhere.newPage();
  await other.goto(`${addressOf(tenant.slug)}/profile`);
  await fillIn(other, person.userName);
  await shown(other);
  await openAs(page, person.userName, '/profile', tenant.slug);
  await shown(page);
  await expect(sessions(page)).toHaveCount(2);
  const end = page.getByRole('button', { name: 'End session: Firefox on Windows' });
  await end.click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await expect(end).toBeFocused();
  await end.click();
  await page.getByRole('dialog').getByRole('button', { name: 'End session' }).click();
  await expect(page.getByText('The session has ended.')).toBeVisible();
  await expect(sessions(page)).toHaveCount(1);
  await expect(page.getByRole('list', { name: 'Sessions' })).toBeFocused();
  await other.reload();
  await expect(other.getByText(/Your session is invalid/).first()).toBeVisible();
  await expectScreen(other, 'Sign in');

  await fillIn(other, person.userName);
  await shown(other);
  await page.reload();
  await expect(sessions(page)).toHaveCount(2);
  await page.getByRole('button', { name: 'End all other sessions' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'End all other sessions' }).click();
  await expect(page.getByText('Your other sessions have ended.')).toBeVisible();
  await expect(page.getByText('No other active sessions.')).toBeVisible();
  await expect(sessions(page)).toHaveCount(1);
  await expect(sessions(page)).toContainText('This session');
  await elsewhere.close();
});

test.describe('with refused answers', () => {
  test.use({ expected: /Failed to load resource/ });

  test('what could not be loaded is asked for again', async ({ page }) => {
    await page.route(/\/v1\/(profile|auth\/sessions)$/, (route) => route.abort());
    await openAs(page, userName, '/profile');
    for (const text of ["Your profile couldn't be loaded", "Your sessions couldn't be loaded"])
      await expect(page.getByRole('alert').filter({ hasText: text })).toBeVisible();
    await expectAccessible(page);
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Retry' }).first().click();
    await expect(page.getByRole('textbox', { name: 'First name' })).toBeVisible();
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(sessions(page).first()).toBeVisible();
  });

  test('a profile that was changed elsewhere is saved only after confirming the conflict', async ({
    page,
    browser,
  }) => {
    await openProfile(page);
    const elsewhere = await browser.newContext();
    const other = await elsewhere.newPage();
    await openProfileByForm(other);
    await other.getByRole('textbox', { name: 'First name' }).fill('Nadine');
    await other.getByRole('button', { name: 'Save profile' }).click();
    await expectToast(other, 'Your profile was saved.');
    await elsewhere.close();
    await page.getByRole('textbox', { name: 'First name' }).fill('Nadia');
    await page.getByRole('button', { name: 'Save profile' }).click();
    await expect(page.getByRole('alert')).toContainText('Someone else changed this while you were editing.');
    await expect(page.getByRole('textbox', { name: 'First name' })).toHaveValue('Nadia');
    await page.getByRole('button', { name: 'Save profile' }).click();
    await expectToast(page, 'Your profile was saved.');
  });

  test('a password change requires the old one, and ends other sessions', async ({ page, browser }) => {
    const chosen = 'Sorrel-Tarn#41';
    const elsewhere = await browser.newContext();
    const other = await elsewhere.newPage();
    await openProfileByForm(other);
    await openProfile(page);
    const oldPassword = page.getByRole('textbox', { name: 'Old password' });
    const newPassword = page.getByRole('textbox', { name: 'New password' });
    const confirmation = page.getByRole('textbox', { name: 'Confirm password' });
    const change = page.getByRole('button', { name: 'Change password' });

    await oldPassword.fill('Wrong#2026');
    await newPassword.fill('short');
    await confirmation.fill('other');
    await expect(page.getByRole('listitem').filter({ hasText: 'Lowercase letter' })).toContainText(
      /letter ?met$/,
    );
    await expect(page.getByRole('listitem').filter({ hasText: 'Digit' })).toContainText('not met yet');
    await change.click();
    await expect(page.getByText("The password doesn't meet all the rules yet.").first()).toBeVisible();
    const unmet = page.getByRole('listitem').filter({ hasText: 'not met yet' });
    await newPassword.fill(`${userName}#1A`);
    await expect(unmet).toHaveText([/Doesn't contain the user name/, /Passwords match/]);
    await newPassword.fill('Passw0rd!');
    await expect(unmet).toHaveText([/Not a common password/, /Passwords match/]);
    await newPassword.fill(chosen);
    await expect(unmet).toHaveText([/Passwords match/]);
    await confirmation.fill('other');
    await change.click();
    await expect(page.getByText("The passwords don't match.")).toBeVisible();
    await confirmation.fill(chosen);
    await change.click();
    await expect(page.getByText('Invalid old password')).toBeVisible();
    await expect(oldPassword).toBeFocused();
    await expect(newPassword).toHaveValue(chosen);
    await expectAccessible(page);

    await oldPassword.fill(demoPassword);
    await change.click();
    await expect(page.getByText('Your password was changed. Your other sessions have ended.')).toBeVisible();
    await expect(oldPassword).toHaveValue('');
    await expect(page.getByText('No other active sessions.')).toBeVisible();
    await other.reload();
    await expectScreen(other, 'Sign in');
    await fillIn(other, userName);
    await expect(other.getByRole('main').getByRole('alert')).toContainText('Login attempt failed');
    await fillIn(other, userName, chosen);
    await expect(other.getByRole('navigation').first()).toBeVisible();
    await elsewhere.close();
  });
});
