import type { Page } from '@playwright/test';
import { makeTenant } from '../own-tenant';
import {
  addressOf,
  demoPassword,
  expect,
  expectAccessible,
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
    await newPassword.fill(chosen);
    await confirmation.fill(chosen);
    await change.click();
    await expect(page.getByText('Invalid old password')).toBeVisible();
    await expect(newPassword).toHaveValue(chosen);

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
