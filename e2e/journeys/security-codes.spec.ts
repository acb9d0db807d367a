import type { Page } from '@playwright/test';
import { codeMailedTo } from '../mails';
import { makeTenant } from '../own-tenant';
import { getAddress, expect, expectScreen, fillIn, test } from '../product';

const openCodeStep = async (page: Page) => {
  const tenant = await makeTenant({ settings: { auth_method: ['emailCode'] } });
  const person = await tenant.user();
  await page.goto(`${getAddress(tenant.slug)}/default`);
  await fillIn(page, person.userName);
  await expect(code(page)).toBeFocused();
  return { person };
};

const code = (page: Page) => page.getByRole('textbox', { name: 'Security code' });
const signedIn = (page: Page) => expectScreen(page, 'Clients');

test('a verified code is remembered in this browser until the user signs out', async ({ page, request }) => {
  const { person } = await openCodeStep(page);
  await expect(page.getByText('Valid for')).toContainText(/0[45]:\d\d/);
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
