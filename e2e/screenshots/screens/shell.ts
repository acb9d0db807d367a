import type { Page } from '@playwright/test';
import { getAddress } from '../../product';
import { abort } from '../responses';
import type { Screen } from '../screen';
import { stopClock } from '../wait-for-idle';

const as = 'admin';

const open = async (page: Page): Promise<void> => {
  await page.goto(`${getAddress()}/customer`);
  await page.getByRole('main').locator('article a').first().waitFor();
};

const openPalette = async (page: Page, query: string): Promise<void> => {
  await open(page);
  await page.keyboard.press('Control+k');
  await page
    .getByRole('dialog')
    .getByRole('combobox')
    .or(page.getByRole('dialog').getByRole('textbox'))
    .fill(query);
};

export const shell: Screen = {
  name: 'shell',
  states: [
    {
      name: 'sidebar-open',
      as,
      async reach(page) {
        await open(page);
        await page.getByRole('button', { name: 'Expand sidebar' }).click();
        await page.getByRole('button', { name: 'Collapse sidebar' }).waitFor();
      },
    },
    {
      name: 'drawer',
      as,
      onPhone: true,
      async reach(page) {
        await open(page);
        await page.getByRole('button', { name: 'Open menu' }).click();
        await page.getByRole('navigation', { name: 'Main navigation' }).waitFor();
      },
    },
    {
      name: 'user-menu',
      as,
      everyVariant: true,
      async reach(page) {
        await open(page);
        await page.locator('header [aria-haspopup="menu"]').last().click();
        await page.getByRole('menu').waitFor();
      },
    },
    {
      name: 'toast',
      as,
      async reach(page) {
        await page.clock.install();
        await open(page);
        await page.getByRole('button', { name: 'Notifications' }).click();
        await page.getByText('Notifications: coming soon').waitFor();
        await stopClock(page);
      },
    },
  ],
};

export const commandPalette: Screen = {
  name: 'command-palette',
  states: [
    {
      name: 'open',
      as,
      everyVariant: true,
      async reach(page) {
        await openPalette(page, '');
        await page.getByRole('option').first().waitFor();
      },
    },
    {
      name: 'found',
      as,
      async reach(page) {
        await openPalette(page, 'air');
        await page.getByRole('option', { name: /Kitano Air Cargo/ }).waitFor();
      },
    },
    {
      name: 'nothing-found',
      as,
      async reach(page) {
        await openPalette(page, 'zzzz');
        await page.getByRole('dialog').getByText('No results').waitFor();
      },
    },
    {
      name: 'search-failed',
      as,
      async reach(page) {
        await open(page);
        await abort(page, '**/v1/customer?**search=**');
        await openPalette(page, 'air');
        await page.getByRole('dialog').getByText("Clients couldn't be searched").waitFor();
      },
    },
  ],
};
