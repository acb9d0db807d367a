import type { Page } from '@playwright/test';
import { codeMailedTo } from '../mails';
import { makeTenant } from '../own-tenant';
import { getAddress, expect, expectScreen, fillIn, test } from '../product';

test.use({ expected: /Failed to load resource/ });

const field = (page: Page, name: string) => page.getByRole('textbox', { name });

const selected = 'Another-Choice#7';

test('a list of common passwords that fails to load does not affect the input', async ({ page }) => {
  await page.route('**/common-passwords-*.js', (route) => route.abort());
  await page.route('**/auth/checkresettoken', (route) => route.fulfill({ status: 204 }));
  await page.goto(`${getAddress()}/forcepassword?token=a.b`);
  const failedRequest = page.waitForEvent('requestfailed', (request) =>
    request.url().includes('common-passwords'),
  );
  await field(page, 'New password').fill(selected);
  await failedRequest;
  await field(page, 'Confirm password').fill(selected);
  await expect(page.getByRole('listitem').filter({ hasText: 'Not met:' })).toHaveText([
    /Not a common password/,
  ]);
  await page.route('**/auth/forcepassword', (route) => route.fulfill({ status: 422 }));
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(field(page, 'New password')).toHaveValue(selected);
});

test('a tab with the sign-in screen follows a sign-in in another tab', async ({ page, context }) => {
  const tenant = await makeTenant();
  const { userName } = await tenant.user();
  const other = await context.newPage();
  await other.goto(`${getAddress(tenant.slug)}/default?redirect=/profile`);
  await expect(field(other, 'User name')).toBeVisible();
  await page.goto(`${getAddress(tenant.slug)}/default`);
  await fillIn(page, userName);
  await expectScreen(page, 'Clients');
  await expectScreen(other, 'Profile');

  await page.getByRole('button', { name: /Account menu for/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(field(page, 'User name')).toBeVisible();
  await expect(field(other, 'User name')).toBeVisible();
  await fillIn(page, userName);
  await expect(other.getByRole('banner')).toBeVisible();
});

test('a code requested in two tabs is entered in one, and both are signed in', async ({
  page,
  context,
  request,
}) => {
  const tenant = await makeTenant({ settings: { auth_method: ['emailCode'] } });
  const person = await tenant.user();
  const other = await context.newPage();
  for (const tab of [other, page]) {
    await tab.goto(`${getAddress(tenant.slug)}/default`);
    await fillIn(tab, person.userName);
    await expect(field(tab, 'Security code')).toBeFocused();
  }
  await field(page, 'Security code').fill(await codeMailedTo(request, person.email, 2));
  for (const tab of [page, other]) await expectScreen(tab, 'Clients');
});
