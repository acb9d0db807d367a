import type { Page } from '@playwright/test';
import { codeMailedTo } from '../mails';
import { asOwner, makeTenant } from '../own-tenant';
import { addressOf, expect, expectAccessible, expectScreen, fillIn, test } from '../product';

type Tenant = Awaited<ReturnType<typeof makeTenant>>;

const begin = async (page: Page, user: Parameters<Tenant['user']>[0] = {}) => {
  const tenant = await makeTenant({ settings: { auth_method: ['emailCode'] } });
  const person = await tenant.user(user);
  await page.goto(`${addressOf(tenant.slug)}/default`);
  await fillIn(page, person.userName);
  await expect(code(page)).toBeFocused();
  return { tenant, person };
};

const chosen = 'Another-Choice#7';
const code = (page: Page) => page.getByRole('textbox', { name: 'Security code' });
const resend = (page: Page) => page.getByRole('button', { name: /^Resend code/ });
const signedIn = (page: Page) => expectScreen(page, 'Clients');

const wrongOne = (right: string): string => (right.startsWith('1') ? '2' : '1') + right.slice(1);

/** Moves time in the database, whose clock is authoritative. */
const pass = (tenant: Tenant, sql: string) => asOwner(tenant.id, (owner) => owner.query(sql));

const waitForResend = async (page: Page, tenant: Tenant): Promise<void> => {
  await pass(tenant, "update sign_in_challenge set code_sent_at = code_sent_at - interval '31 seconds'");
  await page.clock.runFor(31_000);
  await expect(resend(page)).toHaveText('Resend code');
};

test('a verified code is remembered in this browser until the user signs out', async ({ page, request }) => {
  const { person } = await begin(page);
  await expect(page.getByText('Valid for')).toContainText(/0[45]:\d\d/);
  await expectAccessible(page);
  await code(page).fill((await codeMailedTo(request, person.email)).replace(/^.../, '$& '));
  await signedIn(page);

  await page.evaluate(() =>
    ['token', 'refreshToken', 'sessionId'].forEach((key) => localStorage.removeItem(key)),
  );
  await page.reload();
  await fillIn(page, person.userName);
  await signedIn(page);

  await page.getByRole('button', { name: /Account menu for/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expectScreen(page, 'Sign in');
  await fillIn(page, person.userName);
  await expect(code(page)).toBeVisible();
});

test('a forced password change after the code requires no second code', async ({ page, request }) => {
  const { person } = await begin(page, { mustChangePassword: true });
  await code(page).fill(await codeMailedTo(request, person.email));
  await page.getByRole('textbox', { name: 'New password' }).fill(chosen);
  await page.getByRole('textbox', { name: 'Confirm password' }).fill(chosen);
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Your password was changed.')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'User name' })).toHaveValue(person.userName);
  const password = page.getByRole('textbox', { name: 'Password' });
  await expect(password).toBeFocused();
  await password.fill(chosen);
  await page.keyboard.press('Enter');
  await signedIn(page);
});

test('another code can be sent after half a minute, three times, and only the last one counts', async ({
  page,
  request,
}) => {
  await page.clock.install();
  const { tenant, person } = await begin(page);
  const first = await codeMailedTo(request, person.email);
  await expect(resend(page)).toBeDisabled();
  await expect(resend(page)).toHaveText(/^Resend code in 00:(30|2\d)$/);
  for (const left of [2, 1, 0]) {
    await waitForResend(page, tenant);
    await resend(page).click();
    await expect(page.getByText(`${left} of 3 resends left`)).toBeVisible();
    await expect(code(page)).toBeFocused();
  }
  const last = await codeMailedTo(request, person.email, 4);
  if (first !== last) {
    await code(page).fill(first);
    await expect(page.getByText('4 attempts left.')).toBeVisible();
  }
  await code(page).fill(last);
  await signedIn(page);
});

test('a fourth code is not sent, and the link back leads to sign-in', async ({ page, request }) => {
  await page.clock.install();
  const { tenant, person } = await begin(page);
  // Half a minute counts from the first code.
  await codeMailedTo(request, person.email);
  await expect(resend(page)).toBeDisabled();
  for (const left of [2, 1, 0]) {
    await waitForResend(page, tenant);
    await resend(page).click();
    await expect(page.getByText(`${left} of 3 resends left`)).toBeVisible();
  }
  await waitForResend(page, tenant);
  await resend(page).click();
  const message = page.getByRole('alert');
  await expect(message).toContainText("You've reached the maximum resend limit. Click the login link");
  await expect(message).toBeFocused();
  await expect(page.getByRole('button', { name: 'Back to login' })).toBeVisible();
  await expectAccessible(page);
  await codeMailedTo(request, person.email, 4);
  // A finished sign-in cannot be continued.
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'User name' })).toBeFocused();
});

const keptHere = (page: Page) => page.evaluate(() => sessionStorage.getItem('signInChallenge'));

