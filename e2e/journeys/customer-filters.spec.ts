import { makeTenant } from '../own-tenant';
import {
  addressOf,
  clientCard,
  expect,
  expectAccessible,
  signIn,
  test,
  pressWithin,
  expectScreen,
} from '../product';

test('filters live in the address, are remembered, and can be cleared', async ({ page }) => {
  await signIn(page, 'admin');
  await page.getByRole('button', { name: 'Industry' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Airline', exact: true }).click();
  await pressWithin(page.getByRole('menu'), 'Escape');
  await expect(page.getByRole('button', { name: 'Industry: Airline' })).toBeVisible();
  await expect(clientCard(page, 'Harrow Field Airport')).toHaveCount(0);
  await page.getByRole('button', { name: 'Status', exact: true }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Completed' }).click();
  await expect(page.getByText('1 client found')).toBeVisible();
  await pressWithin(page.getByRole('menu'), 'Escape');
  expect(new URL(page.url()).search).toBe('?industry=Airline&status=Completed');
  await expectAccessible(page);

  await clientCard(page, 'Santoro Air Lines').click();
  await expectScreen(page, 'Insights');
  await page.getByRole('link', { name: 'Change client' }).click();
  await expect(page.getByText('1 client found')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Industry: Airline' })).toBeVisible();

  const menu = page.getByRole('navigation', { name: 'Main navigation' });
  await menu.getByRole('link', { name: 'Profile' }).click();
  await expectScreen(page, 'Profile');
  await menu.getByRole('link', { name: 'Clients' }).click();
  await expect(page.getByText('12 clients')).toBeVisible();
  expect(new URL(page.url()).search).toBe('');
  await page.goBack();
  await expectScreen(page, 'Profile');
  await page.goBack();
  await expect(page.getByText('1 client found')).toBeVisible();

  await page.getByRole('searchbox').fill('nobody');
  await expect(page.getByText('No client matches')).toBeVisible();
  await page.getByRole('button', { name: 'Clear search and filters' }).click();
  await expect(page.getByText('12 clients')).toBeVisible();
  await expect(page.getByRole('searchbox')).toHaveValue('');
  expect(new URL(page.url()).search).toBe('');
});

test('several industries and an order outlive a reload, and Back undoes them one by one', async ({
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
});

test('Back leads on, though a choice had not reached the address yet', async ({ page }) => {
  await signIn(page, 'admin');
  await page.getByRole('button', { name: 'Status', exact: true }).click();
  const completed = page.getByRole('menuitemcheckbox', { name: 'Completed' });
  await completed.evaluate(async (option: HTMLElement) => {
    option.click();
    await Promise.resolve();
    history.back();
  });
  await expect(completed).not.toBeChecked();
  await expect(page).toHaveURL(/\/customer$/);
  await completed.click();
  await expect(completed).toBeChecked();
  await expect(page.getByText(/^\d+ clients? found$/)).toBeVisible();
});

test('an address that makes no sense shows the list as far as it does', async ({ page }) => {
  await signIn(page, 'admin');
  await page.goto(`${addressOf()}/customer?status=Lost,Completed&industry=,,&sort=-password&x[]=%E0%A4%A`);
  await expect(page.getByRole('button', { name: 'Status: Completed' })).toBeVisible();
  await expect(page.getByText(/^\d+ clients? found$/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sort: Recently opened' })).toBeVisible();
});

test('several statuses can be asked for at once', async ({ page }) => {
  await signIn(page, 'admin');
  await expect(clientCard(page, 'Bluefin Offshore Helicopters')).toBeVisible();
  await page.getByRole('button', { name: 'Status', exact: true }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Completed' }).click();
  await expect(clientCard(page, 'Bluefin Offshore Helicopters')).toHaveCount(0);
  await expect(page.getByText('2 clients found')).toBeVisible();
  await page.getByRole('menuitemcheckbox', { name: 'Upcoming' }).click();
  await pressWithin(page.getByRole('menu'), 'Escape');
  await expect(clientCard(page, 'Bluefin Offshore Helicopters')).toBeVisible();
  await expect(clientCard(page, 'Santoro Air Lines')).toBeVisible();
  await expect(clientCard(page, 'Northwind Aviation')).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Status: Upcoming, Completed' })).toBeVisible();
  await expect(clientCard(page, 'Santoro Air Lines')).toBeVisible();
  await page.getByRole('button', { name: 'Clear Status' }).click();
  await expect(page.getByText('12 clients')).toBeVisible();
});
