import { readFile } from 'node:fs/promises';
import {
  expect,
  test as base,
  type Locator,
  type Page,
  type FrameLocator,
  type Route,
} from '@playwright/test';
import { findAccessibilityViolations } from './accessibility';
import { signedInStorage } from './sessions';

export const demoPassword = 'Vantage#2026';

export const getAddress = (tenant?: string): string =>
  `http://${tenant === undefined ? '127.0.0.1' : `${tenant}.localhost`}:${process.env['VANTAGE_PORT']}`;

/** Lets the server handle a request, but not the page receive the response. */
export async function dropResponse(route: Route): Promise<void> {
  const address = new URL(route.request().url());
  // Node does not resolve names below `localhost`.
  address.hostname = '127.0.0.1';
  await route.fetch({ url: address.href });
  await route.abort('failed');
}

export async function productLog(): Promise<
  { method: string; route: string; status: number; userId?: string }[]
> {
  const lines = (await readFile(process.env['VANTAGE_LOG'] ?? '', 'utf8')).split('\n');
  return lines.filter((line) => line.endsWith('}')).map((line) => JSON.parse(line) as never);
}

export async function fillIn(page: Page, userName: string, password = demoPassword): Promise<void> {
  await page.getByRole('textbox', { name: 'User name' }).fill(userName);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

export const expectScreen = (page: Page | FrameLocator, title: string | RegExp): Promise<void> =>
  // eslint-disable-next-line no-restricted-syntax -- This is that one way.
  expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible();

/** If several toasts have this text, the latest is meant: earlier ones may still be fading. */
export const expectToast = (page: Page, text: string | RegExp): Promise<void> =>
  expect(page.locator('.mantine-Notification-root').filter({ hasText: text }).last()).toBeVisible();

/** Without the sign-in form; removes another user's local storage. @param path with a leading slash */
export async function openAs(page: Page, userName: string, path: string, tenant?: string): Promise<void> {
  const origin = getAddress(tenant);
  const slug = tenant ?? 'demo';
  const storage = await signedInStorage({ origin, slug, userName, password: demoPassword });
  // The smallest page of the origin. `setStorageState` would open another page and empty the cache, which takes
  // 0.2 seconds of a processor.
  await page.goto(`${origin}/healthz`);
  await page.context().clearCookies();
  await page.evaluate((items) => {
    localStorage.clear();
    for (const [name, value] of Object.entries(items)) localStorage.setItem(name, value);
  }, storage);
  await page.goto(`${origin}${path}`);
}

export async function signIn(page: Page, userName: string, tenant?: string): Promise<void> {
  await openAs(page, userName, '/customer', tenant);
  await expectScreen(page, 'Clients');
}

/** Signs in by the form, for what a shared session would not show. */
export async function signInByForm(page: Page, userName: string, tenant?: string): Promise<void> {
  await page.goto(`${getAddress(tenant)}/default`);
  await fillIn(page, userName);
  await expectScreen(page, 'Clients');
}

export const clientCard = (page: Page, name: string) =>
  page.getByRole('main').getByRole('link', { name: new RegExp(`^${name}`) });

export const insightCard = (page: Page, title: string) =>
  page.getByRole('main').getByRole('link', { name: new RegExp(`^${title}`) });

/** Through the search, since a long list renders only visible cards. */
export async function openClient(page: Page, name: string): Promise<void> {
  await page
    .getByRole('searchbox')
    .or(page.getByRole('textbox', { name: 'Search clients' }))
    .first()
    .fill(name);
  // Until then the card may still move.
  await expect(page).toHaveURL((url) => url.searchParams.get('search') === name);
  await expect(page.getByText(/^[\d,]+ clients? found$/)).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await clientCard(page, name).click();
  await expectScreen(page, 'Insights');
}

export async function tabTo(page: Page, target: Locator): Promise<void> {
  const isThere = () => target.evaluate((element) => element === document.activeElement);
  for (let presses = 0; presses < 60 && !(await isThere()); presses += 1) await page.keyboard.press('Tab');
  await expect(target).toBeFocused();
}

/** Waits for the focus first: a dialog or menu opens before it takes the focus. */
export async function pressWithin(container: Locator, key: string): Promise<void> {
  await expect(container.locator(':focus')).toHaveCount(1);
  await container.page().keyboard.press(key);
}

/** Sums up layout shifts from the next load on. */
export async function watchLayoutShift(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.assign(window, { layoutShift: 0 });
    new PerformanceObserver((list) => {
      for (const shift of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
      })[])
        if (!shift.hadRecentInput) (window as unknown as { layoutShift: number }).layoutShift += shift.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** Cumulative layout shift since the load; up to 0.1 counts as good (Web Vitals). */
export const layoutShift = (page: Page): Promise<number> =>
  page.evaluate(() => (window as unknown as { layoutShift: number }).layoutShift);

/** Heading levels start at 1, and none is skipped on the way down. */
export async function expectOutline(page: Page): Promise<void> {
  const levels = await page
    .locator('h1, h2, h3, h4, h5, h6')
    .evaluateAll((headings) => headings.map(({ tagName }) => Number(tagName.slice(1))));
  expect(levels[0]).toBe(1);
  expect(levels.filter((level) => level === 1)).toHaveLength(1);
  expect(levels.length).toBeGreaterThan(1);
  const jumps = levels.filter((level, index) => index > 0 && level > (levels[index - 1] ?? 0) + 1);
  expect(jumps).toEqual([]);
}

/** Axe's rules for WCAG 2.2 A and AA, without the content of providers' frames. */
export async function expectAccessible(page: Page): Promise<void> {
  // Stale rows are dimmed, and a fading toast has too little contrast. Without motion, a toast cannot start
  // to fade during the check.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.waitForFunction(
    () =>
      document.querySelector('[data-stale="true"]') === null &&
      document.getAnimations().every(({ playState }) => playState === 'finished') &&
      [...document.querySelectorAll('.mantine-Notification-root')].every(
        (toast) => getComputedStyle(toast).opacity === '1',
      ),
  );
  expect(await findAccessibilityViolations(page)).toEqual([]);
}

/** Ends in the browser's usual color scheme, which is light. */
export async function expectAccessibleInBothSchemes(page: Page): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page);
  }
}

/** Chromium's hint about an unused preload, which only depends on the machine's load. */
const slowPreload = /was preloaded using link preload but not used within a few seconds/;
/** A chart's hint that its frame has no size yet; it is drawn once it has. */
const frameWithoutSize = /^The width\(0\) and height\(0\) of chart should be greater than 0/;

/** Fails on errors, blocked resources and policy violations in the console, except `expected` ones. */
export const test = base.extend<{ expected: RegExp | null; quiet: void }>({
  expected: [null, { option: true }],
  quiet: [
    async ({ context, expected }, use) => {
      const complaints: string[] = [];
      context.on('weberror', (error) => complaints.push(String(error.error())));
      context.on('console', (message) => {
        if (message.type() !== 'error' && message.type() !== 'warning') return;
        if (
          slowPreload.test(message.text()) ||
          frameWithoutSize.test(message.text()) ||
          expected?.test(message.text())
        )
          return;
        complaints.push(message.text());
      });
      await use();
      expect(complaints).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
