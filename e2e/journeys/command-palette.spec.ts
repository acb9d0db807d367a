import type { Page } from '@playwright/test';
import { expect, expectScreen, signIn, test } from '../product';

const palette = (page: Page) => page.getByRole('dialog', { name: 'Search and commands' });

const openPalette = async (page: Page): Promise<void> => {
  // A palette that is fading out still has the focus, and takes it away when it closes.
  await expect(palette(page)).toHaveCount(0);
  await page.keyboard.press('ControlOrMeta+k');
  await expect(palette(page).getByRole('combobox')).toBeFocused();
};

test('the palette opens a client in a new tab or here, an insight of it, a user and the import, by keyboard alone', async ({
  page,
  context,
}) => {
  // It is prefetched.
  const code = page.waitForResponse('**/-command-palette-*.js');
  await signIn(page, 'admin');
  expect((await code).ok()).toBe(true);
  const client = palette(page).getByRole('option', { name: /Northwind Aviation/, selected: true });
  await openPalette(page);
  await page.keyboard.type('northw');
  await expect(client).toBeVisible();
  const opened = context.waitForEvent('page');
  await page.keyboard.press('ControlOrMeta+Enter');
  const tab = await opened;
  await expectScreen(tab, 'Insights');
  await tab.close();
  await expectScreen(page, 'Clients');
  await openPalette(page);
  await page.keyboard.type('northw');
  await expect(client).toBeVisible();
  await page.keyboard.press('Enter');
  await expectScreen(page, 'Insights');
  await openPalette(page);
  await page.keyboard.type('species');
  await expect(palette(page).getByText('Insights for Northwind Aviation')).toBeVisible();
  await expect(palette(page).getByRole('option', { selected: true })).toContainText(/species/i);
  await page.keyboard.press('Enter');
  await expectScreen(page, /species/i);

  const group = (name: string) => palette(page).getByRole('group', { name, exact: true });
  await openPalette(page);
  await page.keyboard.type('wildlife');
  await expect(group('Insight configuration').getByRole('option').first()).toBeVisible();
  await expect(group('Insights for Northwind Aviation').getByRole('option').first()).toContainText(
    /Wildlife/,
  );
  await palette(page).getByRole('combobox').fill('lindqvist');
  await group('Users').getByRole('option').first().click();
  await expect(page).toHaveURL(/\/admin\/user\/[0-9a-f-]{36}$/);
  await openPalette(page);
  await page.keyboard.type('import us');
  await palette(page).getByRole('option', { name: 'Import users' }).click();
  await expect(page.getByRole('dialog', { name: 'Import users' })).toBeVisible();
});

test('keys typed before the palette opens go to it, and nowhere else', async ({ page }) => {
  let resume = (): void => undefined;
  const locked = new Promise<void>((resolve) => {
    resume = resolve;
  });
  await page.route('**/-command-palette-*.js', async (code) => {
    await locked;
    await code.continue();
  });
  await signIn(page, 'admin');
  const search = page.getByRole('main').getByRole('searchbox');
  await search.focus();
  await page.keyboard.press('ControlOrMeta+k');
  // eslint-disable-next-line journeys/waits -- Tests keys that arrive before the focus.
  await page.keyboard.type('northx');
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Enter');
  await expect(search).toHaveValue('');
  resume();
  await expect(palette(page).getByRole('combobox')).toBeFocused();
  await page.keyboard.type('w');
  await expect(palette(page).getByRole('combobox')).toHaveValue('northw');
  await page.keyboard.press('Escape');
  await expect(search).toBeFocused();
});
