import type { Page } from '@playwright/test';
import { asOwner } from '../own-tenant';
import { addressOf, expect, expectAccessible, expectScreen, fillIn, test } from '../product';
import { singleSignOn, type TestProvider } from '../single-sign-on';

const started: TestProvider[] = [];
const organisation: typeof singleSignOn = async (methods) => {
  const made = await singleSignOn(methods);
  started.push(made.provider);
  return made;
};
test.afterAll(() => Promise.all(started.map((provider) => provider.stop())));

const button = (page: Page) => page.getByRole('link', { name: /^Continue with .+ single sign-on$/ });

async function signInAtProvider(page: Page, login: string): Promise<void> {
  await button(page).click();
  await expectScreen(page, 'Example Identity');
  await page.getByRole('textbox', { name: 'Account' }).fill(login);
  await page.getByRole('button', { name: 'Continue' }).click();
}

test('a user signs in by the organization’s provider, and the ticket leaves no trace', async ({ page }) => {
  const { tenant, provider } = await organisation(['password', 'sso']);
  const user = await tenant.user({ firstName: 'Ana', lastName: 'Lopes' });
  provider.know({ sub: 'ana', email: user.email, email_verified: true });
  await page.goto(`${addressOf(tenant.slug)}/default`);
  await expect(page.getByRole('textbox', { name: 'User name' })).toBeFocused();
  await expect(button(page)).toBeVisible();
  await expectAccessible(page);
  const addresses: string[] = [];
  page.on('framenavigated', (frame) => addresses.push(frame.url()));
  let whenPosted = '';
  page.on('request', (request) => {
    if (request.url().endsWith('/auth/ssologin')) whenPosted = page.url();
  });
  await signInAtProvider(page, 'ana');
  await expectScreen(page, 'Clients');
  await expect(page.getByRole('button', { name: /^Account of Ana Lopes/ })).toBeVisible();
  expect(addresses.some((address) => address.includes('/ssocallback?t='))).toBe(true);
  expect(whenPosted).toMatch(/\/ssocallback$/);
  await page.goBack();
  expect(page.url()).not.toContain('uid');
});

test('a deep link leads to its screen after the sign-in', async ({ page }) => {
  const { tenant, provider } = await organisation(['sso']);
  const user = await tenant.user();
  provider.know({ sub: 'ana', email: user.email, email_verified: true });
  await page.goto(`${addressOf(tenant.slug)}/profile`);
  await expect(page.getByText('Please log in to access this page.')).toBeVisible();
  await signInAtProvider(page, 'ana');
  await expectScreen(page, 'Profile');
});

test('where passwords are off, an administrator still comes in by one', async ({ page }) => {
  const { tenant, administrator } = await organisation(['sso']);
  await page.goto(`${addressOf(tenant.slug)}/default`);
  await expect(button(page)).toBeFocused();
  await expect(page.getByRole('textbox', { name: 'User name' })).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Administrator sign-in' }).click();
  await expect(page.getByRole('textbox', { name: 'User name' })).toBeFocused();
  await expectAccessible(page);
  await fillIn(page, administrator.userName);
  await expectScreen(page, 'Clients');
});

test('a sign-in cancelled at the provider says so, and keeps its target for the next try', async ({
  page,
}) => {
  const { tenant, provider } = await organisation(['password', 'sso']);
  const user = await tenant.user();
  provider.know({ sub: 'ana', email: user.email, email_verified: true });
  await page.goto(`${addressOf(tenant.slug)}/default?redirect=/profile`);
  await button(page).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('alert')).toContainText('Single sign-on was canceled');
  await expectAccessible(page);
  await signInAtProvider(page, 'ana');
  await expectScreen(page, 'Profile');
});

