import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { userCsvColumns } from '@vantage/contract/users/user-import';
import { linkMailedTo } from '../mails';
import { makeTenant } from '../own-tenant';
import { expect, expectAccessible, expectScreen, fillIn, openAs, pressWithin, test } from '../product';

type Tenant = Awaited<ReturnType<typeof makeTenant>>;

async function administration(page: Page): Promise<Tenant> {
  const tenant = await makeTenant({ settings: { enable_subarea: true } });
  const osaka = await tenant.location({ name: 'Osaka' });
  await tenant.location({ parentId: osaka, level: 'subarea', name: 'Plant 2' });
  const { userName } = await tenant.user({ userName: 'elena.marsh', firstName: 'Elena', lastName: 'Marsh' });
  await openAs(page, userName, '/admin/user', tenant.slug);
  await expectScreen(page, 'Users');
  return tenant;
}

const createFile = (...lines: string[]) => ({
  name: 'people.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from([userCsvColumns.join(), ...lines, ''].join('\r\n')),
});

const formatLine = (name: string, input: { role?: string } = {}): string =>
  `${name},Kavya,Iyer,${name}@example.com,${input.role ?? 'User'},en,Osaka / Plant 2,Internal`;

const getDialog = (page: Page) => page.getByRole('dialog', { name: 'Import users' });
const choose = (page: Page, file: ReturnType<typeof createFile>) =>
  getDialog(page).locator('input[type=file]').setInputFiles(file);

test('users are imported from a file after its errors are shown, and are invited', async ({
  page,
  request,
}) => {
  const tenant = await administration(page);
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(getDialog(page).getByText('its full path, for example Osaka / Plant 2.')).toBeVisible();
  await expectAccessible(page);
  const name = `kavya.${tenant.slug}`;
  await choose(
    page,
    createFile(formatLine(name), formatLine('two.two', { role: 'Boss' }), formatLine('elena.marsh')),
  );
  const dialog = getDialog(page);
  await expect(dialog.getByRole('heading', { name: '2 lines with errors' })).toBeVisible();
  const reason = dialog.getByText('Enter Administrator, Manager, User or Learner.');
  await expect(reason).toBeVisible();
  await expect(dialog.getByText('A user with this user name already exists.')).toBeVisible();
  await expectAccessible(page);

  const atDesk = page.viewportSize() ?? { width: 1280, height: 720 };
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await reason.evaluate((text) => text.scrollWidth <= text.clientWidth)).toBe(true);
  await page.setViewportSize(atDesk);

  const saved = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download errors' }).click();
  const errors = await saved;
  expect(errors.suggestedFilename()).toBe('people-errors.csv');
  expect(await readFile(await errors.path(), 'utf8')).toContain('3,role,Boss,');

  await dialog.getByRole('button', { name: 'Import only 1 valid line' }).click();
  await expect(dialog.getByText('1 user was imported. The invitation is on its way.')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
  await expect(page.getByRole('row', { name: /Kavya Iyer/ })).toContainText('Password not set');
  await expect(page.getByText('2 users', { exact: true })).toBeVisible();
  expect(await linkMailedTo(request, `${name}@example.com`)).toContain('/forcepassword?token=');
});

test.describe('a file that cannot be read', () => {
  // Browsers log rejected requests to the console.
  test.use({ expected: /422 \(Unprocessable/ });

  test('is rejected with the reason, and a template can be downloaded', async ({ page }) => {
    await administration(page);
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    const dialog = getDialog(page);
    await choose(page, { ...createFile(), buffer: Buffer.from('userName', 'utf16le') });
    await expect(dialog.getByText("The file isn't in UTF-8, UTF-16 or Windows-1252")).toBeVisible();

    const other = formatLine('kavya.iyer').replace(/,Internal$/, ',José,Internal');
    const german = `Anmeldename,firstName,lastName,email,role,language,location,Rufname,employeeType\r\n${other}\r\n`;
    await choose(page, { ...createFile(), buffer: Buffer.from(german, 'latin1') });
    await expect(dialog.getByRole('button', { name: 'Check file' })).toBeDisabled();
    await dialog.getByRole('combobox', { name: 'User name' }).click();
    await page.getByRole('option', { name: 'Anmeldename' }).click();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Check file' }).click();
    await expect(dialog.getByText('Ignored columns: Rufname')).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Import 1 user' })).toBeVisible();
    await dialog.getByRole('button', { name: 'Choose another file' }).click();

    const saved = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Download a template' }).click();
    const template = await readFile(await (await saved).path());
    await choose(page, { ...createFile(), buffer: template });
    await expect(dialog.getByRole('button', { name: 'Import 1 user' })).toBeVisible();
    await pressWithin(dialog, 'Escape');
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('button', { name: 'Import', exact: true })).toBeFocused();
  });
});

