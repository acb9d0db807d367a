import type { Page } from '@playwright/test';
import { asOwner, makeTenant } from '../own-tenant';
import {
  addressOf,
  demoPassword,
  expect,
  expectAccessible,
  expectScreen,
  fillIn,
  signInByForm,
  test,
} from '../product';

// Browsers log refused requests to the console.
test.use({ expected: /Failed to load resource/ });

const dialog = (page: Page) => page.getByRole('dialog', { name: 'You were signed out' });
const firstName = (page: Page) => page.getByRole('textbox', { name: 'First name' });

const openProfile = async (page: Page) => {
  const tenant = await makeTenant();
  const { userName } = await tenant.user({ firstName: 'Elena' });
  await page.goto(`${addressOf(tenant.slug)}/default?redirect=/profile`);
  await fillIn(page, userName);
  await expect(firstName(page)).toHaveValue('Elena');
  return tenant;
};

const endSessions = (tenant: { id: string }) =>
  asOwner(tenant.id, (owner) => owner.query("update session set expires_at = now() - interval '1 second'"));

const signInAgain = async (page: Page): Promise<void> => {
  await expect(dialog(page).getByRole('textbox', { name: 'Password' })).toBeFocused();
  await page.keyboard.type(demoPassword);
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toHaveCount(0);
};

test('a form survives the end of its session and is saved after signing in again', async ({ page }) => {
  const tenant = await openProfile(page);
  await firstName(page).fill('Half a name');
  await endSessions(tenant);
  await page.evaluate(() => localStorage.setItem('token', 'expired.access.token'));
  const saved = page.waitForRequest((request) => request.method() === 'PUT');
  await page.getByRole('button', { name: /^Save/ }).first().click();
  const key = (await saved).headers()['idempotency-key'];
  await expect(dialog(page).getByRole('textbox', { name: 'User name' })).toHaveAttribute('readonly', '');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeVisible();
  const repeated = page.waitForRequest((request) => request.method() === 'PUT');
  await signInAgain(page);
  expect((await repeated).headers()['idempotency-key']).toBe(key);
  await expect(firstName(page)).toHaveValue('Half a name');
  await expect(page.getByRole('button', { name: /^Account of Half a name/ })).toBeVisible();
  await page.reload();
  await expect(firstName(page)).toHaveValue('Half a name');
});

test('a form of another user is discarded, and leaving the window keeps the address', async ({
  page,
  context,
}) => {
  const tenant = await openProfile(page);
  const { userName: other } = await tenant.user({ firstName: 'Bruno' });
  const otherTab = await context.newPage();
  const signOutInOtherTab = async () => {
    await otherTab.goto(`${addressOf(tenant.slug)}/customer`);
    await otherTab.getByRole('button', { name: /^Account of/ }).click();
    await otherTab.getByRole('menuitem', { name: 'Sign out' }).click();
    await expectScreen(otherTab, 'Sign in');
  };
  await firstName(page).fill('Half a name');
  await signOutInOtherTab();
  await expect(dialog(page)).toBeVisible();
  await signInByForm(otherTab, other, tenant.slug);
  await expectScreen(page, 'Clients');
  await expect(page.getByRole('button', { name: /^Account of Bruno/ })).toBeVisible();

  await page.goto(`${addressOf(tenant.slug)}/profile`);
  await firstName(page).fill('Half a name');
  await signOutInOtherTab();
  await dialog(page).getByRole('button', { name: 'Go to the sign-in page' }).click();
  await page.getByRole('button', { name: 'Leave without saving' }).click();
  await expectScreen(page, 'Sign in');
  await fillIn(page, other);
  await expect(firstName(page)).toHaveValue('Bruno');
});

test('an open report stays in place when its session ends', async ({ page }) => {
  const tenant = await makeTenant();
  const groupId = await tenant.group({ name: 'Wildlife' });
  await tenant.insight({ group_id: groupId, title: 'Strikes', iframe_url: '/samples/ask.html' });
  const customerId = await tenant.customer({ name: 'North Harbour' });
  const { userName } = await tenant.user();
  await page.goto(`${addressOf(tenant.slug)}/default?redirect=/insight/${customerId}/list`);
  await fillIn(page, userName);
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Strikes/ })
    .click();
  await expectScreen(page, 'Strikes');
  await endSessions(tenant);
  await page.evaluate(() => localStorage.setItem('token', 'expired.access.token'));
  await page.getByRole('button', { name: 'Refresh' }).click();
  await signInAgain(page);
  await expectScreen(page, 'Strikes');
  await expect(page).toHaveURL(/\/view/);
});
