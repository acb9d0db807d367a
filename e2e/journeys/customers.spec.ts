import {
  getAddress,
  clientCard,
  expect,
  expectScreen,
  layoutShift,
  openClient,
  signIn,
  test,
  watchLayoutShift,
} from '../product';

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

test.describe('west of Greenwich', () => {
  test.use({ timezoneId: 'America/Los_Angeles' });

  test('a start date is the same day', async ({ page }) => {
    await signIn(page, 'admin');
    await expect(page.getByRole('listitem').filter({ hasText: 'Northwind Aviation' })).toContainText(
      '01/13/2025',
    );
  });
});

test('the client list loads without layout shift or horizontal overflow', async ({ page }) => {
  await signIn(page, 'consultant');
  await openClient(page, 'Northwind Aviation');
  await page.goto(`${getAddress()}/customer?industry=Airline`);
  await watchLayoutShift(page);
  for (const width of [1440, 1024, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await page.reload();
    await expect(clientCard(page, 'Northwind Aviation')).toBeVisible();
    await expect(page.getByText(/^\d+ clients? found$/)).toBeVisible();
    expect(await layoutShift(page)).toBeLessThan(0.02);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
  }
});
