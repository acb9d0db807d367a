import type { Page } from '@playwright/test';
import { asOwner, makeTenant } from '../own-tenant';
import { getAddress, expect, expectAccessible, fillIn, test } from '../product';

const withMany = async (page: Page): Promise<void> => {
  const tenant = await makeTenant();
  const kavya = await tenant.user({ firstName: 'Kavya', lastName: 'Iyer' });
  const { userName } = await tenant.user({ firstName: 'Elena', lastName: 'Marsh' });
  await asOwner(tenant.id, async (owner) => {
    await owner.query(
      `with area as (
         insert into location (tenant_id, id, level, name, normalized_name)
         select $1, gen_random_uuid(), 'area', 'Site ' || n, 'site ' || n from generate_series(1, 100) n
         returning id)
       insert into location (tenant_id, id, parent_id, level, name, normalized_name)
       select $1, gen_random_uuid(), area.id, 'subarea', 'Hall ' || n, 'hall ' || n
       from area, generate_series(1, 19) n`,
      [tenant.id],
    );
    await owner.query(
      `insert into app_user_location (tenant_id, user_id, location_id)
       select $1, $2, hall.id from location hall join location site on site.id = hall.parent_id
       where hall.name = 'Hall 19' and site.name = 'Site 77'`,
      [tenant.id, kavya.id],
    );
  });
  await page.goto(`${getAddress(tenant.slug)}/admin/user`);
  await fillIn(page, userName);
  await expect(page.getByText('2 users', { exact: true })).toBeVisible();
};
const search = (page: Page) => page.getByRole('combobox', { name: 'Search in Location' });
const options = (page: Page) => page.getByRole('option');
const isActive = async (page: Page, name: string): Promise<void> => {
  const active = page.getByRole('option', { name, exact: true });
  await expect(active).toBeInViewport({ ratio: 1 });
  await expect(search(page)).toHaveAttribute(
    'aria-activedescendant',
    (await active.getAttribute('id')) ?? '',
  );
};

test('the location filter is searched by keyboard, is in the URL, and is among the other filters on a phone', async ({
  page,
}) => {
  await withMany(page);
  const opener = page.getByRole('button', { name: 'Location', exact: true });
  await opener.focus();
  await page.keyboard.press('Enter');
  await expect(search(page)).toBeFocused();
  await expect.poll(() => options(page).count()).toBeLessThan(60);
  await expect(options(page).first()).toHaveAttribute('aria-setsize', '2000');
  await expectAccessible(page);

  await search(page).press('End');
  await isActive(page, 'Site 100 / Hall 19');
  await search(page).press('ArrowDown');
  await isActive(page, 'Site 1');
  await search(page).press('ArrowUp');
  await isActive(page, 'Site 100 / Hall 19');
  await search(page).pressSequentially('no such place');
  await expect(page.getByText('No results')).toBeVisible();
  await expectAccessible(page);
  await search(page).fill('site 77 HALL 19');
  await expect(options(page)).toHaveText(['Site 77 / Hall 19']);
  await search(page).press('Enter');
  await expect(page).toHaveURL(/locationId=/);
  await expect(options(page)).toHaveAttribute('aria-selected', 'true');
  // The first clears the search, the second closes the list.
  await search(page).press('Escape');
  await search(page).press('Escape');
  await expect(page.getByText('1 user found')).toBeVisible();
  await expect(page.getByRole('row', { name: /Kavya Iyer/ })).toContainText('Site 77 / Hall 19');

  const set = page.getByRole('button', { name: 'Location: Site 77 / Hall 19' });
  await expect(set).toBeFocused();
  await set.press('Enter');
  await expect(search(page)).toBeFocused();
  await isActive(page, 'Site 77 / Hall 19');
  await expect(page.getByRole('option', { selected: true })).toHaveText('Site 77 / Hall 19');
  await search(page).fill('site 100');
  await search(page).press('Enter');
  await expect(page).toHaveURL(/locationId=[^&]+,/);
  await search(page).press('Escape');
  await search(page).press('Escape');
  await expect(page.getByRole('button', { name: 'Location: Site 77 / Hall 19, Site 100' })).toBeVisible();
  await page.goBack();
  await expect(page).not.toHaveURL(/locationId=[^&]+,/);
  await set.press('Enter');
  await search(page).press('Escape');
  await expect(search(page)).toHaveCount(0);
  await expect(set).toBeFocused();
  await page.reload();
  await expect(set).toBeVisible();
  await page.goBack();
  await expect(page.getByText('2 users', { exact: true })).toBeVisible();
  await expect(opener).toBeVisible();

  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Filters', exact: true }).click();
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  await expect(sheet.getByRole('radio').first()).toBeVisible();
  await expect.poll(() => sheet.getByRole('radio').count()).toBeLessThan(20);
  await sheet.getByRole('combobox', { name: 'Search in Location' }).fill('site 77 hall 19');
  await expectAccessible(page);
  await expect(sheet.getByRole('option', { name: 'Site 77 / Hall 19' })).toBeInViewport({ ratio: 1 });
  await sheet.getByRole('option', { name: 'Site 77 / Hall 19' }).click();
  await sheet.getByRole('button', { name: 'Show results' }).click();
  await expect(page.getByText('1 user found')).toBeVisible();
  await page.getByRole('button', { name: 'Remove filter Location: Site 77 / Hall 19' }).click();
  await expect(page.getByText('2 users', { exact: true })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});