/** A user at the provider; the organisation also offers passwords. */
const atProvider = async (page: Page) => {
  const made = await organisation(['password', 'sso']);
  const user = await made.tenant.user();
  made.provider.know({ sub: 'ana', email: user.email, email_verified: true });
  await page.goto(`${addressOf(made.tenant.slug)}/default?redirect=/profile`);
  await expect(button(page)).toContainText(`Continue with Organisation ${made.tenant.slug}`);
  await button(page).click();
  await expectScreen(page, 'Example Identity');
  return { ...made, user };
};

const giveName = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('textbox', { name: 'Account' }).fill(name);
  await page.getByRole('button', { name: 'Continue' }).click();
};

type AtProvider = Awaited<ReturnType<typeof atProvider>>;
const leadBack: readonly [string, string, string, (made: AtProvider) => unknown][] = [
  ['refuses somebody', 'nobody', "didn't let you in", () => undefined],
  [
    'is come back from too late',
    'ana',
    'This sign-in took too long',
    ({ tenant }) =>
      asOwner(tenant.id, (owner) =>
        owner.query("update sso_request set expires_at = now() - interval '1 second'"),
      ),
  ],
  [
    'vouches with a key that is not its own',
    'ana',
    'sent an invalid response',
    ({ provider }) => provider.tamper({ key: 'foreign' }),
  ],
  [
    'is not asked any more',
    'ana',
    "Single sign-on isn't set up here",
    ({ tenant }) =>
      asOwner(tenant.id, (owner) => owner.query("update tenant_settings set auth_method = '{password}'")),
  ],
];
for (const [what, name, words, meanwhile] of leadBack)
  test(`a provider that ${what} leads back to the sign-in screen, which says so in its one place`, async ({
    page,
  }) => {
    const made = await atProvider(page);
    await meanwhile(made);
    await giveName(page, name);
    const message = page.locator('form').getByRole('alert');
    await expect(message).toContainText(words);
    await expect(message).toBeFocused();
    // The user signs in otherwise, to the same target if it is still known.
    await fillIn(page, made.user.userName);
    await expectScreen(page, what === 'is come back from too late' ? 'Clients' : 'Profile');
  });

test('the sign-in screen reports an unreachable provider', async ({ page }) => {
  const { tenant, provider } = await organisation(['password', 'sso']);
  await provider.stop();
  started.splice(started.indexOf(provider), 1);
  await page.goto(`${addressOf(tenant.slug)}/default`);
  await button(page).click();
  await expect(page.getByRole('alert')).toContainText("can't be reached right now");
  await expect(page.getByRole('textbox', { name: 'User name' })).toBeVisible();
});

test('single sign-on asks to wait after too many failures from an address', async ({ page, request }) => {
  const { tenant } = await organisation(['password', 'sso']);
  await page.goto(`${addressOf(tenant.slug)}/default?redirect=/profile`);
  const guesses = Array.from({ length: 30 }, (_, index) => ({
    userName: `guess${index}`,
    password: 'Wrong',
  }));
  for (const data of guesses) await request.post(`${addressOf()}/api/${tenant.id}/v1/auth/login`, { data });
  // Starts a new window of ten minutes, however long the requests took.
  await asOwner(tenant.id, (owner) => owner.query('update sign_in_ip_counter set window_started_at = now()'));
  await button(page).click();
  const message = page.locator('form').getByRole('alert');
  await expect(message).toHaveText('Too many sign-in attempts from your network. Try again in 10 minutes.');
  await expect(message).toBeFocused();
  await expect(button(page)).toHaveAttribute('href', /redirect=%2Fprofile/);
  await expectAccessible(page);
});

