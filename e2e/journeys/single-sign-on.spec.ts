import type { Page } from '@playwright/test';
import { getAddress, expect, expectScreen, test } from '../product';
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

test('a sign-in that is canceled or rejected at the provider is reported, and leads to the first target when it succeeds', async ({
  page,
}) => {
  const { tenant, provider } = await organization(['password', 'sso']);
  const user = await tenant.user();
  provider.know({ sub: 'ana', email: user.email, email_verified: true });
  await page.goto(`${getAddress(tenant.slug)}/profile`);
  await expect(page.getByText('Please log in to access this page.')).toBeVisible();
  await expect(button(page)).toContainText(`Continue with Organization ${tenant.slug}`);
  const message = page.locator('form').getByRole('alert');
  await button(page).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(message).toContainText('Single sign-on was canceled');
  await signInAtProvider(page, 'nobody');
  await expect(message).toContainText('denied access');
  await expect(message).toBeFocused();
  await signInAtProvider(page, 'ana');
  await expectScreen(page, 'Profile');
});

test.describe('with refused answers', () => {
  test.use({ expected: /Failed to load resource/ });

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
