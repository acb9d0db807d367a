import type { Page } from '@playwright/test';
import { asOwner, makeTenant } from '../own-tenant';
import { addressOf, expect, expectAccessible, fillIn, test } from '../product';

test.use({ expected: /Failed to load resource/ });

/** Somebody on their profile, in a tenant of the journey's own. */
const signedIn = async (page: Page) => {
  const tenant = await makeTenant();
  const { userName } = await tenant.user();
  await page.goto(`${addressOf(tenant.slug)}/default?redirect=/profile`);
  await fillIn(page, userName);
  await expect(page.getByRole('textbox', { name: 'First name' })).toBeVisible();
  return { tenant, userName };
};

/** Lets time pass for the database, whose clock counts; and for the access token, which the next call finds too old. */
const pass = async (page: Page, tenant: { id: string }, sql: string): Promise<void> => {
  await asOwner(tenant.id, (owner) => owner.query(sql));
  await page.evaluate(() => localStorage.setItem('token', 'run.out.token'));
};

const ends = [
  ['idle for an hour', "update session set last_seen_at = last_seen_at - interval '61 minutes'"],
  [
    'open for twelve hours, however lately used',
    "update session set expires_at = now() - interval '1 second'",
  ],
] as const;

for (const [what, sql] of ends)
  test(`a session that was ${what}, ends with the reason, and the person comes back to sign in`, async ({
    page,
  }) => {
    const { tenant, userName } = await signedIn(page);
    await pass(page, tenant, sql);
    await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link').first().click();
    await expect(page.getByRole('heading', { level: 1, name: 'Logged out' })).toBeVisible();
    await expect(page.getByRole('main')).toContainText('Your session is invalid (or) expired');
    await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
    await expect(page.getByText('Your session is invalid (or) expired').first()).toBeVisible();
    await expectAccessible(page);
    expect(
      await page.evaluate(() =>
        ['token', 'refreshToken', 'sessionId'].map((key) => localStorage.getItem(key)),
      ),
    ).toEqual([null, null, null]);
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
    await fillIn(page, userName);
    await expect(page.getByRole('banner')).toBeVisible();
  });

test('a session that was renewed just before its idle end goes on without a word', async ({ page }) => {
  const { tenant } = await signedIn(page);
  await pass(page, tenant, "update session set last_seen_at = last_seen_at - interval '58 minutes'");
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Clients' })).toBeVisible();
});
