import type { Page } from '@playwright/test';
import {
  fakeReportPage,
  openInsight,
  organizationWith,
  powerBiSettings,
  startPowerBi,
  type Embedding,
  type TestPowerBi,
} from '../embedding';
import { asOwner } from '../own-tenant';
import { expect, expectAccessible, expectScreen, test } from '../product';

let provider: TestPowerBi;
let place: Embedding;
const title = 'Strikes by month';
const report = (page: Page) => page.frameLocator(`iframe[title="${title}"]`);
const minutes = (count: number): number => count * 60_000;

test.beforeEach(async ({ page }) => {
  provider = await startPowerBi();
  place = await organizationWith(powerBiSettings(provider));
  provider.add({
    workspaceId: 'workspace',
    reportId: 'report-1',
    datasetId: 'dataset-1',
    embedUrl: 'https://app.powerbi.com/reportEmbed?reportId=report-1',
    rules: { needsIdentity: true, needsRoles: true },
  });
  await place.tenant.insight({
    title,
    iframe_url: null,
    workspace_id: 'workspace',
    report_id: 'report-1',
    identity: { username: '{customer.projectId}', roles: ['Client'] },
  });
  await fakeReportPage(page);
});

test.afterEach(() => provider.stop());

const haveVisibility = (page: Page, state: 'visible' | 'hidden') =>
  page.evaluate((now) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => now });
    document.dispatchEvent(new Event('visibilitychange'));
  }, state);

test('a report is shown by a token, with the identity of its client', async ({ page }) => {
  await openInsight(page, place, place.consultant, title);
  await expect(report(page).getByRole('heading', { name: 'report-1' })).toBeVisible();
  await expect(report(page).locator('#token')).toHaveText(/^embed-token-/);
  await expect(page.getByRole('status').filter({ hasText: 'has loaded' })).toHaveCount(1);
  expect(provider.asked.at(-1)?.identities).toMatchObject([{ roles: ['Client'] }]);
  // The address does not open without the token.
  await expect(page.getByRole('link', { name: 'Open in a new tab' })).toHaveCount(0);
  await expectAccessible(page);
});

test('its token is replaced in place ten minutes before it expires', async ({ page }) => {
  await page.clock.install();
  await openInsight(page, place, place.consultant, title);
  const token = report(page).locator('#token');
  await expect(token).toHaveText(/^embed-token-/);
  const first = await token.textContent();
  await page.clock.runFor(minutes(19));
  expect(provider.asked).toHaveLength(1);
  await page.clock.runFor(minutes(2));
  await expect(token).not.toHaveText(first ?? '');
  await expect(report(page).locator('#loads')).toHaveText('1');
  expect(provider.asked).toHaveLength(2);
});

test('a tab that was suspended past the token’s expiry reloads the report when it becomes visible', async ({
  page,
}) => {
  await page.clock.install();
  await openInsight(page, place, place.consultant, title);
  const token = report(page).locator('#token');
  await expect(token).toHaveText(/^embed-token-/);
  const first = await token.textContent();
  await haveVisibility(page, 'hidden');
  await page.clock.fastForward(minutes(45));
  expect(provider.asked).toHaveLength(1);
  await haveVisibility(page, 'visible');
  await expect(token).not.toHaveText(first ?? '');
  await expect(report(page).locator('#loads')).toHaveText('2');
});

test('a report that reports an expired token gets a new one, even during its first load', async ({
  page,
}) => {
  await fakeReportPage(page, 2);
  await openInsight(page, place, place.consultant, title);
  await expect(report(page).locator('#loads')).toHaveText('2');
  await expect(page.getByRole('status').filter({ hasText: 'has loaded' })).toHaveCount(1);
  expect(provider.asked).toHaveLength(2);
});

