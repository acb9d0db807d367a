import type { Locator, Page } from '@playwright/test';
import { expect, expectAccessible, test } from '../product';

const open = async (page: Page): Promise<Locator> => {
  await page.goto(`${process.env['VANTAGE_SHOWCASE']}/fields`);
  await page.getByRole('button', { name: 'Sites', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Sites' });
  await expect(dialog.getByRole('tree')).toBeVisible();
  await expect(dialog.getByRole('searchbox')).toBeFocused();
  return dialog;
};
const item = (dialog: Locator, name: string): Locator => dialog.getByRole('treeitem', { name, exact: true });
const labels = (page: Page): Locator => page.getByRole('list', { name: 'Sites' }).getByRole('listitem');

test('a choice from a tree shows what is chosen, each with what it lies below, and takes it out again', async ({
  page,
}) => {
  const dialog = await open(page);
  await expect(dialog.getByRole('status')).toHaveText('3 chosen');
  await expect(item(dialog, 'Osaka, Plant 1')).toHaveAttribute('aria-checked', 'true');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  const opener = page.getByRole('button', { name: 'Sites', exact: true });
  await expect(opener).toBeFocused();
  await expect(opener).toHaveAccessibleDescription('3 chosen Where somebody works.');
  await expect(labels(page)).toHaveText([
    'Osaka, Plant 1',
    'Port Ellis, Plant 4 / Maintenance / Stores',
    'Whitmoor, Plant 40 / Offices / Workshop',
  ]);
  await page.getByRole('button', { name: 'Remove Osaka, Plant 1' }).click();
  await expect(labels(page)).toHaveCount(2);
  await expect(opener).toBeFocused();
});

test('a tree of two thousand is walked by keys, and draws no more than is near', async ({ page }) => {
  const dialog = await open(page);
  await page.keyboard.press('ArrowDown');
  await expect(item(dialog, 'Osaka, Plant 1')).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(item(dialog, 'Osaka, Plant 1')).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('ArrowRight');
  const assembly = item(dialog, 'Assembly').first();
  await expect(assembly).toBeFocused();
  await expect(assembly).toHaveAttribute('aria-level', '2');
  await expect(assembly).toHaveAttribute('aria-setsize', '7');
  await page.keyboard.press('ArrowLeft');
  await expect(item(dialog, 'Osaka, Plant 1')).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(item(dialog, 'Osaka, Plant 1')).toHaveAttribute('aria-expanded', 'false');
  await expect(item(dialog, 'Assembly')).toHaveCount(1);
  await page.keyboard.press('h');
  await expect(item(dialog, 'Harrow Field, Plant 3')).toBeFocused();
  await page.keyboard.press('End');
  const last = dialog.getByRole('treeitem', { name: 'Workshop' }).and(dialog.locator(':focus'));
  await expect(last).toBeInViewport({ ratio: 1 });
  await expect(last).toHaveAttribute('aria-checked', 'true');
  expect(await dialog.getByRole('treeitem').count()).toBeLessThan(60);
  await page.keyboard.press('Home');
  await expect(item(dialog, 'Osaka, Plant 1')).toBeInViewport({ ratio: 1 });
  // Out of the tree and back to the row that was left.
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Shift+Tab');
  await expect(dialog.getByRole('searchbox')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(item(dialog, 'Rotterdam, Plant 2')).toBeFocused();
});

test('a choice is taken by the button only, by keys and by press', async ({ page }) => {
  const dialog = await open(page);
  await dialog.getByRole('searchbox').fill('rotterdam stores');
  await expect(dialog.getByRole('treeitem').first()).toHaveText('Rotterdam, Plant 2');
  await expect(dialog.locator('mark').first()).toHaveText('Rotterdam');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  await expect(dialog.locator(':focus')).toHaveAttribute('aria-checked', 'true');
  await expect(dialog.getByRole('status')).toHaveText('4 chosen');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(labels(page)).toHaveCount(3);

  await open(page);
  await dialog.getByRole('searchbox').fill('tarn valley, plant 13');
  await item(dialog, 'Tarn Valley, Plant 13').click();
  await dialog.getByRole('searchbox').fill('');
  await item(dialog, 'Osaka, Plant 1').click();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(labels(page)).toHaveText([
    'Port Ellis, Plant 4 / Maintenance / Stores',
    'Tarn Valley, Plant 13',
    'Whitmoor, Plant 40 / Offices / Workshop',
  ]);
});

test('a search that finds nothing says so, and Escape takes it back before it closes', async ({ page }) => {
  const dialog = await open(page);
  await dialog.getByRole('searchbox').fill('nowhere');
  await expect(dialog.getByText('Nothing found for “nowhere”')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog.getByRole('searchbox')).toHaveValue('');
  await expect(item(dialog, 'Osaka, Plant 1')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
});

test('a tree that is empty, on its way or did not arrive says so', async ({ page }) => {
  await page.goto(`${process.env['VANTAGE_SHOWCASE']}/fields`);
  const dialog = page.getByRole('dialog');
  for (const [name, role, text] of [
    ['Places', 'status', 'There is nothing to choose from yet.'],
    ['Places on their way', 'status', ''],
    ['Places that did not arrive', 'alert', 'Places could not be loaded'],
  ] as const) {
    await page.getByRole('button', { name, exact: true }).click();
    await expect(dialog.getByRole(role).first()).toContainText(text);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toHaveCount(0);
  }
});
