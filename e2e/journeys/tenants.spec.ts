import { getAddress, clientCard, expect, expectAccessible, signIn, test } from '../product';

test("a host leads to its tenant's data only, and one without a tenant says so", async ({ page }) => {
  await signIn(page, 'admin', 'acme');
  await expect(page.getByText('3 clients')).toBeVisible();
  await expect(clientCard(page, 'Acme Harbor Airport')).toBeVisible();
  await expect(page.getByText('Northwind Aviation')).toHaveCount(0);

  await page.goto(`${getAddress('nobody')}/`);
  await expect(page).toHaveURL(/\/invalid$/);
  await expect(page.getByText('The tenant you are trying to access does not exist.')).toBeVisible();
  await expectAccessible(page);
});
