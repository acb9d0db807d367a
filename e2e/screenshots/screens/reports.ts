import type { CustomerInsightGroup } from '@vantage/contract/insights/insights';
import type { Page } from '@playwright/test';
import { abort, stall, fail } from '../responses';
import type { Screen } from '../screen';
import { openInsights } from './insights';

const responses = '**/embed?**';
const dashboards = '**/samples/*.html?**';
const as = 'manager';

/** Titles are data, so they are the same in every language. */
const openReport = async (page: Page, title: string): Promise<void> => {
  await openInsights(page);
  await page
    .getByRole('main')
    .getByRole('link', { name: new RegExp(`^${title}`) })
    .click();
};

const wildlife = 'Wildlife strikes and cost';

const chart = (page: Page) => page.frameLocator('iframe').locator('svg.recharts-surface path').first();

export const viewReport: Screen = {
  name: 'view-report',
  states: [
    {
      name: 'filled',
      as,
      everyVariant: true,
      async reach(page) {
        await openReport(page, wildlife);
        await chart(page).waitFor();
        await page.locator('iframe[data-loaded="true"]').waitFor();
      },
    },
    {
      name: 'bot',
      as,
      everyVariant: true,
      async reach(page) {
        await openReport(page, 'Ask the strike data');
        await page.frameLocator('iframe').getByRole('textbox').waitFor();
        await page.locator('iframe[data-loaded="true"]').waitFor();
      },
    },
    {
      name: 'full-screen',
      as,
      everyVariant: true,
      async reach(page) {
        await openReport(page, wildlife);
        await chart(page).waitFor();
        await page.locator('iframe[data-loaded="true"]').waitFor();
        await page.keyboard.press('f');
        await page.locator(':root:fullscreen').waitFor();
      },
    },
    {
      name: 'loading',
      as,
      async reach(page) {
        await stall(page, responses);
        await openReport(page, wildlife);
        await page.getByRole('heading', { level: 1, name: wildlife }).waitFor();
      },
    },
    {
      name: 'slow',
      as,
      async reach(page) {
        await page.clock.install();
        await stall(page, dashboards);
        await openReport(page, wildlife);
        await page.locator('iframe').waitFor();
        await page.clock.fastForward(20_000);
        await page.getByText('This is taking longer than usual.').waitFor();
      },
    },
    {
      name: 'unreachable',
      as,
      async reach(page) {
        await abort(page, responses);
        await openReport(page, wildlife);
        await page.getByText("This insight can't be reached").waitFor();
      },
    },
    {
      name: 'failed',
      as,
      async reach(page) {
        await fail(page, responses, 500);
        await openReport(page, wildlife);
        await page.getByText("This insight couldn't be opened").waitFor();
      },
    },
    {
      name: 'provider-refuses',
      as,
      everyVariant: true,
      async reach(page) {
        await fail(page, responses, 502, 'embed.providerFailed', { reason: 'accessDenied' });
        await openReport(page, wildlife);
        await page.getByRole('alert').locator('h2').waitFor();
      },
    },
    {
      name: 'quota',
      as,
      async reach(page) {
        await fail(page, responses, 502, 'embed.providerFailed', { reason: 'quota' });
        await openReport(page, wildlife);
        await page.getByText('Viewing quota used up').waitFor();
      },
    },
    {
      name: 'not-shown',
      as: 'consultant',
      async reach(page) {
        await fail(page, responses, 409, 'embed.unsafe', { reason: 'identityMissing' });
        await openReport(page, wildlife);
        await page.getByText("This insight can't be shown").waitFor();
      },
    },
    {
      name: 'unauthorised',
      as,
      async reach(page) {
        await fail(page, responses, 403, 'permission.denied');
        await openReport(page, wildlife);
        await page.getByText("You aren't authorized to open this insight").waitFor();
      },
    },
    {
      name: 'not-found',
      as,
      async reach(page) {
        await openReport(page, wildlife);
        await page.locator('iframe').waitFor();
        await page.goto(page.url().replace(/insight\/[^/]+/, 'insight/019a8f00-0000-7000-8000-000000000001'));
        await page.getByText('Insight not found').waitFor();
      },
    },
    {
      name: 'not-available',
      as,
      async reach(page) {
        const listed = page.waitForResponse((response) => response.url().includes('/v1/insight/customer/'));
        await openReport(page, wildlife);
        await page.locator('iframe').waitFor();
        const { groups } = (await (await listed).json()) as { groups: CustomerInsightGroup[] };
        const offline = groups
          .flatMap((group) => group.insights)
          .find(({ status }) => status === 'NotAvailable');
        await page.goto(page.url().replace(/insight\/[^/]+/, `insight/${offline?.id}`));
        await page.getByText('The source of this insight is offline').waitFor();
      },
    },
  ],
};
