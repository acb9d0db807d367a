import type { Page } from '@playwright/test';
import { makeTenant } from '../own-tenant';
import { clientCard, expect, signIn, test, pressWithin } from '../product';

const names = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 });

const chooseSort = async (page: Page, from: string, to: string): Promise<void> => {
  await page.getByRole('button', { name: from, exact: true }).click();
  await page.getByRole('menuitemradio', { name: to }).click();
  await expect(page.getByRole('button', { name: `Sort: ${to}`, exact: true })).toBeVisible();
};

test('recently opened clients come first, until another order is chosen', async ({ page }) => {
  const tenant = await makeTenant();
  for (const name of ['Alder Metro', 'Birch Tram', 'Cedar Ferry']) await tenant.customer({ name });
  const { userName } = await tenant.user();
  await signIn(page, userName, tenant.slug);
  await expect(page.getByRole('button', { name: 'Sort: Recently opened', exact: true })).toBeVisible();
  await expect(names(page)).toHaveText(['Alder Metro', 'Birch Tram', 'Cedar Ferry']);

  for (const name of ['Birch Tram', 'Cedar Ferry']) {
    const noted = page.waitForResponse(
      (response) => response.request().postData()?.includes('"Insight List"') ?? false,
    );
    await clientCard(page, name).click();
    await noted;
    await page.getByRole('link', { name: 'Change client' }).click();
    await expect(names(page).first()).toHaveText(name);
  }
  await expect(names(page)).toHaveText(['Cedar Ferry', 'Birch Tram', 'Alder Metro']);

  await page.keyboard.press('ControlOrMeta+k');
  const suggested = page.getByRole('dialog', { name: 'Search and commands' }).getByRole('option');
  await expect(suggested.first()).toContainText('Cedar Ferry');
  await expect(suggested.nth(1)).toContainText('Birch Tram');
  await pressWithin(page.getByRole('dialog', { name: 'Search and commands' }), 'Escape');

  await page.reload();
  await expect(names(page)).toHaveText(['Cedar Ferry', 'Birch Tram', 'Alder Metro']);
  await chooseSort(page, 'Sort: Recently opened', 'Name');
  await expect(names(page)).toHaveText(['Alder Metro', 'Birch Tram', 'Cedar Ferry']);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Sort: Name', exact: true })).toBeVisible();
  await expect(names(page)).toHaveText(['Alder Metro', 'Birch Tram', 'Cedar Ferry']);
});
