import { clientCard, expect, expectScreen, signIn, test } from '../product';

test('a card pressed during a pending search stays under the pointer, and opens', async ({ page }) => {
  await signIn(page, 'admin');
  const card = clientCard(page, 'Northwind Aviation');
  await expect(card).toBeVisible();
  await page.clock.install();
  // In the future, however long the page takes to receive it.
  await page.clock.pauseAt(Date.now() + 10_000);
  await page.getByRole('searchbox').fill('North');
  await card.hover();
  await page.mouse.down();
  await page.clock.runFor(2_000);
  await expect(page.getByText('12 clients', { exact: true })).toBeVisible();
  expect(new URL(page.url()).search).toBe('');
  await page.mouse.up();
  await page.clock.runFor(2_000);
  await page.clock.resume();
  await expectScreen(page, 'Insights');
  await page.goBack();
  await expect(page.getByText('12 clients', { exact: true })).toBeVisible();
});