test('messages of other windows are ignored (S51)', async ({ page }) => {
  await openInsight(page, place, place.consultant, title);
  await expect(report(page).locator('#loads')).toHaveText('1');
  const uid = await report(page)
    .locator('body')
    .evaluate(() => new URLSearchParams(window.location.search).get('uid'));
  const refuse = (id: string | null) => ({
    method: 'POST',
    url: `/reports/${id}/events/error`,
    headers: { id: 'rogue' },
    body: { message: 'PowerBINotAuthorizedException' },
  });
  // Messages arrive in order, so by then the first one was received or blocked.
  await page.evaluate(async (word) => {
    const isOver = new Promise<void>((resolve) =>
      window.addEventListener('message', ({ data }) => data === 'over' && resolve()),
    );
    window.postMessage(word, '*');
    window.postMessage('over', '*');
    await isOver;
  }, refuse(uid));
  await expect(report(page).getByRole('heading', { name: 'report-1' })).toBeVisible();
  await report(page)
    .locator('body')
    .evaluate(() =>
      (window as unknown as { tell(name: string, body: object): void }).tell('error', {
        message: 'PowerBINotAuthorizedException',
      }),
    );
  await expect(page.getByText('The provider refused to show this insight')).toBeVisible();
});

const holdReportPage = async (page: Page): Promise<() => void> => {
  let letGo: () => void = () => undefined;
  const isLetGo = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route('https://app.powerbi.com/**', async (route) => {
    await isLetGo;
    await route.fallback();
  });
  return letGo;
};

