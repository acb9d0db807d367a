import type { Customer } from '@vantage/contract/customers/customers';
import type { Page } from '@playwright/test';
import {
  addressOf,
  clientCard,
  expect,
  expectAccessible,
  expectScreen,
  fillIn,
  layoutShift,
  openClient,
  signIn,
  tabTo,
  test,
  watchLayoutShift,
} from '../product';

const list = /\/v1\/customer(\?|$)/;
const idOf = (index: number): string => `00000000-0000-7000-8000-${String(index).padStart(12, '0')}`;

const invented = (index: number, more: Partial<Customer> = {}): Customer => ({
  id: idOf(index),
  version: 1,
  name: `Client ${String(index + 1).padStart(5, '0')}`,
  logoId: null,
  logoUrl: null,
  contact: '',
  email: '',
  industry: 'Airline',
  projectId: `P-${index + 1}`,
  projectManagerId: null,
  projectManagerName: null,
  projectType: '',
  projectModules: [],
  projectStartDate: '2025-01-13',
  status: 'InProgress',
  salesPackage: '',
  dataRequest: '',
  insightCount: 3,
  lastOpenedAt: null,
  archivedAt: null,
  ...more,
});

const serveClients = (page: Page, total: number) =>
  page.route(list, async (route) => {
    const query = new URL(route.request().url()).searchParams;
    const from = Number(query.get('cursor') ?? 0);
    const to = Math.min(total, from + Number(query.get('limit')));
    await route.fulfill({
      json: {
        items: Array.from({ length: to - from }, (_, index) => invented(from + index)),
        nextCursor: to < total ? String(to) : null,
        total,
        totalIsExact: true,
      },
    });
  });

test('clients are found by their project manager', async ({ page }) => {
  await signIn(page, 'admin');
  await page.getByRole('searchbox').fill('ferreira');
  await expect(page.getByText('clients found')).toBeVisible();
  await expect(clientCard(page, 'Harrow Field Airport')).toBeVisible();
  await expect(clientCard(page, 'Northwind Aviation')).toHaveCount(0);
  await page.getByRole('searchbox').fill('nobody');
  await page.getByText('Clear search', { exact: true }).click();
  await expect(page.getByText('12 clients', { exact: true })).toBeVisible();
});

