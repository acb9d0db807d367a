import type { Page } from '@playwright/test';
import { getAddress } from '../../../product';
import { change, fail } from '../../responses';
import type { Screen } from '../../screen';

const as = 'admin';

const cards = (page: Page) => page.getByRole('main').locator('article a[href*="/insight/"]');

const openOfFirst = async (page: Page, screen: 'edit' | 'assign'): Promise<void> => {
  await page.goto(`${getAddress()}/customer`);
  const href = await cards(page).first().getAttribute('href');
  await page.goto(`${getAddress()}/customer/${href?.split('/')[2]}/${screen}`);
};

const openForm = async (page: Page): Promise<void> => {
  await page.goto(`${getAddress()}/customer/add`);
  await page.getByRole('main').locator('form').waitFor();
};

export const customerMenu: Screen = {
  name: 'customer-menu',
  states: [
    {
      name: 'open',
      as,
      everyVariant: true,
      async reach(page) {
        await page.goto(`${getAddress()}/customer`);
        await cards(page).first().waitFor();
        await page.getByRole('main').locator('article button[aria-haspopup="menu"]').first().click();
        await page.getByRole('menuitem').first().waitFor();
      },
    },
    {
      name: 'archived-none',
      as,
      async reach(page) {
        await page.goto(`${getAddress()}/customer?archived=true`);
        await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
      },
    },
  ],
};

export const customerForm: Screen = {
  name: 'customer-form',
  states: [
    { name: 'empty', as, everyVariant: true, reach: openForm },
    {
      name: 'errors',
      as,
      everyVariant: true,
      async reach(page) {
        await openForm(page);
        await page.locator('input[data-path="name"]').fill('Wind');
        await page.locator('input[data-path="email"]').fill('nobody');
        await page.locator('button[type="submit"]').click();
        await page.getByRole('alert').first().waitFor();
      },
    },
    {
      name: 'filled',
      as,
      everyVariant: true,
      async reach(page) {
        await openOfFirst(page, 'edit');
        await page.getByRole('main').locator('form').waitFor();
      },
    },
  ],
};

export const assignUsers: Screen = {
  name: 'assign-users',
  states: [
    {
      name: 'filled',
      as,
      everyVariant: true,
      async reach(page) {
        await openOfFirst(page, 'assign');
        await page.getByRole('option').first().waitFor();
      },
    },
    {
      name: 'changed',
      as,
      everyVariant: true,
      async reach(page) {
        await openOfFirst(page, 'assign');
        await page.getByRole('listbox').first().getByRole('option').first().dblclick();
      },
    },
    {
      name: 'nobody-found',
      as,
      async reach(page) {
        await change(page, /\/v1\/admin\/user\?/, (response: object) => ({
          ...response,
          items: [],
          nextCursor: null,
          total: 0,
        }));
        await openOfFirst(page, 'assign');
        await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
      },
    },
    {
      name: 'failed',
      as,
      async reach(page) {
        await fail(page, /\/assignment$/, 503, 'server.unavailable');
        await openOfFirst(page, 'assign');
        await page.getByRole('button').last().waitFor();
      },
    },
  ],
};
