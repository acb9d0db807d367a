import type { Page } from '@playwright/test';
import { addressOf, expect, expectAccessible, fillIn, test } from '../product';
import { singleSignOn, type TestProvider } from '../single-sign-on';

const started: TestProvider[] = [];
const organisation: typeof singleSignOn = async (methods) => {
  const made = await singleSignOn(methods);
  started.push(made.provider);
  return made;
};
test.afterAll(() => Promise.all(started.map((provider) => provider.stop())));

const button = (page: Page) => page.getByRole('link', { name: 'Continue with single sign-on' });

/** Goes to the provider and gives a name there. */
async function signInAtProvider(page: Page, login: string): Promise<void> {
  await button(page).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Example Identity' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Account' }).fill(login);
  await page.getByRole('button', { name: 'Continue' }).click();
}

test('somebody signs in by their organisation’s provider, and the ticket leaves no trace', async ({
  page,
}) => {
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
  await expect(page.getByRole('heading', { level: 1, name: 'Clients' })).toBeVisible();
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
  await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible();
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
  await expect(page.getByRole('heading', { level: 1, name: 'Clients' })).toBeVisible();
});

test('whoever cancels at the provider is told so, and can begin again with the same aim', async ({
  page,
}) => {
  const { tenant, provider } = await organisation(['password', 'sso']);
  const user = await tenant.user();
  provider.know({ sub: 'ana', email: user.email, email_verified: true });
  await page.goto(`${addressOf(tenant.slug)}/default?redirect=/profile`);
  await button(page).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('alert')).toContainText('Single sign-on was cancelled');
  await expectAccessible(page);
  await signInAtProvider(page, 'ana');
  await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible();
});

test('a provider that is away is told of on the sign-in screen', async ({ page }) => {
  const { tenant, provider } = await organisation(['password', 'sso']);
  await provider.stop();
  started.splice(started.indexOf(provider), 1);
  await page.goto(`${addressOf(tenant.slug)}/default`);
  await button(page).click();
  await expect(page.getByRole('alert')).toContainText('cannot be reached at the moment');
  await expect(page.getByRole('textbox', { name: 'User name' })).toBeVisible();
});

test('an administrator tries the provider, and is told in plain words what is wrong with it', async ({
  page,
}) => {
  const { tenant, provider, administrator } = await organisation(['password', 'sso']);
  await page.goto(
    `${addressOf(tenant.slug)}/default?redirect=${encodeURIComponent('/admin/settings?tab=sign-in')}`,
  );
  await fillIn(page, administrator.userName);
  const attempt = page.getByRole('button', { name: 'Test connection' });
  await attempt.click();
  await expect(page.getByText('The provider answers, and accepts client ID and secret.')).toBeVisible();
  await expectAccessible(page);
  await provider.stop();
  started.splice(started.indexOf(provider), 1);
  await attempt.click();
  await expect(page.getByText('The provider cannot be reached')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('textbox', { name: 'Issuer' }).fill('https://login.example.com');
  await expect(attempt).toBeDisabled();
  await expect(page.getByText('Save your changes first: what is saved is tested.')).toBeVisible();
});

test.describe('with refused answers', () => {
  test.use({ expected: /Failed to load resource/ });

  test('whoever has no account here is told so, and can go back', async ({ page }) => {
    const { tenant, provider } = await organisation(['password', 'sso']);
    provider.know({ sub: 'mei', email: 'mei@example.com', email_verified: true });
    await page.goto(`${addressOf(tenant.slug)}/default?redirect=/profile`);
    await signInAtProvider(page, 'mei');
    await expect(page.getByRole('heading', { level: 1, name: 'Single sign-on did not work' })).toBeFocused();
    await expect(page.getByRole('main')).toContainText('User is not available');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Back to sign in' }).click();
    await expect(button(page)).toHaveAttribute('href', /redirect=%2Fprofile/);
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
    await expect(page.getByRole('heading', { level: 1, name: 'Clients' })).toBeVisible();
    const stranger = await (await browser.newContext({ locale: 'en-US' })).newPage();
    for (const each of [page, stranger]) {
      await each.goto(callback);
      await expect(
        each.getByRole('heading', { level: 1, name: 'Single sign-on did not work' }),
      ).toBeVisible();
      await expect(each.getByRole('main')).toContainText('has been used already');
      expect(each.url()).toMatch(/\/ssocallback$/);
    }
    await stranger.context().close();
  });
});
