import { getAddress, expect, expectAccessible, expectScreen, fillIn, signInByForm, test } from '../product';

test('a signed-out visitor is redirected to the sign-in screen and then to the requested page, and once signed in, neither is needed', async ({
  page,
}) => {
  await page.goto(`${getAddress()}/no/such/path`);
  await expectScreen(page, 'Sign in');
  await expect(page).toHaveURL(`${getAddress()}/default`);
  await page.goto(`${getAddress()}/customer?status=Completed`);
  await expect(page.getByText('Please log in to access this page.')).toBeVisible();
  await fillIn(page, 'admin');
  await expect(page).toHaveURL(/\/customer\?status=.*Completed/);
  await expect(page.getByText('Everline Executive Jets').first()).toBeVisible();

  await page.goto(`${getAddress()}/default`);
  await expectScreen(page, 'Clients');
  await page.goto(`${getAddress()}/no/such/path`);
  await expectScreen(page, 'Page not found');
  await expectAccessible(page);
  await page.getByRole('main').getByRole('link', { name: 'Administration' }).click();
  await expectScreen(page, 'Administration settings');
  await page.goto(`${getAddress()}/admin`);
  await expectScreen(page, 'Administration settings');
});

test('logging out ends the session, confirms it and clears stored data', async ({ page }) => {
  await signInByForm(page, 'consultant');
  const visit = page.waitForResponse((response) => response.url().endsWith('createUserTimeSpent'));
  // eslint-disable-next-line no-restricted-syntax -- It may already have redirected before the first wait.
  const loggedOut = page.waitForURL(/\/logout\/2$/);
  await page.getByRole('button', { name: /Account menu for/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  // The visit must be stored before the session ends, or it would be rejected.
  expect((await visit).status()).toBe(201);
  await loggedOut;
  await expect(page.getByText("You've signed out.").first()).toBeVisible();
  await expectScreen(page, 'Sign in');
  // The toast (5 seconds) survives the change of screens.
  await expect(page.getByText("You've signed out.").first()).toBeVisible();
  const remaining = await page.evaluate(() => Object.keys(localStorage));
  for (const key of ['token', 'refreshToken', 'sessionId', 'customerpgState', 'previousPageInfoEntryId']) {
    expect(remaining).not.toContain(key);
  }
});