test('a reload returns to the code step, without another mail, until the sign-in is complete', async ({
  page,
  request,
}) => {
  const { person } = await begin(page);
  const right = await codeMailedTo(request, person.email);
  await page.reload();
  await expect(code(page)).toBeFocused();
  await expect(page.getByText('Valid for')).toContainText(/0[45]:\d\d/);
  await expect(page.getByText('3 of 3 resends left')).toBeVisible();
  await expectAccessible(page);
  expect(Object.keys(JSON.parse((await keptHere(page)) ?? '{}') as object).toSorted()).toEqual([
    'challenge',
    'maskedEmail',
    'userName',
  ]);
  await codeMailedTo(request, person.email, 1);
  await code(page).fill(right);
  await signedIn(page);
  expect(await keptHere(page)).toBeNull();
});

test('Back from the code step, or another tab, starts with the password', async ({ page }) => {
  await begin(page);
  const elsewhere = await page.context().newPage();
  await elsewhere.goto(page.url());
  await expect(elsewhere.getByRole('textbox', { name: 'User name' })).toBeFocused();
  await page.getByRole('button', { name: 'Back to sign in' }).click();
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'User name' })).toBeFocused();
  await page.evaluate(() => sessionStorage.setItem('signInChallenge', '{"challenge":7}'));
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'User name' })).toBeFocused();
  expect(await keptHere(page)).toBeNull();
});

test('a code that expires on the screen is reported, and a new one works', async ({ page, request }) => {
  await page.clock.install();
  const { tenant, person } = await begin(page);
  await codeMailedTo(request, person.email);
  await expect(page.getByText('Valid for')).toBeVisible();
  await pass(
    tenant,
    `update sign_in_challenge set code_sent_at = code_sent_at - interval '5 minutes',
     code_expires_at = code_expires_at - interval '5 minutes'`,
  );
  await page.clock.runFor(245_000);
  await expect(page.getByText('Valid for')).toContainText(/00:\d\d/);
  await expect(page.getByText('Your security code has expired.')).toHaveCount(0);
  await page.clock.runFor(60_000);
  await expect(page.getByText('Your security code has expired.')).toBeVisible();
  await expect(page.getByText('Valid for')).toHaveCount(0);
  await expectAccessible(page);
  await resend(page).click();
  await expect(page.getByText('Valid for')).toContainText(/0[45]:\d\d/);
  await expect(page.getByText('Your security code has expired.')).toHaveCount(0);
  await code(page).fill(await codeMailedTo(request, person.email, 2));
  await signedIn(page);
});

test('an expired code asks for a new one', async ({ page, request }) => {
  const { tenant, person } = await begin(page);
  const late = await codeMailedTo(request, person.email);
  await pass(tenant, "update sign_in_challenge set code_expires_at = now() - interval '1 second'");
  await code(page).fill(late);
  await expect(page.getByText('Your security code has expired.')).toBeVisible();
  await expect(code(page)).toHaveValue('');
});

test.describe('with refused answers', () => {
  test.use({ expected: /Failed to load resource/ });

  test('five wrong codes lock the sign-in, which says for how long', async ({ page, request }) => {
    const { person } = await begin(page);
    const wrong = wrongOne(await codeMailedTo(request, person.email));
    for (const left of ['4 attempts', '3 attempts', '2 attempts', '1 attempt']) {
      await code(page).fill(wrong);
      await expect(
        page.getByText(`Invalid Code. Please verify entered code is correct and try again. ${left} left.`),
      ).toBeVisible();
      await expect(code(page)).toHaveValue('');
    }
    await expectAccessible(page);
    await code(page).fill(wrong);
    await expect(page.getByRole('alert')).toContainText('Your account is locked for 15 minutes.');
    await expect(page.getByRole('alert')).toBeFocused();
    await expect(code(page)).toHaveCount(0);
    await page.getByRole('button', { name: 'Back to sign in' }).click();
    await fillIn(page, person.userName);
    await expect(page.getByRole('alert')).toContainText(
      'Your login is temporarily locked. Please try after 15 minutes.',
    );
  });

  test('a first code that could not be sent can be requested again; until then no code is valid', async ({
    page,
    request,
  }) => {
    await page.route('**/auth/requestcode', (route) =>
      route.fulfill({
        status: 503,
        contentType: 'application/problem+json',
        body: '{"code":"server.unavailable"}',
      }),
    );
    const { person } = await begin(page);
    await expect(page.getByRole('alert')).toContainText('The service is unavailable right now.');
    await code(page).fill('123456');
    await expect(page.getByText('5 attempts left.')).toBeVisible();
    await resend(page).click();
    await expect(page.getByText('3 of 3 resends left')).toBeVisible();
    await code(page).fill(await codeMailedTo(request, person.email));
    await signedIn(page);
  });

  test('an expired sign-in starts over', async ({ page, request }) => {
    const { tenant, person } = await begin(page);
    const right = await codeMailedTo(request, person.email);
    await pass(tenant, "update sign_in_challenge set expires_at = now() - interval '1 second'");
    await code(page).fill(right);
    await expect(page.getByRole('alert')).toContainText('This sign-in took too long.');
    await expect(code(page)).toHaveCount(0);
  });

  test('a reload of an expired sign-in reports it once, and then starts over', async ({ page, request }) => {
    const { tenant, person } = await begin(page);
    await codeMailedTo(request, person.email);
    await pass(tenant, "update sign_in_challenge set expires_at = now() - interval '1 second'");
    await page.reload();
    await expect(page.getByRole('alert')).toContainText('This sign-in took too long.');
    await page.reload();
    await expect(page.getByRole('textbox', { name: 'User name' })).toBeFocused();
  });
});
