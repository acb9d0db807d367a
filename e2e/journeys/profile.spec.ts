import type { Page } from '@playwright/test';
import { makeTenant } from '../own-tenant';
import {
  getAddress,
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
});
