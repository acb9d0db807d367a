import type { CustomerInsightGroup } from '@vantage/contract/insights/insights';
import type { Page } from '@playwright/test';
import { getAddress } from '../../product';
import { change, abort, stall, fail } from '../responses';
import type { Screen } from '../screen';

const responses = '**/v1/insight/customer/**';
const as = 'tomas.ferreira';
const nobodysCustomer = '019a8f00-0000-7000-8000-000000000001';

interface Insights {
  groups: CustomerInsightGroup[];
}

/** Opens the insights of a client that has every kind, from the list. */
export const openInsights = async (page: Page, search = ''): Promise<string> => {
  await page.goto(`${getAddress()}/customer?search=NWA-2025`);
  const card = page.getByRole('main').locator('article a[href*="/insight/"]').first();
  const path = (await card.getAttribute('href')) ?? '';
  await page.goto(`${getAddress()}${path}${search}`);
  return path;
};

const cards = (page: Page) => page.getByRole('main').locator('article a[href*="/view"]');

export const insightList: Screen = {
  name: 'insight-list',
  states: [
    {
      name: 'filled',
      as,
      everyVariant: true,
      async reach(page) {
        await openInsights(page);
        await cards(page).first().waitFor();
        await page.locator('header img:visible').first().waitFor();
      },
    },
    {
      name: 'not-openable',
      as,
      async reach(page) {
        await openInsights(page);
        await page.getByText('Its publisher is still working on it').last().scrollIntoViewIfNeeded();
      },
    },
    {
      name: 'loading',
      as,
      async reach(page) {
        await stall(page, responses);
        await openInsights(page);
        await page.getByRole('main').locator('article, [aria-hidden="true"]').first().waitFor();
      },
    },
    {
      name: 'filtered',
      as,
      async reach(page) {
        await openInsights(page, '?search=strike');
        await cards(page).first().waitFor();
      },
    },
    {
      name: 'no-match',
      as,
      async reach(page) {
        await openInsights(page, '?search=zzzz');
        await page.getByText('No insight matches').waitFor();
      },
    },
    {
      name: 'empty',
      as,
      async reach(page) {
        await change(page, responses, () => ({ groups: [] }));
        await openInsights(page);
        await page.getByText('No insights yet').waitFor();
      },
    },
    {
      name: 'empty-group',
      as,
      async reach(page) {
        await change(page, responses, ({ groups }: Insights) => ({
          groups: groups.map((group, index) => (index === 0 ? { ...group, insights: [] } : group)),
        }));
        await openInsights(page);
        await page.getByText('No insights in this group yet.').waitFor();
      },
    },
    {
      name: 'failed',
      as,
      async reach(page) {
        await fail(page, responses, 500);
        await openInsights(page);
        await page.getByRole('heading', { name: "Insights couldn't be loaded" }).waitFor();
      },
    },
    {
      name: 'unreachable',
      as,
      async reach(page) {
        await abort(page, responses);
        await openInsights(page);
        await page.getByText("The service can't be reached").waitFor();
      },
    },
    {
      name: 'unknown-client',
      as,
      async reach(page) {
        await page.goto(`${getAddress()}/insight/${nobodysCustomer}/list`);
        await page.getByText('Client not found').waitFor();
      },
    },
  ],
};
