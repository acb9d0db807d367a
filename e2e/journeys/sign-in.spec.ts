import { makeTenant } from '../own-tenant';
import { getAddress, expect, expectAccessible, expectScreen, fillIn, signInByForm, test } from '../product';

test('an e-mail address is accepted as the user name', async ({ page }) => {
  const tenant = await makeTenant();
  const { email } = await tenant.user();
  await page.goto(`${getAddress(tenant.slug)}/default`);
  await fillIn(page, email.toUpperCase());
  await expectScreen(page, 'Clients');
});

test.describe('with refused answers', () => {
  test.use({ expected: /Failed to load resource/ });

  test('a wrong password keeps the user name and shows the same message as an unknown name', async ({
    page,
  }) => {
    await page.goto(`${getAddress()}/`);
    await expect(page).toHaveTitle(/Auth/);
    for (const userName of ['admin', 'nobody.of.that.name']) {
      await fillIn(page, userName, 'Wrong#2026');
      await expect(page.getByRole('alert')).toHaveText('Login attempt failed - Invalid username / password.');
      await expect(page.getByRole('textbox', { name: 'User name' })).toHaveValue(userName);
    }
    await expectAccessible(page);
  });

  test('a session that was ended elsewhere leads to the logged-out screen, then to sign-in', async ({
    page,
    request,
  }) => {
    await signInByForm(page, 'consultant');
    const session = await page.evaluate(() => ({ ...localStorage }));
    const response = await request.post(`${getAddress()}/api/${session['tenantId']}/v1/auth/logout`, {
      headers: { authorization: `Bearer ${session['token']}`, sessionId: session['sessionId'] ?? '' },
    });
    expect(response.status()).toBe(204);
    await page.reload();
    await expect(page.getByText('Your session is invalid (or) expired').first()).toBeVisible();
    await expectScreen(page, 'Sign in');
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  });

  test('an expired access token is renewed silently, in two tabs concurrently', async ({ page, context }) => {
    await signInByForm(page, 'admin');
    const other = await context.newPage();
    await other.goto(`${getAddress()}/customer`);
    await expectScreen(other, 'Clients');
    await page.evaluate(() => localStorage.setItem('token', 'run.out.token'));
    await Promise.all([page.reload(), other.reload()]);
    await expect(page.getByText('12 clients')).toBeVisible();
    await expect(other.getByText('12 clients')).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('token'))).not.toBe('run.out.token');
  });
});

test('a signed-out visitor is redirected to the sign-in screen, and afterwards to the requested page', async ({
  page,
}) => {
  await page.goto(`${getAddress()}/customer?status=Completed`);
  await expect(page.getByText('Please log in to access this page.')).toBeVisible();
  await fillIn(page, 'admin');
  await expect(page).toHaveURL(/\/customer\?status=.*Completed/);
  await expect(page.getByText('Everline Executive Jets').first()).toBeVisible();
});

test('a redirect to another origin is not followed (S64)', async ({ page }) => {
  for (const evil of ['//evil.example', '/\\evil.example', 'https://evil.example', '/%09/evil.example']) {
    await page.goto(`${getAddress()}/default?redirect=${encodeURIComponent(evil)}`);
    await fillIn(page, 'admin');
    await expectScreen(page, 'Clients');
    expect(new URL(page.url()).host).toBe(new URL(getAddress()).host);
    // A card under the pointer would be prefetched without a token.
    await page.mouse.move(0, 0);
    await page.evaluate(() => localStorage.clear());
  }
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

test('logging out in one tab logs out the other', async ({ page, context }) => {
  await signInByForm(page, 'consultant');
  const other = await context.newPage();
  await other.goto(`${getAddress()}/customer`);
  await expectScreen(other, 'Clients');
  await page.getByRole('button', { name: /Account menu for/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expectScreen(other, 'Sign in');
});

test('a logged-out screen that is opened with a session shows its message and ends the session', async ({
  page,
}) => {
  await signInByForm(page, 'consultant');
  await page.goto(`${getAddress()}/logout/0`);
  await expect(page.getByText('You are not authorized to access this application').first()).toBeVisible();
  await expectScreen(page, 'Sign in');
  await page.goto(`${getAddress()}/customer`);
  await expect(page.getByText('Please log in to access this page.')).toBeVisible();
});

test('the sign-in screen is skipped while signed in, and unknown paths have a page with links', async ({
  page,
}) => {
  await page.goto(`${getAddress()}/no/such/path`);
  await expectScreen(page, 'Sign in');
  await expect(page).toHaveURL(`${getAddress()}/default`);
  await signInByForm(page, 'admin');
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
