import type { Page } from '@playwright/test';
import { getAddress } from '../../../product';
import { change, abort, stall, fail } from '../../responses';
import type { Screen } from '../../screen';

const as = 'admin';
const list = /\/v1\/admin\/user\?/;

const open = async (page: Page, query = ''): Promise<void> => {
  await page.goto(`${getAddress()}/admin/user${query}`);
  await page.getByRole('main').locator('tbody a').first().waitFor();
};

const openWithout = async (page: Page, query = ''): Promise<void> => {
  await page.goto(`${getAddress()}/admin/user${query}`);
  await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
};

export const users: Screen = {
  name: 'users',
  states: [
    { name: 'filled', as, everyVariant: true, reach: (page) => open(page) },
    {
      name: 'selected',
      as,
      everyVariant: true,
      async reach(page) {
        await open(page, '?status=Active');
        for (const index of [1, 2, 3]) await page.locator('tbody input[type="checkbox"]').nth(index).click();
        await page.locator('tbody tr').nth(5).locator('button[aria-haspopup="menu"]').click();
      },
    },
    {
      name: 'very-full',
      as,
      async reach(page) {
        await change(page, list, (response: object) => ({ ...response, total: 10_000, totalIsExact: false }));
        await open(page, '?search=halden');
      },
    },
    {
      name: 'loading',
      as,
      async reach(page) {
        await stall(page, list);
        await openWithout(page);
      },
    },
    {
      name: 'failed',
      as,
      async reach(page) {
        await abort(page, list);
        await openWithout(page);
        await page.getByRole('button', { name: 'Retry' }).waitFor();
      },
    },
    {
      name: 'not-allowed',
      as,
      async reach(page) {
        await fail(page, list, 403, 'permission.denied');
        await openWithout(page);
      },
    },
    {
      name: 'no-match',
      as,
      async reach(page) {
        await openWithout(page, '?search=nobody-has-this-name');
        await page.getByRole('main').getByRole('button').last().waitFor();
      },
    },
  ],
};

const openForm = async (page: Page): Promise<void> => {
  await page.goto(`${getAddress()}/admin/user/add/list`);
  await page.getByRole('main').locator('form').waitFor();
};

export const addUser: Screen = {
  name: 'add-user',
  states: [
    { name: 'empty', as, everyVariant: true, reach: openForm },
    {
      name: 'errors',
      as,
      everyVariant: true,
      async reach(page) {
        await openForm(page);
        await page.locator('input[data-path="firstName"]').fill('Oskar');
        await page.locator('input[data-path="lastName"]').fill('Brandt');
        await page.locator('input[data-path="userName"]').fill('admin');
        await page.locator('input[data-path="email"]').fill('o.brandt@brandt-consult.example');
        await page.locator('input[type="radio"]').nth(1).check();
        await page.locator('button[type="submit"]').click();
        await page.getByRole('alert').first().waitFor();
      },
    },
  ],
};

export const userPage: Screen = {
  name: 'user',
  states: [
    {
      name: 'filled',
      as,
      everyVariant: true,
      async reach(page) {
        await open(page);
        await page.locator('tbody a').nth(1).click();
        await page.getByRole('main').getByRole('heading', { level: 2 }).first().waitFor();
      },
    },
  ],
};

export const editUser: Screen = {
  name: 'edit-user',
  states: [
    {
      name: 'filled',
      as,
      everyVariant: true,
      async reach(page) {
        await open(page);
        await page.locator('tbody a').nth(1).click();
        await page.getByRole('main').locator('header a').last().click();
        await page.getByRole('main').locator('form').waitFor();
      },
    },
    {
      name: 'own',
      as,
      async reach(page) {
        await open(page, '?search=admin');
        await page.locator('tbody a').first().click();
        await page.getByRole('main').locator('header a').last().click();
        await page.getByRole('main').locator('form').waitFor();
      },
    },
    {
      name: 'gone',
      as,
      async reach(page) {
        await page.goto(`${getAddress()}/admin/user/019a8f00-0000-7000-8000-00000000dead/edit`);
        await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
      },
    },
  ],
};
