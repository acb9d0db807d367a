import type { Page } from '@playwright/test';
import { makeTenant } from '../own-tenant';
import {
  getAddress,
  demoPassword,
  expect,
  expectAccessible,
  expectScreen,
  fillIn,
  openAs,
  test,
  expectToast,
} from '../product';

const visible = async (page: Page): Promise<void> => {
  await expectScreen(page, 'Profile');
  await expect(page.getByRole('textbox', { name: 'First name' })).toBeVisible();
};
const person = async () => {
  const tenant = await makeTenant();
  return { slug: tenant.slug, ...(await tenant.user({ lastName: 'Haddad' })) };
};
type Person = Awaited<ReturnType<typeof person>>;

const openProfile = async (page: Page, { userName, slug }: Person): Promise<void> => {
  await openAs(page, userName, '/profile', slug);
  await visible(page);
};
const openProfileByForm = async (page: Page, { userName, slug }: Person): Promise<void> => {
  await page.goto(`${getAddress(slug)}/profile`);
  await fillIn(page, userName);
  await visible(page);
};

const sessions = (page: Page) => page.getByRole('list', { name: 'Sessions' }).getByRole('listitem');

test('another session is ended from the profile, and its browser is signed out', async ({
  page,
  browser,
}) => {
  const nadia = await person();
  const elsewhere = await browser.newContext({
    userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0',
  });
  const other = await elsewhere.newPage();
  await openProfileByForm(other, nadia);
  await openProfile(page, nadia);
  await expect(sessions(page)).toHaveCount(2);
  const end = page.getByRole('button', { name: 'End session: Firefox on Windows' });
  await end.click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await expect(end).toBeFocused();
  await end.click();
  await page.getByRole('dialog').getByRole('button', { name: 'End session' }).click();
  await expectToast(page, 'The session has ended.');
  await expect(sessions(page)).toHaveCount(1);
  await expect(page.getByRole('list', { name: 'Sessions' })).toBeFocused();
  await other.reload();
  await expect(other.getByText(/Your session is invalid/).first()).toBeVisible();
  await expectScreen(other, 'Sign in');

  await fillIn(other, nadia.userName);
  await visible(other);
  await page.reload();
  await expect(sessions(page)).toHaveCount(2);
  await page.getByRole('button', { name: 'End all other sessions' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'End all other sessions' }).click();
  await expectToast(page, 'Your other sessions have ended.');
  await expect(page.getByText('No other active sessions.')).toBeVisible();
  await expect(sessions(page)).toHaveCount(1);
  await expect(sessions(page)).toContainText('This session');
  await elsewhere.close();
});

test.describe('with refused answers', () => {
  test.use({ expected: /Failed to load resource/ });

  test('a password change requires the old one, and ends other sessions', async ({ page, browser }) => {
    const selected = 'Sorrel-Tarn#41';
    const elsewhere = await browser.newContext();
    const other = await elsewhere.newPage();
    const nadia = await person();
    await openProfileByForm(other, nadia);
    await openProfile(page, nadia);
    const oldPassword = page.getByRole('textbox', { name: 'Old password' });
    const newPassword = page.getByRole('textbox', { name: 'New password' });
    const confirmation = page.getByRole('textbox', { name: 'Confirm password' });
    const change = page.getByRole('button', { name: 'Change password' });

    await oldPassword.fill('Wrong#2026');
    await newPassword.fill(selected);
    await confirmation.fill(selected);
    await change.click();
    await expect(page.getByText('Invalid old password')).toBeVisible();
    await expect(newPassword).toHaveValue(selected);

    await oldPassword.fill(demoPassword);
    await change.click();
    await expectToast(page, 'Your password was changed. Your other sessions have ended.');
    await expect(oldPassword).toHaveValue('');
    await expect(page.getByText('No other active sessions.')).toBeVisible();
    await other.reload();
    await expectScreen(other, 'Sign in');
    await fillIn(other, nadia.userName);
    await expect(other.getByRole('main').getByRole('alert')).toContainText('Login attempt failed');
    await fillIn(other, nadia.userName, selected);
    await expect(other.getByRole('navigation').first()).toBeVisible();
    await elsewhere.close();
  });
});
