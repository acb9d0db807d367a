import type { Page } from '@playwright/test';
import { addressOf, expect, openClient, signIn, test } from '../product';

/** Lets the service not answer who the tenant is, without which the application does not begin, until told to. */
async function holdApplication(page: Page): Promise<() => void> {
  let answer = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/check-tenant/**', async (route) => {
    await held;
    await route.continue();
  });
  return answer;
}

/** The paths of the calls from now on. */
function callsOf(page: Page): (end: string) => string[] {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  return (end) => asked.filter((path) => path.endsWith(end));
}

test('the frame of the sign-in screen stands before the service has answered', async ({ page }) => {
  const answer = await holdApplication(page);
  const calls = callsOf(page);
  await page.goto(`${addressOf()}/`);
  await expect(page.locator('html')).toHaveAttribute('data-frame', 'auth');
  await expect(page.locator('.vg-frame-auth')).toBeVisible();
  await expect(page.locator('.vg-frame-shell')).toBeHidden();
  // The settings do not wait for the tenant's check.
  await expect.poll(() => calls('/v1/app').length).toBe(1);
  answer();
  await expect(page.getByRole('textbox', { name: 'User name' })).toBeFocused();
  await expect(page.locator('.vg-frame')).toHaveCount(0);
  expect(calls('/auth/me')).toEqual([]);
  expect(calls('/check-tenant/appTenantId')).toHaveLength(1);
});

for (const [name, viewport] of [
  ['a phone', { width: 390, height: 844 }],
  ['a wide screen', { width: 1440, height: 900 }],
] as const) {
  test.describe(`on ${name}`, () => {
    test.use({ viewport });

    /** Loads the page anew: its heading and its data must be there before the application, and stay where they are. */
    const expectBegun = async (page: Page, title: string, data: readonly string[]): Promise<void> => {
      const answer = await holdApplication(page);
      const calls = callsOf(page);
      await page.reload();
      const outlined = page.locator('.vg-frame-title');
      await expect(outlined).toHaveText(title);
      await expect.poll(() => ['/auth/me', ...data].map((call) => calls(call).length)).toEqual([1, 1, 1]);
      const text = (element: Element) => {
        const range = document.createRange();
        range.selectNodeContents(element);
        const { x, y, height } = range.getBoundingClientRect();
        return { x, y, height };
      };
      const before = await outlined.evaluate(text);
      answer();
      const heading = page.getByRole('heading', { level: 1, name: title });
      await expect(heading).toBeVisible();
      expect(await heading.evaluate(text)).toEqual(before);
      await expect(page.getByRole('main').getByRole('link').first()).toBeVisible();
      expect(['/auth/me', ...data].map((call) => calls(call).length)).toEqual([1, 1, 1]);
    };

    test(`on ${name}, the lists begin before the application, and ask for nothing twice`, async ({
      page,
    }) => {
      await signIn(page, 'admin');
      await expectBegun(page, 'Clients', ['/v1/customer', '/v1/customer/options']);
      await page.unroute('**/check-tenant/**');
      await openClient(page, 'Northwind Aviation');
      const id = new URL(page.url()).pathname.split('/')[2];
      await expectBegun(page, 'Insights', [`/v1/customer/${id}`, `/v1/insight/customer/${id}`]);
    });
  });
}

test('the outline leaves room for a menu that stays open', async ({ page }) => {
  await signIn(page, 'admin');
  await page.getByRole('button', { name: 'Open sidebar' }).click();
  const heading = page.getByRole('heading', { level: 1, name: 'Clients' });
  const left = () => heading.evaluate((element) => element.getBoundingClientRect().left);
  await expect.poll(left).toBeGreaterThan(240);
  const answer = await holdApplication(page);
  await page.reload();
  const outlined = page.locator('.vg-frame-title');
  await expect(outlined).toHaveText('Clients');
  const room = await outlined.evaluate((element) => Number.parseFloat(getComputedStyle(element).paddingLeft));
  const before = await outlined.evaluate((element) => element.getBoundingClientRect().left);
  answer();
  await expect(heading).toBeVisible();
  await expect.poll(left).toBe(before + room);
});
