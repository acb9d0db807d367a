import type { Customer } from '@vantage/contract/customers/customers';
import type { Page } from '@playwright/test';
import { getAddress } from '../../product';
import { change, abort, stall, fail } from '../responses';
import type { Screen } from '../screen';

const responses = '**/v1/customer?**';
const as = 'admin';

interface CustomerPage {
  items: Customer[];
}

const open = (page: Page, search = ''): Promise<unknown> => page.goto(`${getAddress()}/customer${search}`);

const cards = (page: Page) => page.getByRole('main').locator('article a[href*="/insight/"]');

const tenThousand = (page: Page): Promise<unknown> =>
  change(page, responses, ({ items }: CustomerPage, query) => {
    const begin = Number(query.get('cursor') ?? 0);
    const end = begin + Number(query.get('limit') ?? 50);
    const numbered = Array.from({ length: end - begin }, (_, index) => {
      const customer = items[(begin + index) % items.length];
      const number = String(begin + index + 1).padStart(5, '0');
      return { ...customer, id: `019a8f00-0000-7000-8000-0000000${number}`, projectId: `PRJ-${number}` };
    });
    return { items: numbered, nextCursor: `${end}`, total: 10_000, totalIsExact: true };
  });

const table = async (page: Page): Promise<void> => {
  await cards(page).first().waitFor();
  await page.getByRole('radio', { name: 'Table' }).click({ force: true });
  // A grid where rows can be selected.
  await page.getByRole('grid').or(page.getByRole('table')).waitFor();
};

export const customerList: Screen = {
  name: 'customer-list',
  states: [
    {
      name: 'filled',
      as,
      everyVariant: true,
      async reach(page) {
        await open(page);
        await cards(page).first().waitFor();
      },
    },
    {
      name: 'table',
      as,
      async reach(page) {
        await open(page);
        await table(page);
      },
    },
    {
      name: 'loading',
      as,
      async reach(page) {
        await stall(page, responses);
        await open(page);
        await page.getByRole('main').locator('[aria-hidden="true"], [aria-busy="true"]').first().waitFor();
      },
    },
    {
      name: 'filtered',
      as,
      async reach(page) {
        await open(page, '?search=air&status=InProgress');
        await cards(page).first().waitFor();
      },
    },
    {
      name: 'no-match',
      as,
      async reach(page) {
        await open(page, '?search=zzzz');
        await page.getByText('No client matches').waitFor();
      },
    },
    {
      name: 'empty',
      as,
      async reach(page) {
        await change(page, responses, () => ({ items: [], nextCursor: null, total: 0, totalIsExact: true }));
        await open(page);
        await page.getByText('No clients yet').waitFor();
      },
    },
    {
      name: 'empty-unassigned',
      as: 'aiko.tanaka',
      async reach(page) {
        await change(page, responses, () => ({ items: [], nextCursor: null, total: 0, totalIsExact: true }));
        await open(page);
        await page.getByText('No clients are assigned to you yet').waitFor();
      },
    },
    {
      name: 'very-full',
      as,
      async reach(page) {
        await tenThousand(page);
        await open(page);
        await page.getByText('10,000 clients').waitFor();
      },
    },
    {
      name: 'very-full-table',
      as,
      async reach(page) {
        await tenThousand(page);
        await open(page);
        await table(page);
      },
    },
    {
      name: 'failed',
      as,
      async reach(page) {
        await fail(page, responses, 500);
        await open(page);
        await page.getByRole('heading', { name: "Clients couldn't be loaded" }).waitFor();
      },
    },
    {
      name: 'unreachable',
      as,
      async reach(page) {
        await abort(page, responses);
        await open(page);
        await page.getByText("The service can't be reached").waitFor();
      },
    },
  ],
};
