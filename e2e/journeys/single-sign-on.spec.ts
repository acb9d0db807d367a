import type { Page } from '@playwright/test';
import { asOwner } from '../own-tenant';
import { getAddress, expect, expectScreen, fillIn, test } from '../product';
import { singleSignOn, type TestProvider } from '../single-sign-on';

const started: TestProvider[] = [];
const organization: typeof singleSignOn = async (methods) => {
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

test('a user signs in with the organization’s provider, and the ticket leaves no trace', async ({ page }) => {
  const { tenant, provider } = await organization(['password', 'sso']);
  const user = await tenant.user({ firstName: 'Ana', lastName: 'Lopes' });
  provider.know({ sub: 'ana', email: user.email, email_verified: true });
  await page.goto(`${getAddress(tenant.slug)}/default`);
  await expect(page.getByRole('textbox', { name: 'User name' })).toBeFocused();
  await expect(button(page)).toBeVisible();
  const addresses: string[] = [];
  page.on('framenavigated', (frame) => addresses.push(frame.url()));
  let whenPosted = '';
  page.on('request', (request) => {
    if (request.url().endsWith('/auth/ssologin')) whenPosted = page.url();
  });
  await signInAtProvider(page, 'ana');
  await expectScreen(page, 'Clients');
  await expect(page.getByRole('button', { name: /^Account menu for Ana Lopes/ })).toBeVisible();
  expect(addresses.some((address) => address.includes('/ssocallback?t='))).toBe(true);
  expect(whenPosted).toMatch(/\/ssocallback$/);
  await page.goBack();
  expect(page.url()).not.toContain('uid');
});

test('a deep link leads to its screen after the sign-in', async ({ page }) => {
  const { tenant, provider } = await organization(['sso']);
  const user = await tenant.user();
  provider.know({ sub: 'ana', email: user.email, email_verified: true });
  await page.goto(`${getAddress(tenant.slug)}/profile`);
  await expect(page.getByText('Please log in to access this page.')).toBeVisible();
  await signInAtProvider(page, 'ana');
  await expectScreen(page, 'Profile');
});

test('a sign-in canceled at the provider is reported, and keeps its target for the next attempt', async ({
  page,
}) => {
  const { tenant, provider } = await organization(['password', 'sso']);
  const user = await tenant.user();
  provider.know({ sub: 'ana', email: user.email, email_verified: true });
  await page.goto(`${getAddress(tenant.slug)}/default?redirect=/profile`);
  await button(page).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('alert')).toContainText('Single sign-on was canceled');
  await signInAtProvider(page, 'ana');
  await expectScreen(page, 'Profile');
});

/** A user at the provider; the organization also offers passwords. */
const atProvider = async (page: Page) => {
  const made = await organization(['password', 'sso']);
  const user = await made.tenant.user();
  made.provider.know({ sub: 'ana', email: user.email, email_verified: true });
  await page.goto(`${getAddress(made.tenant.slug)}/default?redirect=/profile`);
  await expect(button(page)).toContainText(`Continue with Organization ${made.tenant.slug}`);
  await button(page).click();
  await expectScreen(page, 'Example Identity');
  return { ...made, user };
};

const giveName = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('textbox', { name: 'Account' }).fill(name);
  await page.getByRole('button', { name: 'Continue' }).click();
};

test('a rejection by the provider is reported once on the sign-in screen', async ({ page }) => {
  const { user } = await atProvider(page);
  await giveName(page, 'nobody');
  const message = page.locator('form').getByRole('alert');
  await expect(message).toContainText('denied access');
  await expect(message).toBeFocused();
  // The user signs in otherwise, to the same target.
  await fillIn(page, user.userName);
  await expectScreen(page, 'Profile');
});

test.describe('with refused answers', () => {
  test.use({ expected: /Failed to load resource/ });

  test('a blocked user sees the reason only after the provider confirmed the identity', async ({ page }) => {
    const { tenant, user } = await atProvider(page);
    await asOwner(tenant.id, (owner) =>
      owner.query('update app_user set locked = true where id = $1', [user.id]),
    );
    await giveName(page, 'ana');
    await expect(page.getByRole('heading', { level: 1, name: 'Login failed' })).toBeFocused();
    await expect(page.getByRole('main')).toContainText('An administrator has locked your account.');
    await page.getByRole('button', { name: 'Back to sign in' }).click();
    await expect(button(page)).toHaveAttribute('href', /redirect=%2Fprofile/);
  });

  test('a ticket is invalid a second time, and in another browser (S38)', async ({ page, browser }) => {
    const { tenant, provider } = await organization(['password', 'sso']);
    const user = await tenant.user();
    provider.know({ sub: 'ana', email: user.email, email_verified: true });
    let callback = '';
    page.on('framenavigated', (frame) => {
      if (frame.url().includes('/ssocallback?t=')) callback = frame.url();
    });
    await page.goto(`${getAddress(tenant.slug)}/default`);
    await signInAtProvider(page, 'ana');
    await expectScreen(page, 'Clients');
    const stranger = await (await browser.newContext({ locale: 'en-US' })).newPage();
    for (const each of [page, stranger]) {
      await each.goto(callback);
      await expectScreen(each, 'Login failed');
      await expect(each.getByRole('main')).toContainText('was already used');
      expect(each.url()).toMatch(/\/ssocallback$/);
    }
    await stranger.context().close();
  });
});
