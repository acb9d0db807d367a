import type { Page, Route } from '@playwright/test';
import { codeMailedTo, linkMailedTo } from '../mails';
import { asOwner, makeTenant } from '../own-tenant';
import { addressOf, expect, expectAccessible, expectScreen, fillIn, signIn, test } from '../product';

test.use({ expected: /Failed to load resource/ });

const alert = (page: Page) => page.getByRole('main').getByRole('alert');
const field = (page: Page, name: string) => page.getByRole('textbox', { name });

const chosen = 'Another-Choice#7';

const refuse = (page: Page, call: string, status: number, code: string, headers = {}) =>
  page.route(`**/auth/${call}`, (route: Route) =>
    route.fulfill({
      status,
      headers,
      contentType: 'application/problem+json',
      body: JSON.stringify({ code, status, title: '', detail: '', requestId: '' }),
    }),
  );

const askForLink = async (page: Page, home: string, person: { userName: string; email: string }) => {
  await page.goto(`${home}/forgotpassword`);
  await field(page, 'User name').fill(person.userName);
  await field(page, 'E-mail address').fill(person.email);
  await page.getByRole('button', { name: 'Send link' }).click();
};

const choose = async (page: Page): Promise<void> => {
  await field(page, 'New password').fill(chosen);
  await field(page, 'Confirm password').fill(chosen);
  await page.getByRole('button', { name: 'Change password' }).click();
};

const trouble = 'Something went wrong on our side. Try again in a moment.';

test('a failure to mail a link or to change a password names what failed', async ({ page }) => {
  await refuse(page, 'request-reset-password', 500, 'server.error');
  await askForLink(page, addressOf(), { userName: 'anybody', email: 'anybody@example.com' });
  await expect(alert(page)).toHaveText(
    `Unable to send reset password link to email. Please contact administrator. ${trouble}`,
  );
  await refuse(page, 'forcepassword', 500, 'server.error');
  await page.route('**/auth/checkresettoken', (route) => route.fulfill({ status: 204 }));
  await page.goto(`${addressOf()}/forcepassword?token=a.b`);
  await choose(page);
  await expect(alert(page)).toHaveText(
    `Unable to update new password. Please contact administrator. ${trouble}`,
  );
  await expectAccessible(page);
});

test('a list of common passwords that cannot be had costs nothing of what is typed', async ({ page }) => {
  await page.route('**/common-passwords-*.js', (route) => route.abort());
  await page.route('**/auth/checkresettoken', (route) => route.fulfill({ status: 204 }));
  await page.goto(`${addressOf()}/forcepassword?token=a.b`);
  const asked = page.waitForEvent('requestfailed', (request) => request.url().includes('common-passwords'));
  await field(page, 'New password').fill(chosen);
  await asked;
  await field(page, 'Confirm password').fill(chosen);
  await expect(page.getByRole('listitem').filter({ hasText: 'not met yet' })).toHaveText([
    /Not a common password/,
  ]);
  await refuse(page, 'forcepassword', 422, 'validation');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(field(page, 'New password')).toHaveValue(chosen);
});

test('a failure to request, resend or verify a code names what failed', async ({ page }) => {
  const tenant = await makeTenant({ settings: { auth_method: ['emailCode'] } });
  const { userName } = await tenant.user();
  for (const call of ['requestcode', 'resendcode', 'verifycode'])
    await refuse(page, call, 500, 'server.error');
  const requested = `Unable to request the code. Please check your details and try again. ${trouble}`;
  await page.goto(`${addressOf(tenant.slug)}/default`);
  await fillIn(page, userName);
  await expect(alert(page)).toHaveText(requested);
  await field(page, 'Security code').fill('123456');
  const verified = `Unable to verify the code. Please check your details and try again. ${trouble}`;
  await expect(alert(page)).toHaveText(verified);
  await page.getByRole('button', { name: 'Back to sign in' }).click();
  await fillIn(page, userName);
  await expect(alert(page)).toHaveText(requested);
  await page.getByRole('button', { name: 'Resend code' }).click();
  await expect(alert(page)).toHaveText(verified);
});

test('a user that cannot be fetched leads to the sign-in screen with both messages', async ({ page }) => {
  await signIn(page, 'consultant');
  await page.route('**/auth/me', (route) => route.fulfill({ status: 500 }));
  await page.goto(`${addressOf()}/profile`);
  await expect(page.getByText('Failed to fetch current user.')).toBeVisible();
  await expect(page.getByText('An error occurred. Please log in again.')).toBeVisible();
});

