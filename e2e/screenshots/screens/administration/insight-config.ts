import type { Page } from '@playwright/test';
import { getAddress } from '../../../product';
import { abort, fail, none, stall } from '../../responses';
import type { Screen } from '../../screen';

const as = 'manager';
const list = /\/v1\/insight\?/;
const groupList = /\/v1\/insightgroup\?/;

const openWithout = async (page: Page, query = '?tab=insights'): Promise<void> => {
  await page.goto(`${getAddress()}/admin/insightconfig${query}`);
  await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
};
const open = async (page: Page, query?: string): Promise<void> => {
  await openWithout(page, query);
  await page.getByRole('main').locator('tbody a').first().waitFor();
};

export const insightConfig: Screen = {
  name: 'insight-config',
  states: [
    { name: 'filled', as, everyVariant: true, reach: (page) => open(page) },
    {
      name: 'order',
      as,
      everyVariant: true,
      async reach(page) {
        await open(page);
        await page.locator('tbody tr').first().locator('button[aria-haspopup="menu"]').click();
        await page.getByRole('menuitem').nth(1).click();
        await page.getByRole('dialog').getByRole('listitem').first().waitFor();
      },
    },
    {
      name: 'delete',
      as,
      async reach(page) {
        await open(page);
        await page.locator('tbody tr').first().locator('button[aria-haspopup="menu"]').click();
        await page.getByRole('menuitem').last().click();
        await page.getByRole('dialog').waitFor();
      },
    },
    {
      name: 'empty',
      as,
      async reach(page) {
        await none(page, list);
        await openWithout(page);
      },
    },
    {
      name: 'no-match',
      as,
      async reach(page) {
        await openWithout(page, '?tab=insights&search=nothing-has-this-name');
        await page.getByRole('main').getByRole('button').last().waitFor();
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
  ],
};

export const insightGroups: Screen = {
  name: 'insight-groups',
  states: [
    { name: 'filled', as, everyVariant: true, reach: (page) => open(page, '?tab=groups') },
    {
      name: 'menu',
      as,
      async reach(page) {
        await open(page, '?tab=groups');
        await page.locator('tbody tr').first().locator('button[aria-haspopup="menu"]').click();
        await page.getByRole('menuitem').last().waitFor();
      },
    },
    {
      name: 'empty',
      as,
      async reach(page) {
        await none(page, groupList);
        await openWithout(page, '?tab=groups');
      },
    },
  ],
};

const openForm = async (page: Page, path = 'add'): Promise<void> => {
  await page.goto(`${getAddress()}/admin/insightconfig/${path}`);
  await page.getByRole('main').locator('form').waitFor();
};

export const insightForm: Screen = {
  name: 'insight-form',
  states: [
    { name: 'empty', as, everyVariant: true, reach: (page) => openForm(page) },
    {
      name: 'filled',
      as,
      everyVariant: true,
      async reach(page) {
        await open(page);
        await page.getByRole('main').locator('tbody a').first().click();
        await page.locator('iframe[data-loaded="true"]').waitFor();
      },
    },
    {
      name: 'preview',
      as,
      everyVariant: true,
      async reach(page) {
        await open(page);
        await page.getByRole('main').locator('tbody a').first().click();
        await page.locator('iframe[data-loaded="true"]').waitFor();
        await page.locator('iframe').evaluate((frame) => frame.scrollIntoView({ block: 'center' }));
      },
    },
    {
      name: 'unlisted-host',
      as: 'admin',
      async reach(page) {
        await openForm(page);
        await page.locator('input[inputmode="url"]').fill('https://dashboards.example.com/report');
        await page.getByText(/dashboards\.example\.com/).waitFor();
        await page.locator('input[inputmode="url"]').scrollIntoViewIfNeeded();
      },
    },
    {
      name: 'custom',
      as,
      everyVariant: true,
      async reach(page) {
        await open(page, '?tab=insights&category=Custom');
        await page.getByRole('main').locator('tbody a').first().click();
        await page.locator('summary').click();
        await page.getByRole('radio').last().scrollIntoViewIfNeeded();
      },
    },
    {
      name: 'errors',
      as,
      async reach(page) {
        await openForm(page);
        await page.getByRole('main').locator('button[type="submit"]').click();
        await page.getByRole('alert').first().waitFor();
      },
    },
    { name: 'group', as, everyVariant: true, reach: (page) => openForm(page, 'addgroup') },
  ],
};
