import { makeTenant } from '../own-tenant';
import { expect, signIn, test, pressWithin } from '../product';

test('several industries and an order survive a reload, and Back undoes them one by one and at once', async ({
  page,
}) => {
  const tenant = await makeTenant();
  for (const industry of ['Oil, gas', 'Rail', 'Steel'])
    await tenant.customer({ name: `${industry} Works`, industry });
  await signIn(page, (await tenant.user()).userName, tenant.slug);
  const names = page.getByRole('main').getByRole('heading', { level: 2 });
  await page.getByRole('button', { name: 'Industry', exact: true }).click();
  const rail = page.getByRole('menuitemcheckbox', { name: 'Rail', exact: true });
  await expect(rail).toBeVisible();
  // Both clicks before the URL has changed for the first.
  await rail.evaluate(async (first: HTMLElement) => {
    first.click();
    await Promise.resolve();
    const others = [...document.querySelectorAll<HTMLElement>('[role="menuitemcheckbox"]')];
    others.find(({ textContent }) => textContent === 'Oil, gas')?.click();
  });
  await pressWithin(page.getByRole('menu'), 'Escape');
  await expect(names).toHaveText(['Oil, gas Works', 'Rail Works']);
  await page.getByRole('button', { name: 'Sort: Recently opened' }).click();
  await page.getByRole('menuitemradio', { name: 'Ascending' }).click();
  await expect(names).toHaveText(['Rail Works', 'Oil, gas Works']);
  await expect(page).toHaveURL(/\?industry=Oil%5C,\+gas,Rail&sort=lastOpenedAt$/);

  await page.reload();
  await expect(names).toHaveText(['Rail Works', 'Oil, gas Works']);
  await page.goBack();
  await expect(names).toHaveText(['Oil, gas Works', 'Rail Works']);
  await page.goBack();
  await expect(names).toHaveText(['Rail Works']);
  await page.goBack();
  await expect(names).toHaveCount(3);
  await expect(page).toHaveURL(/\/customer$/);
  await page.goForward();
  await expect(names).toHaveText(['Rail Works']);
  await page.goBack();
  await expect(names).toHaveCount(3);

  // Back, while a choice has not yet reached the URL.
  await page.getByRole('button', { name: 'Status', exact: true }).click();
  const inProgress = page.getByRole('menuitemcheckbox', { name: 'In progress' });
  await inProgress.evaluate(async (option: HTMLElement) => {
    option.click();
    await Promise.resolve();
    history.back();
  });
  await expect(inProgress).not.toBeChecked();
  await expect(page).toHaveURL(/\/customer$/);
  await inProgress.click();
  await expect(inProgress).toBeChecked();
  await expect(page.getByText(/^\d+ clients? found$/)).toBeVisible();
});