test('cards and rows are walked by arrow keys, and the slash leads to the search from anywhere', async ({
  page,
}) => {
  await signIn(page, 'admin');
  await expectScreen(page, 'Clients');
  // Other journeys open clients, which changes the default order.
  await page.goto(`${addressOf()}/customer?sort=name`);
  await clientCard(page, 'Alder Ridge Airways').focus();
  await page.keyboard.press('ArrowDown');
  await expect(clientCard(page, 'Everline Executive Jets')).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowUp');
  await expect(clientCard(page, 'Bluefin Offshore Helicopters')).toBeFocused();

  await page.getByRole('radio', { name: 'Cards' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('table')).toBeVisible();
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await page.keyboard.type('a/b');
  await expect(page.getByRole('searchbox')).toHaveValue('a/b');
  await expect(page).toHaveURL((url) => url.searchParams.get('search') === 'a/b');
  await page.keyboard.press('Escape');
  await expect(page.getByText('12 clients', { exact: true })).toBeVisible();

  await tabTo(page, clientCard(page, 'Alder Ridge Airways'));
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  await expect(clientCard(page, 'Bluefin Offshore Helicopters')).toBeFocused();
  await page.keyboard.press('Enter');
  await expectScreen(page, 'Insights');
  await expect(page).toHaveTitle('Bluefin Offshore Helicopters · Insights · Vantage');
});

test.describe('of an organization with ten thousand clients', () => {
  // The pointer rests on cards, whose insights are prefetched, but do not exist.
  test.use({ expected: /status of 404/ });

  for (const view of ['Cards', 'Table'] as const) {
    test(`they scroll like ten, as ${view.toLowerCase()}`, async ({ page }) => {
      await serveClients(page, 10_000);
      await signIn(page, 'admin');
      await page.getByRole('radio', { name: view }).check({ force: true });
      await expect(page.getByText('10,000 clients')).toBeVisible();
      await clientCard(page, 'Client 00001').focus();
      await expect(async () => {
        // In one step: the rest of a smooth scroll would come after the key and scroll its result away.
        await page.evaluate(() => window.scrollBy(0, 4_000));
        expect((await page.locator('main a').last().innerText()) >= 'Client 00900').toBe(true);
      }).toPass({ intervals: [0] });
      await expect.poll(() => page.locator('main a').count()).toBeLessThan(120);
      // The focus is still there, and the arrow keys continue from it.
      await page.keyboard.press('ArrowDown');
      await expect(page.locator('main a:focus')).toBeInViewport();
    });
  }
});

test('the latest of two searches wins, however late the first one is answered', async ({ page }) => {
  await signIn(page, 'admin');
  let answerFirst = () => {};
  await page.route(/search=North/, async (route) => {
    await new Promise<void>((resolve) => (answerFirst = resolve));
    await route.continue().catch(() => undefined);
  });
  const asked = page.waitForRequest(/search=North/);
  await page.getByRole('searchbox').fill('North');
  await asked;
  await page.getByRole('searchbox').fill('Kitano');
  await expect(page.getByText('1 client found')).toBeVisible();
  answerFirst();
  await page.unrouteAll({ behavior: 'wait' });
  await expect(clientCard(page, 'Kitano Air Cargo')).toBeVisible();
  await expect(clientCard(page, 'Northwind Aviation')).toHaveCount(0);
});

test('a card that is pressed before the search pauses stays under the pointer, and is opened', async ({
  page,
}) => {
  await signIn(page, 'admin');
  const card = clientCard(page, 'Northwind Aviation');
  await expect(card).toBeVisible();
  await page.clock.install();
  // In the future, however long the page takes to receive it.
  await page.clock.pauseAt(Date.now() + 10_000);
  await page.getByRole('searchbox').fill('North');
  await card.hover();
  await page.mouse.down();
  await page.clock.runFor(2_000);
  await expect(page.getByText('12 clients', { exact: true })).toBeVisible();
  expect(new URL(page.url()).search).toBe('');
  await page.mouse.up();
  await page.clock.runFor(2_000);
  await page.clock.resume();
  await expectScreen(page, 'Insights');
  await page.goBack();
  await expect(page.getByText('12 clients', { exact: true })).toBeVisible();
});

test('a search goes on after something else was pressed', async ({ page }) => {
  await signIn(page, 'admin');
  await page.getByRole('searchbox').fill('Kitano');
  await page.getByRole('heading', { level: 1, name: 'Clients' }).click();
  await expect(page.getByText('1 client found')).toBeVisible();
});

test('long names are truncated, and shown in full in a tooltip', async ({ page }) => {
  const name = 'The Association of Regional and Remote Airfields of the North';
  await page.route(list, (route) =>
    route.fulfill({
      json: { items: [invented(0, { name }), invented(1)], nextCursor: null, total: 2, totalIsExact: true },
    }),
  );
  await signIn(page, 'admin');
  const heading = page.getByRole('heading', { level: 2, name });
  await expect(heading).toHaveAttribute('title', name);
  const box = await heading.evaluate(({ scrollWidth, clientWidth }) => ({ scrollWidth, clientWidth }));
  expect(box.scrollWidth).toBeGreaterThan(box.clientWidth);
});

test('a user with one client is redirected to it, and can still open the list', async ({ page }) => {
  await page.goto(`${addressOf()}/default`);
  await fillIn(page, 'learner');
  await expectScreen(page, 'Insights');
  await expect(page).toHaveTitle(/^Northwind Aviation/);
  await page.getByRole('main').getByRole('link', { name: 'Clients' }).click();
  await expect(clientCard(page, 'Northwind Aviation')).toBeVisible();
  await expect(page.getByText('1 client', { exact: true })).toBeVisible();
});

test.describe('west of Greenwich', () => {
  test.use({ timezoneId: 'America/Los_Angeles' });

  test('a start date is the same day', async ({ page }) => {
    await signIn(page, 'admin');
    await expect(page.getByRole('listitem').filter({ hasText: 'Northwind Aviation' })).toContainText(
      '01/13/25',
    );
  });
});

test.describe('when the list cannot be had', () => {
  test.use({ expected: /Failed to load resource/ });

  test('it says what happened, and Retry gets it', async ({ page }) => {
    await page.route(list, (route) => route.abort('connectionrefused'));
    await signIn(page, 'admin');
    await expect(page.getByText("Clients couldn't be loaded")).toBeVisible();
    await expectAccessible(page);
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByText('12 clients')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: 'Clients' })).toBeFocused();
  });

  test('a role without permission sees the reason', async ({ page }) => {
    await page.route(list, (route) =>
      route.fulfill({
        status: 403,
        contentType: 'application/problem+json',
        json: {
          type: 'about:blank',
          title: '',
          status: 403,
          code: 'permission.denied',
          detail: '',
          requestId: '',
        },
      }),
    );
    await signIn(page, 'admin');
    await expect(page.getByText("You don't have access to this page")).toBeVisible();
    await expect(page.getByRole('button', { name: 'Retry' })).toHaveCount(0);
  });

  test('more of it is asked for again by Retry only', async ({ page }) => {
    await serveClients(page, 200);
    await page.route(/cursor=/, (route) => route.abort('connectionrefused'));
    await signIn(page, 'admin');
    await expect(async () => {
      await page.mouse.wheel(0, 4_000);
      await expect(page.getByText("More couldn't be loaded.")).toBeVisible({ timeout: 50 });
    }).toPass();
    await page.unroute(/cursor=/);
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(async () => {
      await page.mouse.wheel(0, 4_000);
      await expect(clientCard(page, 'Client 00200')).toBeAttached({ timeout: 50 });
    }).toPass();
  });
});

