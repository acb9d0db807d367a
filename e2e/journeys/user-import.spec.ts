import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { userCsvColumns } from '@vantage/contract/users/user-import';
import { linkMailedTo } from '../mails';
import { makeTenant } from '../own-tenant';
import { expect, expectAccessible, expectScreen, openAs, pressWithin, test } from '../product';

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

// Browsers log rejected requests to the console.
test.use({ expected: /422 \(Unprocessable/ });

test('a file that cannot be read is rejected, its columns are chosen, and users are imported and invited after its errors are shown', async ({
  page,
  request,
}) => {
  const tenant = await administration(page);
  const opener = page.getByRole('button', { name: 'Import', exact: true });
  await opener.click();
  await expect(getDialog(page).getByText('its full path, for example Osaka / Plant 2.')).toBeVisible();
  await expectAccessible(page);
  await choose(page, { ...createFile(), buffer: Buffer.from('userName', 'utf16le') });
  await expect(getDialog(page).getByText("The file isn't in UTF-8, UTF-16 or Windows-1252")).toBeVisible();

  const other = formatLine('kavya.iyer').replace(/,Internal$/, ',José,Internal');
  const german = `Anmeldename,firstName,lastName,email,role,language,location,Rufname,employeeType\r\n${other}\r\n`;
  await choose(page, { ...createFile(), buffer: Buffer.from(german, 'latin1') });
  await expect(getDialog(page).getByRole('button', { name: 'Check file' })).toBeDisabled();
  await getDialog(page).getByRole('combobox', { name: 'User name' }).click();
  await page.getByRole('option', { name: 'Anmeldename' }).click();
  await getDialog(page).getByRole('button', { name: 'Check file' }).click();
  await expect(getDialog(page).getByText('Ignored columns: Rufname')).toBeVisible();
  await expect(getDialog(page).getByRole('button', { name: 'Import 1 user' })).toBeVisible();
  await getDialog(page).getByRole('button', { name: 'Choose another file' }).click();

  const downloaded = page.waitForEvent('download');
  await getDialog(page).getByRole('button', { name: 'Download a template' }).click();
  const template = await readFile(await (await downloaded).path());
  await choose(page, { ...createFile(), buffer: template });
  await expect(getDialog(page).getByRole('button', { name: 'Import 1 user' })).toBeVisible();
  await pressWithin(getDialog(page), 'Escape');
  await expect(getDialog(page)).toBeHidden();
  await expect(opener).toBeFocused();
  await opener.click();
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
