import { expect, layoutShift, openClient, signIn, test, watchLayoutShift } from '../product';

test('the insight list loads without layout shift or horizontal overflow', async ({ page }) => {
  await signIn(page, 'admin');
  await openClient(page, 'Northwind Aviation');
  await expect(page.getByText('10 insights in 3 groups')).toBeVisible();
  await watchLayoutShift(page);
  for (const width of [1440, 1024, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await page.reload();
    await expect(page.getByText('10 insights in 3 groups')).toBeVisible();
    expect(await layoutShift(page)).toBeLessThan(0.02);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
  }
});
