import type { Page } from '@playwright/test';
import { asOwner, makeTenant } from '../own-tenant';
import { getAddress, expect, expectScreen, fillIn, test, expectToast } from '../product';

test.use({ expected: /Failed to load resource/ });

/** Opens the profile, and waits for its requests: a pending one would be the one to find that the session has ended. */
const openProfile = async (page: Page, open: () => Promise<unknown>): Promise<void> => {
  const visit = page.waitForResponse(
    (response) => response.request().postData()?.includes('"Profile"') ?? false,
  );
  await open();
  await expect(page.getByRole('textbox', { name: 'First name' })).toBeVisible();
  await visit;
  await expect(page.getByRole('main').getByRole('status', { name: /Loading/ })).toHaveCount(0);
};

const signedIn = async (page: Page) => {
  const tenant = await makeTenant();
  const { userName } = await tenant.user();
  await page.goto(`${getAddress(tenant.slug)}/default?redirect=/profile`);
  await openProfile(page, () => fillIn(page, userName));
  return { tenant, userName };
};

/** Moves time in the database, whose clock counts; and replaces the access token by an expired one. */
const pass = async (page: Page, tenant: { id: string }, sql: string): Promise<void> => {
  await asOwner(tenant.id, (owner) => owner.query(sql));
  await page.evaluate(() => localStorage.setItem('token', 'run.out.token'));
};

test('a session continues until it was idle for an hour, and its end is announced, also when the page is opened later', async ({
  page,
}) => {
  const { tenant, userName } = await signedIn(page);
  const leave = page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link').first();
  await pass(page, tenant, "update session set last_seen_at = last_seen_at - interval '58 minutes'");
  await leave.click();
  await expectScreen(page, 'Clients');
  await openProfile(page, () => page.goBack());

  await pass(page, tenant, "update session set last_seen_at = last_seen_at - interval '61 minutes'");
  const announcement = page.waitForFunction(() => {
    const main = document.querySelector('main');
    return (
      main?.querySelector('h1')?.textContent === 'Signed out' &&
      main.textContent.includes('Your session is invalid (or) expired')
    );
  });
  await leave.click();
  await announcement;
  await expectScreen(page, 'Sign in');
  await expect(page.getByText('Your session is invalid (or) expired').first()).toBeVisible();
  expect(
    await page.evaluate(() => ['token', 'refreshToken', 'sessionId'].map((key) => localStorage.getItem(key))),
  ).toEqual([null, null, null]);
  await page.goBack();
  // eslint-disable-next-line journeys/waits -- Back must have no effect.
  await expectScreen(page, 'Sign in');
  await fillIn(page, userName);
  await expect(page.getByRole('banner')).toBeVisible();

  await pass(page, tenant, "update session set expires_at = now() - interval '1 second'");
  await page.goto(`${getAddress(tenant.slug)}/customer`);
  await expectScreen(page, 'Signed out');
});

test('signing out while the server is unreachable signs out this browser, and says so', async ({
  page,
  context,
}) => {
  await signedIn(page);
  // The final screen was prefetched with its dependencies.
  for (const part of ['/logout.', '/toast-area-']) {
    const file = await page.waitForFunction(
      (wanted) =>
        performance
          .getEntriesByType('resource')
          .find(({ name }) => name.includes(wanted) && name.endsWith('.js'))?.name,
      part,
    );
    await page.evaluate(`import(${JSON.stringify(await file.jsonValue())}).then(() => undefined)`);
  }
  await context.setOffline(true);
  await page.getByRole('button', { name: /Account menu for/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expectScreen(page, 'Signed out');
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  await expectScreen(page, 'Sign in');
  await expect(page.getByText("You've signed out.").first()).toBeVisible();
});

test('a toast whose code cannot be loaded breaks nothing, and shows once it can', async ({
  page,
  context,
}) => {
  let resume = (): void => undefined;
  const locked = new Promise<void>((resolve) => {
    resume = resolve;
  });
  await page.route('**/toast-area-*', async (file) => {
    await locked;
    await file.continue();
  });
  await signedIn(page);
  const firstName = page.getByRole('textbox', { name: 'First name' });
  await firstName.fill('Oskar');
  const request = page.waitForRequest('**/toast-area-*.js');
  await page.getByRole('button', { name: 'Assessment' }).click();
  await request;
  await context.setOffline(true);
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/toast-area-'));
  resume();
  await failed;
  await expect(firstName).toHaveValue('Oskar');
  await context.setOffline(false);
  await expectToast(page, 'Assessment: coming soon');
  await expect(firstName).toHaveValue('Oskar');
});

test('a list whose session ends shows as loading, not as failed, until the reason is shown', async ({
  page,
}) => {
  let resume = (): void => undefined;
  const locked = new Promise<void>((resolve) => {
    resume = resolve;
  });
  await page.route('**/logout.*.js', async (code) => {
    await locked;
    await code.continue();
  });
  const { tenant } = await signedIn(page);
  await pass(page, tenant, "update session set expires_at = now() - interval '1 second'");
  const rejected = page.waitForResponse('**/auth/refresh-token');
  await page.route('**/auth/refresh-token', async (route) => {
    await expectScreen(page, 'Clients');
    await route.continue();
  });
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link').first().click();
  await (await rejected).finished();
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  );
  await expect(page.getByRole('main').getByRole('status', { name: /Loading/ })).toBeVisible();
  await expect(page.getByRole('main').getByRole('alert')).toBeHidden();
  resume();
  await expectScreen(page, 'Signed out');
});

test('a visible tab polls often enough for an idle limit of a minute, and a hidden one does not poll', async ({
  page,
}) => {
  await page.clock.install();
  const tenant = await makeTenant({ settings: { session_idle_minutes: 1 } });
  const { userName } = await tenant.user();
  await page.goto(`${getAddress(tenant.slug)}/default?redirect=/profile`);
  await fillIn(page, userName);
  await expect(page.getByRole('textbox', { name: 'First name' })).toBeVisible();
  const requests: string[] = [];
  page.on('request', (sent) => sent.url().endsWith('/auth/me') && requests.push(sent.url()));
  for (const times of [1, 2, 3]) {
    const response = page.waitForResponse('**/auth/me');
    await page.clock.fastForward(20_500);
    await response;
    expect(requests).toHaveLength(times);
  }
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await page.clock.fastForward(120_000);
  expect(requests).toHaveLength(3);
});