test('an import continues after its dialog is closed and the page is reloaded', async ({ page }) => {
  await administration(page);
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  const many = 4_000;
  // A page that sees the end before it is reloaded has nothing to follow afterwards.
  let isReloaded = false;
  await page.route('**/v1/job/*', (route) =>
    isReloaded
      ? route.continue()
      : route.fulfill({ json: { state: 'Running', done: 10, total: many, result: null, problem: null } }),
  );
  await choose(page, createFile(...Array.from({ length: many }, (_, index) => formatLine(`user.${index}`))));
  const dialog = getDialog(page);
  await dialog.getByRole('button', { name: 'Import 4,000 users' }).click();
  await expect(dialog.getByRole('progressbar', { name: 'Importing' })).toBeVisible();
  await expect(
    dialog.getByText('You can leave this page. The import continues in the background.'),
  ).toBeVisible();
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('userImport'))).not.toBeNull();
  page.once('framenavigated', () => (isReloaded = true));
  await page.reload();
  await expect(page.getByText('4,000 users were imported.')).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText('4,001 users', { exact: true })).toBeVisible();
});

test('an import is no longer followed once its administrator signs out, and the next user does not see it', async ({
  page,
}) => {
  const tenant = await administration(page);
  const next = await tenant.user();
  let looks = 0;
  await page.route('**/v1/job/*', (route) => {
    looks += 1;
    return route.fulfill({ json: { state: 'Running', done: 10, total: 100, result: null, problem: null } });
  });
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await choose(page, createFile(formatLine('kavya')));
  const dialog = getDialog(page);
  await dialog.getByRole('button', { name: 'Import 1 user' }).click();
  const progress = page.getByRole('progressbar', { name: 'Importing' });
  await expect(progress).toBeVisible();
  await expect.poll(() => looks).toBeGreaterThan(1);
  await expect(dialog).toBeVisible();
  await pressWithin(dialog, 'Escape');
  await expect(dialog).toBeHidden();
  await expect(progress).toBeVisible();

  await page.getByRole('button', { name: /^Account menu for/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expectScreen(page, 'Sign in');
  const looksSoFar = looks;
  expect(await page.evaluate(() => sessionStorage.getItem('userImport'))).toBeNull();
  await fillIn(page, next.userName);
  await expectScreen(page, 'Clients');
  await page.getByRole('button', { name: 'Administration', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Users' }).click();
  await expect(page.getByText(/^[\d,]+ users?$/)).toBeVisible();
  await expect(progress).toHaveCount(0);
  expect(looks).toBe(looksSoFar);
});

test('the filtered list is exported, or the selection', async ({ page }) => {
  const tenant = await administration(page);
  await tenant.user({ userName: 'bruno.keller', firstName: '=Bruno', lastName: 'Keller' });
  await tenant.user({ userName: 'clara.nwosu', firstName: 'Clara', lastName: 'Nwosu' });
  const exported = async (begin: () => Promise<void>): Promise<string[]> => {
    const saved = page.waitForEvent('download');
    await begin();
    const download = await saved;
    expect(download.suggestedFilename()).toBe('users.csv');
    return (await readFile(await download.path(), 'utf8')).replace('\ufeff', '').trim().split('\r\n');
  };
  await page.reload();
  const all = await exported(() => page.getByRole('button', { name: 'Export CSV' }).click());
  expect(all).toHaveLength(4);
  expect(all[0]).toBe([...userCsvColumns, 'status', 'lastSeenAt'].join());
  expect(all.find((line) => line.startsWith('bruno.keller'))).toContain(",'=Bruno,");
  await page.getByRole('searchbox', { name: 'Search name or e-mail' }).fill('clara');
  await expect(page.getByText('1 user found')).toBeVisible();
  expect(await exported(() => page.getByRole('button', { name: 'Export CSV' }).click())).toHaveLength(2);
  await page
    .getByRole('row', { name: /Clara Nwosu/ })
    .getByRole('checkbox')
    .check();
  const selected = await exported(() => page.getByRole('button', { name: 'Export', exact: true }).click());
  expect(selected.map((line) => line.split(',')[0])).toEqual(['userName', 'clara.nwosu']);
});
