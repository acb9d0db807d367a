import type { CustomerInsightGroup } from '@vantage/contract/insights/insights';
import type { Page } from '@playwright/test';
import {
  addressOf,
  clientCard,
  expect,
  expectAccessible,
  expectScreen,
  insightCard,
  layoutShift,
  openClient,
  pressWithin,
  signIn,
  test,
  watchLayoutShift,
} from '../product';

const list = /\/v1\/insight\/customer\//;

const narrow = async (page: Page, filter: string, value: string): Promise<void> => {
  await page.getByRole('button', { name: filter, exact: true }).click();
  await page.getByRole('menuitemcheckbox', { name: value }).click();
  await pressWithin(page.getByRole('menu'), 'Escape');
};

test('type, status and publisher narrow the list, and a report steps through what is left', async ({
  page,
}) => {
  await signIn(page, 'admin');
  await openClient(page, 'Northwind Aviation');
  await expect(page.getByText('10 insights in 3 groups')).toBeVisible();
  await narrow(page, 'Publisher', 'GeoRisk Studio');
  await narrow(page, 'Type', 'Dashboard');
  await narrow(page, 'Status', 'Completed');
  await expect(page.getByText('2 of 10 insights')).toBeVisible();
  await expectAccessible(page);

  await insightCard(page, 'Which species do the most damage').click();
  await expect(page.getByText('1 of 2')).toBeVisible();
  await page.getByRole('link', { name: 'Next insight: Natural hazards as context' }).click();
  await expectScreen(page, 'Natural hazards as context');
  await expect(page.getByRole('button', { name: 'Next insight' })).toBeDisabled();
  await page.getByRole('link', { name: 'Back to insights' }).click();
  await expect(page.getByText('2 of 10 insights')).toBeVisible();

  await page.getByRole('button', { name: 'Clear Publisher' }).click();
  await expect(page.getByRole('button', { name: 'Publisher', exact: true })).toBeFocused();
  await page.getByRole('searchbox').fill('nothing of the kind');
  await expect(page.getByText('No insight matches')).toBeVisible();
  await page.getByRole('button', { name: 'Clear search and filters' }).click();
  await expect(page.getByText('10 insights in 3 groups')).toBeVisible();
});

test('who keeps insights gets there from the list, and others are not offered it', async ({
  page,
  browser,
}) => {
  await signIn(page, 'manager');
  await openClient(page, 'Northwind Aviation');
  await page.getByRole('link', { name: 'Configure insights' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Insight configuration' })).toBeFocused();
  await page.goBack();
  await expect(page.getByText('10 insights in 3 groups')).toBeVisible();

  const consultant = await browser.newPage();
  await signIn(consultant, 'consultant');
  await openClient(consultant, 'Northwind Aviation');
  await expect(consultant.getByText('10 insights in 3 groups')).toBeVisible();
  await expect(consultant.getByRole('link', { name: 'Configure insights' })).toHaveCount(0);
  await consultant.close();
});

test.describe('what cannot be opened', () => {
  test.use({ expected: /status of 409/ });

  for (const { status, why, title } of [
    {
      status: 'NotAvailable',
      why: 'Its source is offline',
      title: 'The source of this insight is offline',
    },
    {
      status: 'Incomplete',
      why: 'Its publisher is still working on it',
      title: "This insight isn't finished yet",
    },
  ])
    test(`says why, in its card and at its address (${status})`, async ({ page }) => {
      await signIn(page, 'admin');
      const listed = page.waitForResponse(list);
      await openClient(page, 'Northwind Aviation');
      const { groups } = (await (await listed).json()) as { groups: CustomerInsightGroup[] };
      const insight = groups.flatMap(({ insights }) => insights).find((one) => one.status === status);
      const card = page.getByRole('article').filter({ hasText: insight?.title ?? 'none' });
      await expect(card).toContainText(why);
      await expect(card.getByRole('link')).toHaveCount(0);

      const [, customerId] = /insight\/([^/]+)\/list/.exec(page.url()) ?? [];
      await page.goto(`${addressOf()}/insight/${insight?.id}/view?customerId=${customerId}`);
      await expect(page.getByText(title)).toBeVisible();
      await expectAccessible(page);
    });
});

test('the arrow keys lead from card to card across the groups', async ({ page }) => {
  await signIn(page, 'admin');
  await openClient(page, 'Northwind Aviation');
  await insightCard(page, 'When in the flight strikes happen').focus();
  // The insight below cannot be opened, so the focus moves to the next group.
  await page.keyboard.press('ArrowDown');
  await expect(insightCard(page, 'Natural hazards as context')).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(insightCard(page, 'What strikes cost us')).toBeFocused();
});

test('a client without insights says when they come', async ({ page }) => {
  await page.route(list, (route) => route.fulfill({ json: { groups: [] } }));
  await signIn(page, 'admin');
  await openClient(page, 'Northwind Aviation');
  await expect(page.getByText('No insights yet')).toBeVisible();
  await expect(page.getByText(/about 2 hours after/)).toBeVisible();
  await expectAccessible(page);
});

test.describe('when the list cannot be had', () => {
  test.use({ expected: /Failed to load resource/ });

  test('it says what happened, and Retry gets it', async ({ page }) => {
    await page.route(list, (route) => route.abort('connectionrefused'));
    await signIn(page, 'admin');
    await openClient(page, 'Northwind Aviation');
    await expect(page.getByText("Insights couldn't be loaded")).toBeVisible();
    await expectAccessible(page);
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByText('10 insights in 3 groups')).toBeVisible();
  });

  for (const id of ['x', '00000000-0000-7000-8000-000000000000'])
    test(`an address of no client (${id}) says so and leads to the clients`, async ({ page }) => {
      await signIn(page, 'admin');
      await page.goto(`${addressOf()}/insight/${id}/list`);
      await expect(page.getByText('Client not found')).toBeVisible();
      await page.getByRole('link', { name: 'See all clients' }).click();
      await expect(clientCard(page, 'Northwind Aviation')).toBeVisible();
    });
});

test('nothing jumps while the insights load, nor is anything wider than the window', async ({ page }) => {
  await signIn(page, 'admin');
  await openClient(page, 'Northwind Aviation');
  await expect(page.getByText('10 insights in 3 groups')).toBeVisible();
  await watchLayoutShift(page);
  for (const width of [1440, 1024, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await page.reload();
    await expect(page.getByText('10 insights in 3 groups')).toBeVisible();
    expect(await layoutShift(page)).toBeLessThan(0.02);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
  }
});
