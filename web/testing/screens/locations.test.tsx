import { deleteLocation, listLocations, type Location } from '@vantage/contract/locations';
import type { AllSettings } from '@vantage/contract/settings/settings';
import { listUsers } from '@vantage/contract/users/users';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../accessibility';
import { mockResponse, listCalls, problemResponse } from '../fake-api';
import { keepLocations, locationAt } from '../locations';
import { expectToast, focusOn, openApp, pressWithin, signIn } from '../open-app';
import { answerSearches, getId, page as pageResponse } from '../organization';
import { keepSettings } from '../settings';
import { userWith } from '../users';

const item = (name: string) =>
  page.getByRole('treeitem', { name: new RegExp(`^${name} ?(Area|Subarea|Department|Division)`) });
const names = () =>
  page
    .getByRole('treeitem')
    .elements()
    .map(({ textContent }) => textContent);
const nameField = (name: string | RegExp) => page.getByRole('textbox', { name });
const expectFocusOn = (name: string) => expect.element(item(name)).toHaveFocus();

const openMenu = async (name: string) => {
  await item(name).hover();
  await page.getByRole('button', { name: `Actions for ${name}`, exact: true }).click();
};
const choose = async (name: string, action: RegExp) => {
  await openMenu(name);
  await page.getByRole('menuitem', { name: action }).click();
};

const open = async (
  locations: readonly Location[],
  levels: Partial<AllSettings> = { enableSubarea: true, enableDepartment: true },
) => {
  const rename = keepLocations(locations, keepSettings(levels).stored);
  await openApp('/admin/settings?tab=organization');
  await expect.element(page.getByRole('heading', { level: 2, name: 'Locations', exact: true })).toBeVisible();
  return rename;
};

beforeEach(() => {
  signIn();
  answerSearches();
  mockResponse(listUsers, pageResponse([]));
});

