import { findAccessibilityViolations } from '../accessibility';
import type { Page } from '@playwright/test';
import {
  getAddress,
  clientCard,
  demoPassword,
  expect,
  expectAccessible,
  expectScreen,
  insightCard,
  layoutShift,
  openClient,
  signIn,
  tabTo,
  test,
  watchLayoutShift,
} from '../product';

const samples = '**/samples/**';
const dashboard = (page: Page) => page.frameLocator('iframe').getByRole('heading', { level: 1 });
const fullScreen = (page: Page) => page.evaluate(() => document.fullscreenElement !== null);

const openReport = async (page: Page, title: string): Promise<void> => {
  await signIn(page, 'admin');
  await openClient(page, 'Northwind Aviation');
  await insightCard(page, title).click();
};

test('the keyboard alone leads from sign-in to a report in full screen and back', async ({ page }) => {
  await page.goto(`${getAddress()}/default`);
  await expect(page.getByRole('textbox', { name: 'User name' })).toBeFocused();
  await page.keyboard.type('admin');
  await tabTo(page, page.getByRole('textbox', { name: 'Password' }));
  await page.keyboard.type(demoPassword);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Clients' })).toBeFocused();

  await page.keyboard.press('/');
  await page.keyboard.type('northw');
  await expect(page.getByText('1 client found')).toBeVisible();
  await tabTo(page, clientCard(page, 'Northwind Aviation'));
  await page.keyboard.press('Enter');

  await expect(page.getByRole('heading', { level: 1, name: 'Insights' })).toBeFocused();
  await tabTo(page, insightCard(page, 'Wildlife strikes and cost'));
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(
    page.getByRole('heading', { level: 1, name: 'When in the flight strikes happen' }),
  ).toBeFocused();
  await expect(page).toHaveTitle('When in the flight strikes happen · Northwind Aviation · Vantage');
  await expect(dashboard(page)).toBeVisible();

  await page.keyboard.press('f');
  await expect.poll(() => fullScreen(page)).toBe(true);
  await tabTo(page, page.getByRole('link', { name: /^Next insight/ }));
  await page.keyboard.press('Enter');
  await expectScreen(page, 'Which species do the most damage');
  expect(await fullScreen(page)).toBe(true);
  await tabTo(page, page.getByRole('button', { name: 'Exit full screen' }));
  await page.keyboard.press('Enter');
  await expect.poll(() => fullScreen(page)).toBe(false);

  await tabTo(page, page.getByRole('link', { name: 'Back to insights' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Insights' })).toBeFocused();
});

test('the palette opens over a report in full screen, and navigates from it', async ({ page }) => {
  await openReport(page, 'Wildlife strikes and cost');
  await expect(dashboard(page)).toBeVisible();
  await page.getByRole('heading', { level: 1, name: 'Wildlife strikes and cost' }).focus();
  await page.keyboard.press('f');
  await expect.poll(() => fullScreen(page)).toBe(true);
  await expect(page.getByRole('banner').getByRole('button', { name: 'Search and commands' })).toBeHidden();

  await page.keyboard.press('ControlOrMeta+k');
  const palette = page.getByRole('dialog', { name: 'Search and commands' });
  const field = palette.getByRole('combobox');
  await expect(field).toBeFocused();
  // It is in the document in any case, but a click needs it on the screen.
  await field.click();
  expect(await page.evaluate(() => document.fullscreenElement?.contains(document.body))).toBe(true);
  await field.pressSequentially('species');
  await page.keyboard.press('Enter');
  await expectScreen(page, 'Which species do the most damage');
  expect(await fullScreen(page)).toBe(true);

  await expect(palette).toHaveCount(0);
  await page.keyboard.press('ControlOrMeta+k');
  await expect(field).toBeFocused();
  await page.keyboard.type('profile');
  await page.keyboard.press('Enter');
  await expectScreen(page, 'Profile');
  await expect.poll(() => fullScreen(page)).toBe(false);
  await expect(page.getByRole('banner').getByRole('button', { name: 'Search and commands' })).toBeVisible();
});

test('a report follows the color scheme, is refreshed, opens in its own tab, and is left for the list in the history', async ({
  page,
}) => {
  const list = page.getByRole('heading', { level: 1, name: 'Insights' });
  const clients = page.getByRole('heading', { level: 1, name: 'Clients' });
  await page.emulateMedia({ colorScheme: 'dark' });
  await openReport(page, 'Wildlife strikes and cost');
  const root = page.frameLocator('iframe').locator('html');
  await expect(root).toHaveAttribute('data-theme', 'dark');
  await expect(page.getByRole('status').filter({ hasText: 'has loaded' })).toHaveCount(1);
  await expect(page.getByText('Not loading?')).toHaveCount(0);
  // Its landmark is distinguishable from that of the page.
  expect(await findAccessibilityViolations(page, { rules: ['landmark-unique'], inFrames: true })).toEqual([]);
  await dashboard(page).evaluate((heading) => heading.setAttribute('data-mark', 'kept'));
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(root).toHaveAttribute('data-theme', 'light');
  await expect(dashboard(page)).toHaveAttribute('data-mark', 'kept');

  const again = page.waitForResponse(/samples\/wildlife-strikes\.html/);
  await page.getByRole('button', { name: 'Refresh' }).click();
  await again;
  await expect(dashboard(page)).toBeVisible();
  const opened = page.waitForEvent('popup');
  await page.getByRole('link', { name: 'Open in a new tab' }).click();
  const tab = await opened;
  await expectScreen(tab, 'Wildlife strikes and cost');
  expect(await tab.evaluate(() => window.opener)).toBeNull();
  await tab.close();

  await page.getByRole('link', { name: /^Next insight/ }).click();
  await expectScreen(page, 'When in the flight strikes happen');
  const report = page.url();
  await page.getByRole('link', { name: 'Back to insights' }).click();
  await expect(list).toBeVisible();
  await page.goBack();
  await expect(clients).toBeVisible();
  // A URL from elsewhere has no list in the history, so the list replaces it.
  await page.goto(report);
  await page.getByRole('link', { name: 'Back to insights' }).click();
  await expect(list).toBeVisible();
  await page.goBack();
  await expect(clients).toBeVisible();
});

test.describe('when a report is unavailable', () => {
  test.use({ expected: /Failed to load resource|net::ERR_CONNECTION_REFUSED/ });

  test('it is reported if it is unreachable or no dashboard, and Retry loads it', async ({ page }) => {
    const unreachable = page.getByText("This insight can't be reached");
    await page.route(samples, (route) => route.abort('connectionrefused'));
    await openReport(page, 'Wildlife strikes and cost');
    await expect(unreachable).toBeVisible();
    await expect(page.locator('iframe')).toHaveCount(0);
    await expectAccessible(page);
    await page.unroute(samples);
    let answered = 0;
    await page.route(samples, (route) => {
      answered += 1;
      return route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' });
    });
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect.poll(() => answered).toBeGreaterThan(0);
    await expect(unreachable).toBeVisible();
    await page.unroute(samples);
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(dashboard(page)).toBeVisible();
    await expect(page.locator('iframe')).toHaveAttribute('data-loaded', 'true');
    await expect(unreachable).toHaveCount(0);
  });
});

test('the demo dashboards are accessible', async ({ page }) => {
  for (const name of [
    'wildlife-strikes',
    'phase-of-flight',
    'species',
    'season-and-time',
    'cost-of-damage',
    'hazard-context',
    'ask',
  ]) {
    await page.goto(`${getAddress()}/samples/${name}.html?client=NWA-2025-014`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessible(page);
  }
});

test('a month of a demo dashboard is read and chosen by keyboard or mouse, until it is chosen again or reset', async ({
  page,
}) => {
  await page.goto(`${getAddress()}/samples/wildlife-strikes.html?client=NWA-2025-014`);
  const chart = page.getByRole('region', { name: /^Strikes by month/ });
  const values = chart.getByRole('slider');
  const month = page.getByRole('combobox', { name: 'Month' });
  await values.press('ArrowRight');
  await expect(values).toHaveAttribute('aria-valuetext', /^February: Strikes \d+, With damage \d+/);
  await values.press('Enter');
  await expect(month).toHaveValue('1');
  await values.press('Enter');
  await expect(month).toHaveCount(0);
  const january = chart.locator('.is-choosable path').first();
  await january.click();
  await expect(month).toHaveValue('0');
  await january.click();
  await expect(month).toHaveCount(0);
  await january.click();
  await page.getByRole('button', { name: 'Reset' }).click();
  await expect(month).toHaveCount(0);
});

test('the lists and a report load without layout shift or horizontal overflow', async ({ page }) => {
  await signIn(page, 'admin');
  await openClient(page, 'Northwind Aviation');
  await expect(page.getByText('10 insights in 3 groups')).toBeVisible();
  const list = page.url();
  await insightCard(page, 'Wildlife strikes and cost').click();
  await expect(page.locator('iframe')).toHaveAttribute('data-loaded', 'true');
  const report = page.url();
  await watchLayoutShift(page);
  for (const [address, loaded, widths] of [
    [`${getAddress()}/customer?industry=Airline`, page.getByText(/^\d+ clients? found$/), [1440, 1024, 390]],
    [list, page.getByText('10 insights in 3 groups'), [1440, 1024, 390]],
    [report, page.locator('iframe[data-loaded="true"]'), [1440, 1024, 390, 320]],
  ] as const)
    for (const width of widths) {
      await page.setViewportSize({ width, height: 844 });
      await page.goto(address);
      await expect(loaded).toBeVisible();
      if (address.includes('/customer?')) await expect(clientCard(page, 'Northwind Aviation')).toBeVisible();
      expect(await layoutShift(page)).toBeLessThan(0.02);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(overflow).toBeLessThanOrEqual(0);
    }
});
