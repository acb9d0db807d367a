import { role } from '@vantage/contract/permissions';
import { hashOf, makeTenant } from '../own-tenant';
import { addressOf, demoPassword, expect, expectAccessible, fillIn, test } from '../product';

test('whoever has a password that somebody else chose chooses their own at the first sign-in', async ({
  page,
}) => {
  const tenant = await makeTenant();
  const given = 'Given-By-Another#1';
  const own = 'Own-Choice-Of-Mine#2';
  const { userName } = await tenant.user({ mustChangePassword: true, passwordHash: await hashOf(given) });
  await page.goto(`${addressOf(tenant.slug)}/default`);
  await fillIn(page, userName, given);
  await expect(page.getByRole('heading', { level: 1, name: 'Choose a new password' })).toBeVisible();
  await expectAccessible(page);
  const field = (name: string) => page.getByRole('textbox', { name });
  const choose = async (password: string) => {
    await field('New password').fill(password);
    await field('Confirm password').fill(password);
    await page.getByRole('button', { name: 'Change password' }).click();
  };
  await choose(own);
  await expect(page.getByText('Your password has been changed.')).toBeVisible();
  await fillIn(page, userName, own);
  await expect(page.getByRole('heading', { level: 1, name: 'Clients' })).toBeVisible();
});

test.describe('with refused answers', () => {
  test.use({ expected: /Failed to load resource/ });

  test('an inactive user is told so, but only with the right password', async ({ page }) => {
    const tenant = await makeTenant();
    const { userName } = await tenant.user({ active: false });
    await page.goto(`${addressOf(tenant.slug)}/default`);
    await fillIn(page, userName, 'Wrong#2026');
    await expect(page.getByRole('alert')).toContainText('Login attempt failed');
    await fillIn(page, userName);
    await expect(page.getByRole('alert')).toHaveText('User is inactive');
  });

  test('five wrong passwords lock an account, and then the right one does not help', async ({ page }) => {
    const tenant = await makeTenant();
    const { userName } = await tenant.user();
    await page.goto(`${addressOf(tenant.slug)}/default`);
    for (const text of [
      'Login attempt failed',
      'Login attempt failed',
      'your account will get locked',
      'your account will get locked',
      'Your account has been locked. Please use Forgot Password to reset the password',
    ]) {
      await fillIn(page, userName, 'Wrong#2026');
      await expect(page.getByRole('alert')).toContainText(text);
      await expect(page.getByRole('button', { name: 'Sign in' })).toBeEnabled();
    }
    await fillIn(page, userName);
    await expect(page.getByRole('alert')).toContainText('Your account has been locked.');
  });

  test('a wrong old password on the profile locks, and says for how long', async ({ page }) => {
    const tenant = await makeTenant();
    const { userName } = await tenant.user({ roleId: role.learner });
    await page.goto(`${addressOf(tenant.slug)}/profile`);
    await fillIn(page, userName);
    const field = (name: string) => page.getByRole('textbox', { name });
    for (const text of [
      ...Array<string>(4).fill('Invalid old password'),
      'Your account is locked for 15 minutes.',
    ]) {
      await field('Old password').fill('Wrong#2026');
      await field('New password').fill('Sorrel-Tarn#41');
      await field('Confirm password').fill('Sorrel-Tarn#41');
      const answer = page.waitForResponse('**/profile/password');
      await page.getByRole('button', { name: 'Change password' }).click();
      await answer;
      await expect(page.getByText(text).first()).toBeVisible();
    }
  });

  test('five tabs whose access token has run out stay signed in by one exchange (F18)', async ({
    page,
    context,
  }) => {
    const tenant = await makeTenant();
    const { userName } = await tenant.user();
    await page.goto(`${addressOf(tenant.slug)}/default`);
    await fillIn(page, userName, demoPassword);
    const tabs = [page, ...(await Promise.all(Array.from({ length: 4 }, () => context.newPage())))];
    const heading = (tab: typeof page) => tab.getByRole('heading', { level: 1, name: 'Clients' });
    await expect(heading(page)).toBeVisible();
    await Promise.all(tabs.slice(1).map((tab) => tab.goto(`${addressOf(tenant.slug)}/customer`)));
    for (const tab of tabs) await expect(heading(tab)).toBeVisible();

    // As ten minutes later: the server takes the stored token no more.
    await page.evaluate(() => localStorage.setItem('token', 'run.out.token'));
    let exchanges = 0;
    context.on('request', (sent) => {
      if (sent.url().endsWith('/auth/refresh-token')) exchanges += 1;
    });
    // Without a reload, which would cut a tab off that is just exchanging it.
    await Promise.all(tabs.map((tab) => tab.getByRole('link', { name: 'Profile' }).click()));
    for (const tab of tabs)
      await expect(tab.getByRole('textbox', { name: 'First name' })).toHaveValue('Test');
    expect(exchanges).toBe(1);

    await page.getByRole('button', { name: /Account of/ }).click();
    await page.getByRole('menuitem', { name: 'Log out' }).click();
    for (const tab of tabs)
      await expect(tab.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
  });
});