test('a tree of locations is created, renamed and deleted by keyboard', async () => {
  await open([]);
  await expect.element(page.getByText('No locations yet')).toBeVisible();
  await expectAccessible();
  await page.getByRole('button', { name: 'Add area' }).click();
  await expect.element(nameField('Name of the new area')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Enter a name of 1 to 100 characters.')).toBeVisible();
  await userEvent.keyboard('Osaka, Plant 2{Enter}');
  await expectToast('Osaka, Plant 2 was added.');
  await expectFocusOn('Osaka, Plant 2');

  await userEvent.keyboard('{Shift>}{F10}{/Shift}');
  await expect.element(page.getByRole('menuitem', { name: 'Add subarea' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await nameField('Name of the new subarea').fill('Maintenance');
  await userEvent.keyboard('{Enter}');
  await expectFocusOn('Maintenance');
  await expect.element(item('Maintenance')).toHaveAttribute('aria-level', '2');

  await userEvent.keyboard('{F2}');
  await nameField('Name of Maintenance').fill('Upkeep');
  await userEvent.keyboard('{Escape}');
  await expectFocusOn('Maintenance');
  await userEvent.keyboard('{Enter}');
  await nameField('Name of Maintenance').fill('Upkeep');
  await userEvent.keyboard('{Enter}');
  await expectToast('Upkeep was renamed.');
  await expectFocusOn('Upkeep');
  await expectAccessible();

  await userEvent.keyboard('{Delete}');
  await expect.element(page.getByRole('dialog', { name: 'Delete Upkeep?' })).toBeVisible();
  await page.getByRole('button', { name: 'Delete location' }).click();
  await expectToast('Upkeep was deleted.');
  await expect.element(item('Upkeep')).not.toBeInTheDocument();
  await expectFocusOn('Osaka, Plant 2');
});

test('the focus returns from a menu to its row, and after a deletion moves to the next match', async () => {
  const north = getId(1);
  await open([
    locationAt(1, 'North'),
    ...['Harbour 1', 'Harbour 2', 'Quay'].map((name, index) => locationAt(2 + index, name, 'subarea', north)),
    locationAt(9, 'South'),
  ]);
  await expect.element(item('Quay')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search locations' }).fill('harbour');
  await expect.element(item('Quay')).not.toBeInTheDocument();
  await choose('Harbour 1', /^Move/);
  await pressWithin(page.getByRole('dialog', { name: 'Move Harbour 1 to' }), '{Escape}');
  await expectFocusOn('Harbour 1');
  await choose('Harbour 2', /^Delete/);
  await page.getByRole('button', { name: 'Delete location' }).click();
  await expectToast('Harbour 2 was deleted.');
  await expectFocusOn('Harbour 1');
});

test("a sibling's name is rejected at the field, and the input is kept", async () => {
  await open([locationAt(1, 'Pune')]);
  await page.getByRole('button', { name: 'Add area' }).click();
  const name = nameField('Name of the new area');
  await name.fill('PUNE');
  await userEvent.keyboard('{Enter}');
  await expect
    .element(page.getByRole('alert').filter({ hasText: 'A location with this name already exists here.' }))
    .toBeVisible();
  await expect.element(name).toHaveValue('PUNE');
  await page.getByRole('link', { name: 'Overview' }).click();
  await page.getByRole('button', { name: 'Stay' }).click();
  await name.fill('Pune, Unit 4');
  await page.getByRole('button', { name: 'Save name' }).click();
  await expectToast('Pune, Unit 4 was added.');
});

test('a location moves with its descendants, only to allowed parents', async () => {
  await open([
    locationAt(1, 'One'),
    locationAt(2, 'Two'),
    locationAt(3, 'Stores', 'subarea', getId(1)),
    locationAt(4, 'Shelf', 'department', getId(3)),
    locationAt(5, 'Quay', 'subarea', getId(2)),
  ]);
  await choose('Stores', /^Move/);
  const dialog = page.getByRole('dialog', { name: 'Move Stores to' });
  await expect.element(dialog.getByRole('treeitem')).toHaveTextContent(/^Two$/);
  await expect.element(dialog.getByRole('button', { name: 'Move location' })).toBeDisabled();
  await dialog.getByRole('treeitem', { name: 'Two' }).click();
  await dialog.getByRole('button', { name: 'Move location' }).click();
  await expectToast('Stores was moved.');
  await expect
    .poll(() => names().map((name) => name.replace(/(Area|Subarea|Department).*/, '').trim()))
    .toEqual(['One', 'Two', 'Quay', 'Stores', 'Shelf']);
  await expectFocusOn('Stores');
  await openMenu('One');
  await expect
    .element(page.getByRole('menuitem', { name: /^Move/ }))
    .toHaveTextContent('Areas are always at the top level.');
});

test('a location with children or users cannot be deleted, and lists them', async () => {
  await open([locationAt(1, 'Full'), locationAt(2, 'Used', 'subarea', getId(1))]);
  const ines = userWith({ id: getId(601), firstName: 'Ines', lastName: 'Duarte', locationIds: [getId(2)] });
  mockResponse(listUsers, ({ query }) => pageResponse(query.locationId?.includes(getId(2)) ? [ines] : []));
  await choose('Full', /^Delete/);
  const full = page.getByRole('dialog', { name: "Full can't be deleted yet" });
  await expect.element(full).toHaveTextContent('It contains 1 location.');
  await full.getByRole('button', { name: 'Close' }).last().click();
  await choose('Used', /^Delete/);
  const used = page.getByRole('dialog', { name: "Used can't be deleted yet" });
  await expect.element(used).toHaveTextContent('It has 1 user.');
  await expect.element(used.getByText('Ines Duarte', { exact: true })).toBeVisible();
  await expectAccessible();
  expect(listCalls(deleteLocation)).toEqual([]);
});

test('enabled levels can be added to immediately, and disabled ones say so', async () => {
  await open([locationAt(1, 'Area 1'), locationAt(2, 'Old', 'division', getId(1))], {});
  await expect.element(item('Old')).toHaveTextContent('Division (turned off)');
  await openMenu('Area 1');
  await expect
    .element(page.getByRole('menuitem', { name: /^Add/ }))
    .toHaveTextContent('No lower level is turned on.');
  await pressWithin(page.getByRole('menu'), '{Escape}');
  await page.getByRole('switch', { name: 'Department' }).click();
  await page.getByRole('switch', { name: 'Verifier' }).click();
  await page.getByRole('button', { name: 'Save levels' }).click();
  await expectToast('Location levels were saved.');
  await choose('Area 1', /^Add department/);
  await nameField('Name of the new department').fill('Claims');
  await userEvent.keyboard('{Enter}');
  await expectToast('Claims was added.');
  await openApp('/admin/settings?tab=organization');
  await expect.element(page.getByRole('switch', { name: 'Verifier' })).toBeChecked();
  await expect.poll(names).toHaveLength(3);
});

test('a location that another user renamed is not overwritten without confirmation', async () => {
  const rename = await open([locationAt(1, 'Mine')]);
  await focusOn(item('Mine'));
  await userEvent.keyboard('{F2}');
  rename(getId(1), 'Theirs');
  await nameField('Name of Mine').fill('Ours');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('renamed this to Theirs')).toBeVisible();
  await expect.element(nameField(/^Name of /)).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expectToast('Ours was renamed.');
  await expectFocusOn('Ours');
});

test('two thousand locations are searched and navigated like ten', async () => {
  const sites = Array.from({ length: 100 }, (_, site) => locationAt(10_000 + site, `Site ${site + 1}`));
  const halls = sites.flatMap(({ id }, site) =>
    Array.from({ length: 19 }, (_, hall) =>
      locationAt(20_000 + site * 19 + hall, `Hall ${hall + 1}`, 'subarea', id),
    ),
  );
  await open([...sites, ...halls]);
  await expect.element(page.getByText('2,000 locations')).toBeVisible();
  const search = page.getByRole('searchbox', { name: 'Search locations' });
  await search.fill('site 77 hall 19');
  await expect.poll(names).toEqual([expect.stringMatching(/^Site 77/), expect.stringMatching(/^Hall 19/)]);
  await search.fill('hall');
  await userEvent.keyboard('{ArrowDown}');
  await expect.poll(() => document.activeElement?.role).toBe('treeitem');
  await userEvent.keyboard('{End}');
  await expect.poll(() => document.activeElement?.textContent).toMatch(/^Hall 9/);
  await expect.element(page.elementLocator(document.activeElement ?? document.body)).toBeInViewport();
  await expect.poll(() => names().length).toBeLessThan(60);
});

test('a tree that fails to load says so, and can be retried', async () => {
  const keep = keepSettings();
  mockResponse(listLocations, problemResponse('server.unavailable'));
  await openApp('/admin/settings?tab=organization');
  await expect.element(page.getByText("Locations couldn't be loaded")).toBeVisible();
  keepLocations([locationAt(1, 'Here')], keep.stored);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.element(item('Here')).toBeVisible();
});
