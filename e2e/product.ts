import { readFile } from 'node:fs/promises';
import {
  expect,
  test as base,
  type Locator,
  type Page,
  type FrameLocator,
  type Route,
} from '@playwright/test';
import { accessibilityFaults } from './accessibility';
import { signedInState } from './sessions';

/** Password of every demo user. */
export const demoPassword = 'Vantage#2026';

/** The product's address for a tenant of the demo; without one, by the bare address. */
export const addressOf = (tenant?: string): string =>
  `http://${tenant === undefined ? '127.0.0.1' : `${tenant}.localhost`}:${process.env['VANTAGE_PORT']}`;

/** Has the server handle a call, but the page never hears of it. */
export async function loseAnswer(route: Route): Promise<void> {
  const address = new URL(route.request().url());
  // Node does not resolve names below `localhost`.
  address.hostname = '127.0.0.1';
  await route.fetch({ url: address.href });
  await route.abort('failed');
}

/** The lines of the product's request log so far. */
export async function productLog(): Promise<
  { method: string; route: string; status: number; userId?: string }[]
> {
  const lines = (await readFile(process.env['VANTAGE_LOG'] ?? '', 'utf8')).split('\n');
  return lines.filter((line) => line.endsWith('}')).map((line) => JSON.parse(line) as never);
}

/** Fills in the sign-in form and sends it. */
export async function fillIn(page: Page, userName: string, password = demoPassword): Promise<void> {
  await page.getByRole('textbox', { name: 'User name' }).fill(userName);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** Waits for a screen by its title. */
export const expectScreen = (page: Page | FrameLocator, title: string | RegExp): Promise<void> =>
  // eslint-disable-next-line no-restricted-syntax -- This is that one way.
  expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible();

/**
 * Opens an address as a user who signed in before: the form is left to the journeys about signing in. What the browser
 * kept for another user is gone.
 * @param path with the slash at its beginning
 */
export async function openAs(page: Page, userName: string, path: string, tenant?: string): Promise<void> {
  const origin = addressOf(tenant);
  const slug = tenant ?? 'demo';
  await page
    .context()
    .setStorageState(await signedInState({ origin, slug, userName, password: demoPassword }));
  await page.goto(`${origin}${path}`);
}

/** Opens the list of clients as a user who signed in before. */
export async function signIn(page: Page, userName: string, tenant?: string): Promise<void> {
  await openAs(page, userName, '/customer', tenant);
  await expectScreen(page, 'Clients');
}

/** Signs in by the form, for what a shared session would not show. */
export async function signInByForm(page: Page, userName: string, tenant?: string): Promise<void> {
  await page.goto(`${addressOf(tenant)}/default`);
  await fillIn(page, userName);
  await expectScreen(page, 'Clients');
}

/** A client's card in the list. */
export const clientCard = (page: Page, name: string) =>
  page.getByRole('main').getByRole('link', { name: new RegExp(`^${name}`) });

/** An insight's card in the list. */
export const insightCard = (page: Page, title: string) =>
  page.getByRole('main').getByRole('link', { name: new RegExp(`^${title}`) });

/** Opens a client's insights through the search, since a long list draws only what is in sight. */
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

/** Presses Tab, as somebody without a mouse would, until the focus is where it should go. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  const isThere = () => target.evaluate((element) => element === document.activeElement);
  for (let presses = 0; presses < 60 && !(await isThere()); presses += 1) await page.keyboard.press('Tab');
  await expect(target).toBeFocused();
}

/** Presses a key once the focus is in a dialog or a menu: it opens before it takes the focus. */
export async function pressWithin(container: Locator, key: string): Promise<void> {
  await expect(container.locator(':focus')).toHaveCount(1);
  await container.page().keyboard.press(key);
}

/** Sums up how much the page moves by itself, from its next load on. */
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

/** What has moved since the page's load, as browsers measure it; 0.1 is what counts as good on the web. */
export const layoutShift = (page: Page): Promise<number> =>
  page.evaluate(() => (window as unknown as { layoutShift: number }).layoutShift);

/** The levels of the headings on the page, in their order: 1 first, and none left out on the way down. */
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

/** Every rule that axe has for WCAG 2.2 A and AA, on the page without what providers put into frames. */
export async function expectAccessible(page: Page): Promise<void> {
  // Rows that make room for others are dimmed, and a toast that is just fading in or out has no contrast either. It may
  // begin to go while the rules are tried, too, and then must not fade.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.waitForFunction(
    () =>
      document.querySelector('[data-stale="true"]') === null &&
      document.getAnimations().every(({ playState }) => playState === 'finished') &&
      [...document.querySelectorAll('.mantine-Notification-root')].every(
        (toast) => getComputedStyle(toast).opacity === '1',
      ),
  );
  expect(await accessibilityFaults(page)).toEqual([]);
}

/** Chromium's hint that a preload waited for its use: on a busy machine it tells of the machine only. */
const slowPreload = /was preloaded using link preload but not used within a few seconds/;
/** A chart's hint that its frame has no size yet, as between two layouts on a busy machine; it is drawn once it has. */
const frameWithoutSize = /^The width\(0\) and height\(0\) of chart should be greater than 0/;

/**
 * A test whose page must stay quiet: an error, a blocked resource or a violated policy that the browser reports fails
 * it, unless the test says that it expects such a line.
 */
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
