import { makeTenant } from '../own-tenant';
import {
  getAddress,
  clientCard,
  expect,
  expectAccessible,
  fillIn,
  openAs,
  test,
  expectToast,
} from '../product';

// Browsers log failed requests to the console.
test.use({ expected: /Failed to load resource|dynamically imported module|Unable to preload CSS/ });

test('without a network, the screen and its input are kept, and everything continues once it is back', async ({
  page,
  context,
}) => {
  const tenant = await makeTenant();
  await tenant.customer({ name: 'North Harbour' });
  await tenant.customer({ name: 'South Harbour' });
  const { userName } = await tenant.user();
  await page.goto(`${getAddress(tenant.slug)}/default`);
  await fillIn(page, userName);
  await expect(clientCard(page, 'North Harbour')).toBeVisible();
  // The confirmation dialog is prefetched.
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => /confirm-dialog-.*\.js$/.test(name)),
  );
  const offline = page.getByRole('status').filter({ hasText: "You're offline" });

  // The probe that the browser's event causes may have been sent before the network is gone.
  const loseNetwork = async (): Promise<void> => {
    await context.setOffline(true);
    await expect(async () => {
      await page.evaluate(() => window.dispatchEvent(new Event('offline')));
      await expect(offline).toBeVisible({ timeout: 1_000 });
    }).toPass();
  };

  await loseNetwork();
  await expect(clientCard(page, 'North Harbour')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Profile' }).click();
  await expect(page.getByRole('alert')).toContainText("The service can't be reached.");
  await context.setOffline(false);
  const firstName = page.getByRole('textbox', { name: 'First name' });
  await expect(firstName).toBeVisible();
  await expect(offline).toHaveCount(0);

  await firstName.fill('Ida');
  await loseNetwork();
  const save = page.getByRole('button', { name: 'Save profile' });
  await save.click();
  await expect(page.getByRole('main').getByRole('alert')).toContainText("The service can't be reached.");
  await page.getByRole('link', { name: 'Clients' }).first().click();
  await page.getByRole('button', { name: 'Stay' }).click();
  await expect(firstName).toHaveValue('Ida');
  await context.setOffline(false);
  await expect(offline).toHaveCount(0);
  await save.click();
  await expectToast(page, 'Your profile was saved.');
});

test('after a deployment, a form keeps its input, and opening a screen reloads the page once', async ({
  page,
}) => {
  const tenant = await makeTenant();
  const { userName } = await tenant.user();
  await openAs(page, userName, '/customer/add', tenant.slug);
  const name = page.getByRole('textbox', { name: 'Client name' });
  await name.fill('North Harbour');
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  // The running build's files are gone; only the check for an update asks for a head.
  await page.route('**/assets/*.js', (route) =>
    route.request().method() === 'HEAD' || route.request().url().includes('/profile-')
      ? route.fulfill({ status: 404 })
      : route.fallback(),
  );
  const profile = page.getByRole('link', { name: 'Profile' });
  await profile.hover();
  const update = page.getByRole('status').filter({ hasText: 'A new version is available.' });
  await expect(update).toBeVisible();
  await expect(name).toHaveValue('North Harbour');
  expect(loads).toBe(0);

  await profile.click();
  await page.getByRole('button', { name: 'Leave without saving' }).click();
  const failed = page.getByRole('main').getByRole('alert');
  await expect.poll(() => loads).toBe(1);
  await expect(failed).toContainText('A new version is available.');
  expect(loads).toBe(1);
  await failed.hover();
  await expectAccessible(page);
  await page.unrouteAll();
  await failed.getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByRole('textbox', { name: 'First name' })).toBeVisible();
});