test('the profile reports a failure to check the old password', async ({ page }) => {
  const tenant = await makeTenant();
  const { userName } = await tenant.user();
  await page.route('**/profile/password', (route) => route.fulfill({ status: 500 }));
  await page.goto(`${addressOf(tenant.slug)}/profile`);
  await fillIn(page, userName);
  await field(page, 'Old password').fill('Whatever#1');
  await choose(page);
  await expect(page.getByText(`Unable to check old password. ${trouble}`)).toBeVisible();
});

test('single sign-on that is not offered says so, above a form with nothing below it', async ({ page }) => {
  const { slug } = await makeTenant();
  await page.goto(`${addressOf(slug)}/default?sso=notOffered`);
  await expect(alert(page)).toBeFocused();
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  await expect(page.getByText('or', { exact: true })).toBeHidden();
});

test('a typed user name is kept on the way to the forgotten password and back', async ({ page }) => {
  await page.goto(`${addressOf()}/default`);
  for (const [typed, takenBy, other] of [
    ['mira.okafor', 'User name', 'E-mail address'],
    ['mira@okafor.example', 'E-mail address', 'User name'],
  ] as const) {
    await field(page, 'User name or e-mail').fill(typed);
    await page.getByRole('link', { name: 'Forgot password?' }).click();
    await expect(field(page, takenBy)).toHaveValue(typed);
    await expect(field(page, other)).toBeFocused();
    await page.getByRole('button', { name: 'Back to sign in' }).click();
    await expect(field(page, 'User name or e-mail')).toHaveValue(typed);
  }
});

test('every step shows for how many minutes a user has to wait', async ({ page }) => {
  const wait = { 'Retry-After': '541' };
  const message = 'Too many attempts. Try again in 10 minutes.';
  await refuse(page, 'login', 429, 'request.tooMany', wait);
  await refuse(page, 'request-reset-password', 429, 'request.tooMany', wait);
  await page.goto(`${addressOf()}/default`);
  await fillIn(page, 'anybody');
  await expect(alert(page)).toHaveText(message);
  await askForLink(page, addressOf(), { userName: 'anybody', email: 'anybody@example.com' });
  await expect(alert(page)).toHaveText(message);

  const tenant = await makeTenant({ settings: { auth_method: ['emailCode'] } });
  const { userName } = await tenant.user();
  await page.unroute('**/auth/login');
  await refuse(page, 'requestcode', 429, 'request.tooMany', { 'Retry-After': '60' });
  await page.goto(`${addressOf(tenant.slug)}/default`);
  await fillIn(page, userName);
  await expect(alert(page)).toHaveText('Too many attempts. Try again in 1 minute.');
  await expect(page.getByText('We sent a 6-digit code')).toHaveCount(0);
  await expect(page.getByText('check your spam folder')).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Resend code in/ })).toBeDisabled();
});

test('what came of an attempt is gone when the next one lacks something', async ({ page }) => {
  await page.goto(`${addressOf()}/default`);
  await fillIn(page, 'somebody.who.guesses.once', 'Wrong#2026');
  await expect(alert(page)).toContainText('Login attempt failed');
  await expect(alert(page)).toBeFocused();
  await fillIn(page, '', '');
  await expect(page.getByText('Enter your user name.')).toBeVisible();
  await expect(alert(page)).toHaveCount(0);
});

test('a link that is used in another tab is reported in place, with two ways to continue', async ({
  page,
  request,
}) => {
  const tenant = await makeTenant();
  const person = await tenant.user();
  await askForLink(page, addressOf(tenant.slug), person);
  const link = await linkMailedTo(request, person.email);
  await page.goto(link);
  await expect(page.getByText('Changing your password signs you out everywhere')).toBeVisible();
  await asOwner(tenant.id, (owner) => owner.query('update password_token set used_at = now()'));
  await choose(page);
  await expect(page.getByRole('heading', { level: 1, name: 'This link no longer works' })).toBeFocused();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Back to sign in' }).click();
  await expectScreen(page, 'Sign in');
});