test('a Power BI that does not respond is reported with advice after a minute, and Retry tries again', async ({
  page,
}) => {
  await page.clock.install();
  const letGo = await holdReportPage(page);
  await openInsight(page, place, place.consultant, title);
  await expect(page.locator('iframe')).toHaveCount(1);
  await page.clock.runFor(21_000);
  await expect(page.getByText('This is taking longer than usual.')).toBeVisible();
  await page.clock.runFor(40_000);
  await expect(page.getByText("Power BI didn't show this insight")).toBeVisible();
  await expect(
    page.getByText('may be blocking app.powerbi.com, or your browser may be blocking its cookies'),
  ).toBeVisible();
  await expect(page.locator('iframe')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Back to insights' })).toHaveCount(2);
  await expectAccessible(page);
  letGo();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(report(page).getByRole('heading', { name: 'report-1' })).toBeVisible();
});

test('a report that loads late is shown', async ({ page }) => {
  await page.clock.install();
  const letGo = await holdReportPage(page);
  await openInsight(page, place, place.consultant, title);
  await expect(page.locator('iframe')).toHaveCount(1);
  await page.clock.runFor(21_000);
  await expect(page.getByText('This is taking longer than usual.')).toBeVisible();
  letGo();
  await expect(report(page).getByRole('heading', { name: 'report-1' })).toBeVisible();
  await expect(page.getByText('This is taking longer than usual.')).toHaveCount(0);
  await page.clock.runFor(61_000);
  await expect(report(page).getByRole('heading', { name: 'report-1' })).toBeVisible();
});

test('leaving the screen stops everything', async ({ page }) => {
  await page.clock.install();
  await openInsight(page, place, place.consultant, title);
  await expect(report(page).locator('#loads')).toHaveText('1');
  await page.getByRole('link', { name: 'Back to insights' }).click();
  await expectScreen(page, 'Insights');
  await expect(page.locator('iframe')).toHaveCount(0);
  await page.clock.runFor(minutes(25));
  expect(provider.asked).toHaveLength(1);
});

test.describe('when the provider rejects the report', () => {
  test.use({ expected: /Failed to load resource/ });

  for (const [trouble, words, advice] of [
    ['directoryDown', "The dashboard provider can't be reached", "This server can't reach the provider"],
    ['unauthorised', 'The provider refused to show this insight', 'The provider denied access'],
    ['forbidden', 'The provider refused to show this insight', 'The provider denied access'],
    ['quota', 'Viewing quota used up', 'Assign the workspace to a Power BI capacity'],
  ] as const)
    test(`${trouble} is reported, to administrators with advice, and Retry shows the report`, async ({
      page,
    }) => {
      provider.have(trouble);
      await openInsight(page, place, place.administrator, title);
      await expect(page.getByText(words)).toBeVisible();
      await expect(page.getByText(advice)).toBeVisible();
      await expect(page.locator('iframe')).toHaveCount(0);
      await expectAccessible(page);
      provider.have(null);
      await page.getByRole('button', { name: 'Retry' }).click();
      await expect(report(page).getByRole('heading', { name: 'report-1' })).toBeVisible();
    });

  test('a report without an identity is not shown', async ({ page }) => {
    await asOwner(place.tenant.id, (owner) => owner.query('update insight set identity = null'));
    await openInsight(page, place, place.consultant, title);
    await expect(page.getByText("It isn't clear whose data it would show.")).toBeVisible();
    await expect(page.locator('iframe')).toHaveCount(0);
    expect(provider.asked).toEqual([]);
  });

  test('an identity with a space is reported by its name', async ({ page }) => {
    await asOwner(place.tenant.id, (owner) => owner.query("update customer set project_id = 'NWA 1'"));
    await openInsight(page, place, place.administrator, title);
    await expect(
      page.getByText(/identity contains a space for this client, which Power BI doesn't accept/),
    ).toBeVisible();
    await expect(page.getByText(/Row-level identity/)).toBeVisible();
    await expect(page.locator('iframe')).toHaveCount(0);
    expect(provider.asked).toEqual([]);
  });

  test('a report that the user may no longer see closes when its token expires', async ({ page }) => {
    await page.clock.install();
    await openInsight(page, place, place.consultant, title);
    await expect(report(page).locator('#loads')).toHaveText('1');
    await asOwner(place.tenant.id, (owner) => owner.query('delete from customer_assignment'));
    await page.clock.runFor(minutes(31));
    await expect(page.getByText('Insight not found')).toBeVisible();
    await expect(page.locator('iframe')).toHaveCount(0);
  });
});

test.describe('a plain frame of a provider, whose content is opaque', () => {
  test.use({ expected: /net::ERR_CONNECTION_REFUSED/ });
  const address = 'https://app.powerbi.com/view?r=1';
  const advice = (page: Page) => page.getByText('Not loading?');

  test.beforeEach(async () => {
    await place.tenant.insight({ title: 'Plain frame', iframe_url: address });
  });

  test('is not reported as loaded without a response, and offers a way to continue', async ({ page }) => {
    let isDown = true;
    await page.route('https://app.powerbi.com/**', (route) =>
      isDown ? route.abort('connectionrefused') : route.fallback(),
    );
    await openInsight(page, place, place.consultant, 'Plain frame');
    await expect(page.getByRole('status').filter({ hasText: 'Plain frame is displayed' })).toHaveCount(1);
    await expect(page.getByText('has loaded')).toHaveCount(0);
    await expect(advice(page)).toBeVisible();
    const way = page.getByRole('link', { name: 'Open it in a new tab' });
    await expect(way).toHaveAttribute('href', address);
    await expect(way).toHaveAttribute('rel', 'noopener noreferrer');
    await expectAccessible(page);
    isDown = false;
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.frameLocator('iframe').getByRole('heading', { name: 'Reading' })).toBeVisible();
    await expect(advice(page)).toBeVisible();
  });

  test('is given up after a minute without a response', async ({ page }) => {
    await page.clock.install();
    const letGo = await holdReportPage(page);
    await openInsight(page, place, place.consultant, 'Plain frame');
    await expect(page.locator('iframe')).toHaveCount(1);
    await expect(advice(page)).toBeHidden();
    await page.clock.runFor(21_000);
    await expect(page.getByText('This is taking longer than usual.')).toBeVisible();
    await page.clock.runFor(40_000);
    await expect(page.getByText("This insight can't be reached")).toBeVisible();
    letGo();
  });
});