test('nothing jumps while the clients load, nor is anything wider than the window', async ({ page }) => {
  await signIn(page, 'consultant');
  await openClient(page, 'Northwind Aviation');
  await page.goto(`${addressOf()}/customer?industry=Airline`);
  await watchLayoutShift(page);
  for (const width of [1440, 1024, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await page.reload();
    await expect(clientCard(page, 'Northwind Aviation')).toBeVisible();
    await expect(page.getByText(/^\d+ clients? found$/)).toBeVisible();
    expect(await layoutShift(page)).toBeLessThan(0.02);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
  }
});

test('a card keeps its margins in Hindi, whose lines are taller', async ({ page }) => {
  await signIn(page, 'admin');
  await page.route('**/auth/me', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response: response, json: { ...(await response.json()), language: 'hi' } });
  });
  await page.reload();
  await expectScreen(page, 'क्लाइंट');
  const { aboveFoot, belowFoot } = await page
    .getByRole('article')
    .first()
    .evaluate((card) => {
      const bottom = (selector: string) => card.querySelector(selector)?.getBoundingClientRect().bottom ?? 0;
      const foot = card.querySelector('footer')?.getBoundingClientRect();
      return {
        aboveFoot: (foot?.top ?? 0) - bottom('dl > :last-child'),
        belowFoot: card.getBoundingClientRect().bottom - (foot?.bottom ?? 0),
      };
    });
  expect(aboveFoot).toBeGreaterThanOrEqual(12);
  expect(belowFoot).toBeGreaterThanOrEqual(0);
});

test('nothing of the controls is cut off at 320 px', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 800 });
  await signIn(page, 'admin');
  await page.getByRole('button', { name: 'Recently opened' }).click();
  await page.getByRole('menuitemradio', { name: 'Start date' }).click();
  const box = await page.getByRole('button', { name: 'Start date' }).boundingBox();
  expect(box && box.x >= 0 && box.x + box.width <= 320).toBe(true);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});
