import type { Locator, Page } from '@playwright/test';
import { asOwner, makeTenant } from '../own-tenant';
import { expect, expectAccessible, test, openAs, pressWithin, expectToast } from '../product';

test.use({ expected: /status of (409|503)/ });

type Tenant = Awaited<ReturnType<typeof makeTenant>>;

const open = async (page: Page, tenant: Tenant): Promise<void> => {
  const { userName } = await tenant.user();
  await openAs(page, userName, '/admin/settings?tab=organisation', tenant.slug);
  await expect(page.getByRole('heading', { level: 2, name: 'Locations', exact: true })).toBeVisible();
};
const withLevels = () => makeTenant({ settings: { enable_subarea: true, enable_department: true } });
const item = (page: Page | Locator, name: string): Locator =>
  page.getByRole('treeitem', { name: new RegExp(`^${name} ?(Area|Subarea|Department|Division)`) });
const choose = async (page: Page, name: string, action: RegExp): Promise<void> => {
  await item(page, name).hover();
  await item(page, name)
    .getByRole('button', { name: `Actions for ${name}` })
    .click();
  await page.getByRole('menuitem', { name: action }).click();
};

test('a tree of locations is begun, renamed and taken apart by keys', async ({ page }) => {
  const tenant = await withLevels();
  await open(page, tenant);
  await expect(page.getByText('No locations yet')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Add area' }).click();
  await expect(page.getByRole('textbox', { name: 'Name of the new area' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Enter a name of 1 to 100 characters.')).toBeVisible();
  await page.keyboard.type('Osaka, Plant 2');
  await page.keyboard.press('Enter');
  await expectToast(page, 'Osaka, Plant 2 was added.');
  await expect(item(page, 'Osaka, Plant 2')).toBeFocused();

  await page.keyboard.press('Shift+F10');
  await expect(page.getByRole('menuitem', { name: 'Add subarea' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.getByRole('textbox', { name: 'Name of the new subarea' }).fill('Maintenance');
  await page.keyboard.press('Enter');
  await expect(item(page, 'Maintenance')).toBeFocused();
  await expect(item(page, 'Maintenance')).toHaveAttribute('aria-level', '2');

  await page.keyboard.press('F2');
  await page.getByRole('textbox', { name: 'Name of Maintenance' }).fill('Upkeep');
  await page.keyboard.press('Escape');
  await expect(item(page, 'Maintenance')).toBeFocused();
  await page.keyboard.press('Enter');
  await page.getByRole('textbox', { name: 'Name of Maintenance' }).fill('Upkeep');
  await page.keyboard.press('Enter');
  await expectToast(page, 'Upkeep was renamed.');
  await expect(item(page, 'Upkeep')).toBeFocused();
  await expectAccessible(page);

  await page.keyboard.press('Delete');
  await expect(page.getByRole('dialog', { name: 'Delete Upkeep?' })).toBeVisible();
  await page.getByRole('button', { name: 'Delete location' }).click();
  await expectToast(page, 'Upkeep was deleted.');
  await expect(item(page, 'Upkeep')).toHaveCount(0);
  await expect(item(page, 'Osaka, Plant 2')).toBeFocused();
});

test('a menu gives the focus back to its row, and what is deleted to the next of those found', async ({
  page,
}) => {
  const tenant = await withLevels();
  const area = await tenant.location({ name: 'North' });
  for (const name of ['Harbour 1', 'Harbour 2', 'Quay'])
    await tenant.location({ name, level: 'subarea', parentId: area });
  await tenant.location({ name: 'South' });
  await open(page, tenant);
  await expect(item(page, 'Quay')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search locations' }).fill('harbour');
  await expect(item(page, 'Quay')).toHaveCount(0);
  await choose(page, 'Harbour 1', /^Move/);
  await pressWithin(page.getByRole('dialog', { name: 'Move Harbour 1 to' }), 'Escape');
  await expect(item(page, 'Harbour 1')).toBeFocused();
  await choose(page, 'Harbour 2', /^Delete/);
  await page.getByRole('button', { name: 'Delete location' }).click();
  await expectToast(page, 'Harbour 2 was deleted.');
  await expect(item(page, 'Harbour 1')).toBeFocused();
});

test('a name that a sibling has is rejected at the field, and the input is kept', async ({ page }) => {
  const tenant = await withLevels();
  await tenant.location({ name: 'Pune' });
  await open(page, tenant);
  await page.getByRole('button', { name: 'Add area' }).click();
  const name = page.getByRole('textbox', { name: 'Name of the new area' });
  await name.fill('PUNE');
  await page.keyboard.press('Enter');
  await expect(
    page.getByRole('alert').filter({ hasText: 'A location with this name already exists here.' }),
  ).toBeVisible();
  await expect(name).toHaveValue('PUNE');
  await page.getByRole('link', { name: 'Overview' }).click();
  await page.getByRole('button', { name: 'Stay' }).click();
  await name.fill('Pune, Unit 4');
  await page.getByRole('button', { name: 'Save name' }).click();
  await expectToast(page, 'Pune, Unit 4 was added.');
});

test('a location moves with its descendants, only to allowed parents', async ({ page }) => {
  const tenant = await withLevels();
  const [one, two] = [await tenant.location({ name: 'One' }), await tenant.location({ name: 'Two' })];
  const child = await tenant.location({ name: 'Stores', level: 'subarea', parentId: one });
  await tenant.location({ name: 'Shelf', level: 'department', parentId: child });
  await tenant.location({ name: 'Quay', level: 'subarea', parentId: two });
  await open(page, tenant);
  await choose(page, 'Stores', /^Move/);
  const dialog = page.getByRole('dialog', { name: 'Move Stores to' });
  await expect(dialog.getByRole('treeitem')).toHaveText(['Two']);
  await expect(dialog.getByRole('button', { name: 'Move location' })).toBeDisabled();
  await dialog.getByRole('treeitem', { name: 'Two' }).click();
  await dialog.getByRole('button', { name: 'Move location' }).click();
  await expectToast(page, 'Stores was moved.');
  await expect(page.getByRole('treeitem')).toHaveText([/^One/, /^Two/, /^Quay/, /^Stores/, /^Shelf/]);
  await expect(item(page, 'Stores')).toBeFocused();
  await item(page, 'One').hover();
  await page.getByRole('button', { name: 'Actions for One' }).click();
  await expect(page.getByRole('menuitem', { name: /^Move/ })).toContainText(
    'Areas are always at the top level.',
  );
});

test('what locations or people belong to is not deleted, and says who they are', async ({ page }) => {
  const tenant = await withLevels();
  const { id } = await tenant.user({ firstName: 'Ines', lastName: 'Duarte' });
  const area = await tenant.location({ name: 'Full' });
  const child = await tenant.location({ name: 'Used', level: 'subarea', parentId: area });
  await asOwner(tenant.id, (owner) =>
    owner.query('insert into app_user_location (tenant_id, user_id, location_id) values ($1, $2, $3)', [
      tenant.id,
      id,
      child,
    ]),
  );
  await open(page, tenant);
  await choose(page, 'Full', /^Delete/);
  const blocked = page.getByRole('dialog', { name: "Full can't be deleted yet" });
  await expect(blocked).toContainText('It contains 1 location.');
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
  await choose(page, 'Used', /^Delete/);
  const used = page.getByRole('dialog', { name: "Used can't be deleted yet" });
  await expect(used).toContainText('It has 1 user.');
  await expect(used.getByText('Ines Duarte', { exact: true })).toBeVisible();
  await expectAccessible(page);
});

test('levels that are switched on can be added to at once, and those that are off say so', async ({
  page,
}) => {
  const tenant = await makeTenant();
  const area = await tenant.location({ name: 'Area 1' });
  await tenant.location({ name: 'Old', level: 'division', parentId: area });
  await open(page, tenant);
  await expect(item(page, 'Old')).toContainText('Division (turned off)');
  await item(page, 'Area 1').hover();
  await page.getByRole('button', { name: 'Actions for Area 1' }).click();
  await expect(page.getByRole('menuitem', { name: /^Add/ })).toContainText('No lower level is turned on.');
  await pressWithin(page.getByRole('menu'), 'Escape');
  await page.getByRole('switch', { name: 'Department' }).check();
  await page.getByRole('switch', { name: 'Verifier' }).check();
  await page.getByRole('button', { name: 'Save levels' }).click();
  await expectToast(page, 'Location levels were saved.');
  await choose(page, 'Area 1', /^Add department/);
  await page.getByRole('textbox', { name: 'Name of the new department' }).fill('Claims');
  await page.keyboard.press('Enter');
  await expectToast(page, 'Claims was added.');
  await page.reload();
  await expect(page.getByRole('switch', { name: 'Verifier' })).toBeChecked();
  await expect(page.getByRole('treeitem')).toHaveCount(3);
});

test('a location that another user renamed is not overwritten without confirmation', async ({ page }) => {
  const tenant = await withLevels();
  const id = await tenant.location({ name: 'Mine' });
  await open(page, tenant);
  await item(page, 'Mine').focus();
  await page.keyboard.press('F2');
  await asOwner(tenant.id, (owner) =>
    owner.query(
      "update location set name = 'Theirs', normalized_name = 'theirs', version = 2 where id = $1",
      [id],
    ),
  );
  await page.getByRole('textbox', { name: 'Name of Mine' }).fill('Ours');
  await page.keyboard.press('Enter');
  await expect(page.getByText('renamed this to Theirs')).toBeVisible();
  await expect(page.getByRole('textbox', { name: /^Name of / })).toBeFocused();
  await page.keyboard.press('Enter');
  await expectToast(page, 'Ours was renamed.');
  await expect(item(page, 'Ours')).toBeFocused();
});

test('two thousand locations are searched and walked as quickly as ten', async ({ page }) => {
  const tenant = await withLevels();
  await asOwner(tenant.id, (owner) =>
    owner.query(
      `with area as (
         insert into location (tenant_id, id, level, name, normalized_name)
         select $1, gen_random_uuid(), 'area', 'Site ' || n, 'site ' || n from generate_series(1, 100) n
         returning id)
       insert into location (tenant_id, id, parent_id, level, name, normalized_name)
       select $1, gen_random_uuid(), area.id, 'subarea', 'Hall ' || n, 'hall ' || n
       from area, generate_series(1, 19) n`,
      [tenant.id],
    ),
  );
  await open(page, tenant);
  await expect(page.getByText('2,000 locations')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search locations' }).fill('site 77 hall 19');
  await expect(page.getByRole('treeitem')).toHaveText([/^Site 77/, /^Hall 19/]);
  await page.getByRole('searchbox', { name: 'Search locations' }).fill('hall');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('End');
  await expect(page.locator('[role="treeitem"]:focus')).toHaveText(/^Hall 19/);
  await expect(page.locator('[role="treeitem"]:focus')).toBeInViewport({ ratio: 1 });
  await expect.poll(() => page.getByRole('treeitem').count()).toBeLessThan(60);
});

test('a tree that cannot be loaded says so, and comes when asked again', async ({ page }) => {
  const tenant = await withLevels();
  await tenant.location({ name: 'Here' });
  await page.route('**/v1/location', (route) => route.fulfill({ status: 503 }));
  await open(page, tenant);
  await expect(page.getByText("Locations couldn't be loaded")).toBeVisible({ timeout: 30_000 });
  await page.unroute('**/v1/location');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(item(page, 'Here')).toBeVisible();
});