test('a forced change that took too long says so where the reader is, and leads back', async ({ page }) => {
  const tenant = await makeTenant();
  const { userName } = await tenant.user({ mustChangePassword: true });
  await page.goto(`${addressOf(tenant.slug)}/default`);
  await fillIn(page, userName);
  await expectScreen(page, 'Choose a new password');
  await asOwner(tenant.id, (owner) =>
    owner.query("update password_token set expires_at = now() - interval '1 second'"),
  );
  await choose(page);
  await expect(alert(page)).toBeFocused();
  await expect(alert(page)).toContainText('This link is no longer valid.');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Back to sign in' }).click();
  await expect(field(page, 'User name')).toHaveValue(userName);
  await expect(field(page, 'Password')).toBeFocused();
});

test('an invitation speaks of a first password, not of sessions that end', async ({ page }) => {
  await page.route('**/auth/checkresettoken', (route) => route.fulfill({ status: 204 }));
  await page.goto(`${addressOf()}/forcepassword?token=a.b&invited=true`);
  await expect(page.getByText('Choose a password for your new account')).toBeVisible();
  await expect(page.getByText('signs you out everywhere')).toHaveCount(0);
  await expectAccessible(page);
});

for (const methods of [['sso', 'passkey'], ['passkey']])
  test(`a hint for new users shows when dashboards appear, also with ${methods.join(' and ')} alone`, async ({
    page,
  }) => {
    const tenant = await makeTenant({ settings: { auth_method: methods } });
    await page.goto(`${addressOf(tenant.slug)}/default`);
    await expect(page.getByText(/Your dashboards appear about 2 hours after/)).toHaveCount(1);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Administrator sign-in' }).click();
    await expect(page.getByRole('textbox', { name: 'User name' })).toBeVisible();
    await expect(page.getByText(/Your dashboards appear about 2 hours after/)).toHaveCount(1);
  });

test('a long name of an organization fits into the button of its single sign-on', async ({ page }) => {
  const tenant = await makeTenant({ settings: { auth_method: ['sso'] } });
  await page.setViewportSize({ width: 320, height: 800 });
  await page.goto(`${addressOf(tenant.slug)}/default`);
  const button = page.getByRole('link', { name: /^Continue with/ });
  await button.evaluate((link) => {
    const text = link.lastChild;
    if (text) text.textContent = `Continue with ${'Gesellschaft für Risikobewertung '.repeat(4)}`;
  });
  const [box, icon, text] = await button.evaluate((link) => {
    const range = document.createRange();
    if (link.lastChild) range.selectNodeContents(link.lastChild);
    const drawn = [link, link.querySelector('svg'), range].map((part) => part?.getBoundingClientRect());
    return drawn.map((each) => [each?.top ?? 0, each?.bottom ?? 0, each?.width ?? 0] as const);
  });
  expect(icon?.[2]).toBe(18);
  expect(text?.[0]).toBeGreaterThan((box?.[0] ?? 0) + 6);
  expect(text?.[1]).toBeLessThan((box?.[1] ?? 0) - 6);
});

test('a tab with the sign-in screen follows a sign-in in another tab', async ({ page, context }) => {
  const tenant = await makeTenant();
  const { userName } = await tenant.user();
  const other = await context.newPage();
  await other.goto(`${addressOf(tenant.slug)}/default?redirect=/profile`);
  await expect(field(other, 'User name')).toBeVisible();
  await page.goto(`${addressOf(tenant.slug)}/default`);
  await fillIn(page, userName);
  await expectScreen(page, 'Clients');
  await expectScreen(other, 'Profile');

  await page.getByRole('button', { name: /Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(field(page, 'User name')).toBeVisible();
  await expect(field(other, 'User name')).toBeVisible();
  await fillIn(page, userName);
  await expect(other.getByRole('banner')).toBeVisible();
});

test('a code that is asked for in two tabs is proven in one, and both are in', async ({
  page,
  context,
  request,
}) => {
  const tenant = await makeTenant({ settings: { auth_method: ['emailCode'] } });
  const person = await tenant.user();
  const other = await context.newPage();
  for (const tab of [other, page]) {
    await tab.goto(`${addressOf(tenant.slug)}/default`);
    await fillIn(tab, person.userName);
    await expect(field(tab, 'Security code')).toBeFocused();
  }
  await field(page, 'Security code').fill(await codeMailedTo(request, person.email, 2));
  for (const tab of [page, other]) await expectScreen(tab, 'Clients');
});