test('an administrator tests the provider, and sees its faults in plain words', async ({ page }) => {
  const { tenant, provider, administrator } = await organisation(['password', 'sso']);
  await page.goto(
    `${addressOf(tenant.slug)}/default?redirect=${encodeURIComponent('/admin/settings?tab=sign-in')}`,
  );
  await fillIn(page, administrator.userName);
  const attempt = page.getByRole('button', { name: 'Test connection' });
  await attempt.click();
  await expect(page.getByText('The provider responded and accepted the client ID and secret.')).toBeVisible();
  await expectAccessible(page);
  await provider.stop();
  started.splice(started.indexOf(provider), 1);
  await attempt.click();
  await expect(page.getByText("The provider can't be reached")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('textbox', { name: 'Issuer' }).fill('https://login.example.com');
  await expect(attempt).toBeDisabled();
  await expect(page.getByText('Save your changes first. Only saved settings are tested.')).toBeVisible();
});

test.describe('with refused answers', () => {
  test.use({ expected: /Failed to load resource/ });

  test('a person without an account is told so, and can go back', async ({ page }) => {
    const { tenant, provider } = await organisation(['password', 'sso']);
    provider.know({ sub: 'mei', email: 'mei@example.com', email_verified: true });
    await page.goto(`${addressOf(tenant.slug)}/default?redirect=/profile`);
    await signInAtProvider(page, 'mei');
    await expect(page.getByRole('heading', { level: 1, name: 'Single sign-on failed' })).toBeFocused();
    await expect(page.getByRole('main')).toContainText('User is not available');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Back to sign in' }).click();
    await expect(button(page)).toHaveAttribute('href', /redirect=%2Fprofile/);
    await page.goto(`${addressOf(tenant.slug)}/ssocallback`);
    await expect(
      page.getByText('Unable to login. Please check your credentials and try again.'),
    ).toBeVisible();
  });

  for (const [column, words, message] of [
    [
      'locked = true',
      'An administrator has locked your account.',
      'Your account has been locked. Please use Forgot Password to reset the password. If an administrator locked it, ask them to unlock it.',
    ],
    [
      'active = false',
      'User is inactive.',
      'User is inactive. Ask your administrator to activate your account.',
    ],
  ] as const)
    test(`a blocked user (${column}) sees the reason only after the provider confirmed the identity`, async ({
      page,
    }) => {
      const { tenant, user } = await atProvider(page);
      await asOwner(tenant.id, (owner) =>
        owner.query(`update app_user set ${column} where id = $1`, [user.id]),
      );
      await giveName(page, 'ana');
      await expect(page.getByRole('heading', { level: 1, name: 'Single sign-on failed' })).toBeFocused();
      await expect(page.getByRole('main')).toContainText(words);
      await expect(page.locator('.mantine-Notification-root')).toContainText(message);
      await page.getByRole('button', { name: 'Back to sign in' }).click();
      await expect(button(page)).toHaveAttribute('href', /redirect=%2Fprofile/);
    });

  test('what a wrong password says takes the place of what single sign-on said', async ({ page }) => {
    await atProvider(page);
    await page.getByRole('button', { name: 'Cancel' }).click();
    const message = page.locator('form').getByRole('alert');
    await expect(message).toContainText('Single sign-on was canceled');
    await expect(message).toBeFocused();
    await fillIn(page, 'somebody.who.guesses', 'Wrong#2026');
    await expect(message).toContainText('Login attempt failed');
    await expect(page.getByRole('alert')).toHaveCount(1);
  });

  test('a ticket is worth nothing a second time, nor in another browser (S38)', async ({ page, browser }) => {
    const { tenant, provider } = await organisation(['password', 'sso']);
    const user = await tenant.user();
    provider.know({ sub: 'ana', email: user.email, email_verified: true });
    let callback = '';
    page.on('framenavigated', (frame) => {
      if (frame.url().includes('/ssocallback?t=')) callback = frame.url();
    });
    await page.goto(`${addressOf(tenant.slug)}/default`);
    await signInAtProvider(page, 'ana');
    await expectScreen(page, 'Clients');
    const stranger = await (await browser.newContext({ locale: 'en-US' })).newPage();
    for (const each of [page, stranger]) {
      await each.goto(callback);
      await expectScreen(each, 'Single sign-on failed');
      await expect(each.getByRole('main')).toContainText('was already used');
      expect(each.url()).toMatch(/\/ssocallback$/);
    }
    await stranger.context().close();
  });
});
