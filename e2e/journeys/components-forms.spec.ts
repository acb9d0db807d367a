import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from '../product';
import { showcase } from '../showcase';

test.describe('form', () => {
  const fillAll = async (page: Page, userName: string): Promise<void> => {
    await page.getByLabel('First name').fill('Oskar');
    await page.getByLabel('Last name').fill('Brandt');
    await page.getByLabel('User name').fill(userName);
    await page.getByLabel('E-mail').fill('oskar@halden.example');
    await page.getByRole('combobox', { name: 'Role' }).click();
    await page.getByRole('option', { name: 'Manager' }).click();
    await page.getByRole('combobox', { name: 'Locations' }).click();
    await page.getByRole('option', { name: 'Pune' }).click();
    await page.keyboard.press('Escape');
    await page.getByRole('textbox', { name: 'Password' }).fill('Vantage2026');
  };
  const submit = (page: Page) => page.getByRole('button', { name: 'Add user' }).click();

  test('sums several errors up with links that lead to the fields', async ({ page }) => {
    await showcase(page, '/form');
    await page.getByLabel('First name').fill('Oskar');
    await submit(page);
    const summary = page.getByRole('alert').filter({ hasText: 'need attention' });
    await expect(summary).toBeFocused();
    await expect(summary).toContainText('6 fields need attention');
    for (const field of ['Last name', 'E-mail', 'Role', 'Locations', 'Password']) {
      await summary.getByRole('button', { name: field }).click();
      await expect(page.locator(':focus')).toHaveAccessibleName(field);
    }
    await expectAccessible(page);
    await expect(page.getByLabel('First name')).toHaveValue('Oskar');
  });

  test('leads to the field itself when there is only one error', async ({ page }) => {
    await showcase(page, '/form');
    await fillAll(page, 'ob');
    await submit(page);
    await expect(page.getByLabel('User name')).toBeFocused();
    await expect(page.getByLabel('User name')).toHaveAccessibleDescription('Use at least 3 characters.');
    await expect(page.getByText('need attention')).toHaveCount(0);
  });

  test('shows what the server refuses beside the fields and loses nothing', async ({ page }) => {
    await showcase(page, '/form');
    await fillAll(page, 'taken');
    await submit(page);
    await expect(page.getByRole('alert')).toContainText('2 fields need attention');
    await expect(page.getByLabel('User name')).toHaveAccessibleDescription('The user name already exists.');
    await expect(page.getByRole('textbox', { name: 'Password' })).toHaveValue('Vantage2026');
    await page.getByLabel('User name').fill('offline');
    await submit(page);
    await expect(page.getByRole('alert')).toContainText('The service cannot be reached');
    await expect(page.getByRole('alert')).toBeFocused();
    await expect(page.getByLabel('Last name')).toHaveValue('Brandt');
  });

  test('takes no second press and no typing while it saves', async ({ page }) => {
    await showcase(page, '/form');
    await fillAll(page, 'slow');
    await submit(page);
    await expect(page.getByRole('form').or(page.locator('form'))).toHaveAttribute('aria-busy', 'true');
    await expect(page.getByRole('button', { name: 'Cancel' })).toBeDisabled();
    await expect(page.locator('[inert]').getByText('First name')).toBeVisible();
  });

  test('asks before it is left with unsaved changes, by link and by Back', async ({ page }) => {
    await showcase(page, '/fields');
    await page.getByRole('link', { name: 'Form' }).click();
    await page.getByLabel('First name').fill('Oskar');
    await expect(page.getByText('Unsaved changes. Leaving asks first.')).toBeVisible();
    const link = page.getByRole('link', { name: 'List' });
    const question = page.getByRole('dialog', { name: 'Leave this page?' });
    await link.click();
    await expect(question.getByRole('button', { name: 'Stay' })).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(question).toHaveCount(0);
    await expect(link).toBeFocused();
    await expect(page.getByLabel('First name')).toHaveValue('Oskar');
    await page.goBack();
    await question.getByRole('button', { name: 'Leave without saving' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Fields' })).toBeVisible();
  });

  test('asks before the tab is closed, and not when nothing was changed or all is saved', async ({
    page,
  }) => {
    await showcase(page, '/form');
    const asked: string[] = [];
    page.on('dialog', (dialog) => {
      asked.push(dialog.type());
      void dialog.accept();
    });
    await page.reload();
    expect(asked).toEqual([]);
    await page.getByLabel('First name').fill('Oskar');
    await page.reload();
    expect(asked).toEqual(['beforeunload']);
    await fillAll(page, 'oskar.brandt');
    await submit(page);
    await expect(page.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible();
  });

  test('takes a date typed or picked, in a week that begins on Sunday', async ({ page }) => {
    await showcase(page, '/form');
    const date = page.getByRole('textbox', { name: 'Starts on' });
    await date.fill('2/9/26');
    await page.keyboard.press('Tab');
    await expect(date).toHaveValue('02/09/26');
    await date.click();
    await expect(page.getByRole('columnheader').first()).toHaveText('Su');
    await page.getByRole('button', { name: /^(11 February 2026|February 11, 2026)/ }).click();
    await expect(date).toHaveValue('02/11/26');
  });

  test('keeps what was typed and is no date, says so, and does not save the date before it', async ({
    page,
  }) => {
    await showcase(page, '/form');
    await fillAll(page, 'oskar.brandt');
    const date = page.getByRole('textbox', { name: 'Starts on' });
    const expected = 'Enter a date such as 11/17/25.';
    await date.fill('2/9/26');
    await date.fill('tomorrow');
    await expect(date).not.toHaveAccessibleDescription(expected);
    await page.keyboard.press('Tab');
    await expect(date).toHaveValue('tomorrow');
    await expect(date).toHaveAccessibleDescription(expected);
    await submit(page);
    await expect(date).toBeFocused();
    await expect(date).toHaveValue('tomorrow');
    await expect(date).toHaveAccessibleDescription(expected);
    await page.getByLabel('First name').fill('');
    await submit(page);
    await expect(page.getByRole('alert')).toContainText(`Starts on: ${expected}`);
    await date.fill('3/9/26');
    await page.keyboard.press('Tab');
    await expect(date).toHaveValue('03/09/26');
    await expect(date).not.toHaveAccessibleDescription(expected);
  });
});

test.describe('dialogs', () => {
  test('focus what is safe, and give the focus back', async ({ page }) => {
    await showcase(page, '/dialogs');
    const opener = page.getByRole('button', { name: 'Ask before deleting' });
    await opener.click();
    const dialog = page.getByRole('dialog', { name: 'Delete Northwind Aviation?' });
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByText('The answer was: no')).toBeVisible();
    await expect(opener).toBeFocused();
    await opener.click();
    await dialog.getByRole('button', { name: 'Delete client' }).click();
    await expect(page.getByText('The answer was: yes')).toBeVisible();
    await expect(opener).toBeFocused();
  });

  test('focus the verb where nothing is lost, and the name where it must be typed', async ({ page }) => {
    await showcase(page, '/dialogs');
    await page.getByRole('button', { name: 'Ask for something harmless' }).click();
    await expect(page.getByRole('button', { name: 'Send link' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByText('The answer was: yes')).toBeVisible();
    await page.getByRole('button', { name: 'Ask for the name' }).click();
    const erase = page.getByRole('button', { name: 'Erase client' });
    await expect(erase).toBeDisabled();
    await expect(page.getByRole('dialog').getByRole('textbox')).toBeFocused();
    await page.keyboard.type('Northwind Aviation');
    await expect(erase).toBeEnabled();
    await page.keyboard.press('Escape');
    await expect(page.getByText('The answer was: no')).toBeVisible();
  });
});

test('a window that puts a list in order is usable again when its order is not saved, and keeps it', async ({
  page,
}) => {
  await showcase(page, '/dialogs');
  await page.getByRole('button', { name: 'Put in order' }).click();
  const dialog = page.getByRole('dialog', { name: 'Order insights' });
  await dialog.getByRole('button', { name: 'Move Strikes by month down' }).click();
  const save = dialog.getByRole('button', { name: 'Save order' });
  await save.click();
  await expect(dialog.getByRole('alert')).toHaveText(
    'The service cannot be reached. Check your connection and try again.',
  );
  await expect(dialog.getByRole('listitem')).toHaveText([/species/, /month/, /Cost/]);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Undo' }).click();
  await expect(dialog.getByRole('listitem')).toHaveText([/month/, /species/, /Cost/]);
  await dialog.getByRole('button', { name: 'Move Cost of damage up' }).click();
  await save.click();
  await expect(dialog).toHaveCount(0);
});

test('an import refuses the wrong file, lists errors by line and hands them out', async ({ page }) => {
  await showcase(page, '/import');
  await page.getByRole('button', { name: 'Choose a file' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import users' });
  const input = dialog.locator('input[type=file]');
  await input.setInputFiles({ name: 'users.xlsx', mimeType: 'x', buffer: Buffer.from('x') });
  await expect(dialog.getByRole('alert')).toContainText('users.xlsx cannot be read');
  await input.setInputFiles({
    name: 'users.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('a@b\n=wrong\nc@d\n'),
  });
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Line 2' })).toContainText('=wrong');
  await expectAccessible(page);
  const saved = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download errors' }).click();
  const download = await saved;
  expect(download.suggestedFilename()).toBe('users-errors.csv');
  expect(await readFile(await download.path(), 'utf8')).toContain(`2,E-mail,'=wrong,`);
  await dialog.getByRole('button', { name: 'Import 2 users' }).click();
  await expect(dialog.getByText('The users were imported.')).toBeVisible();
});

test('a hundred thousand errors draw as few lines as ten', async ({ page }) => {
  await showcase(page, '/import');
  await page.getByRole('button', { name: 'A hundred thousand errors' }).click();
  const list = page.getByRole('dialog').getByRole('group', { name: 'Errors by line' });
  await expect(page.getByRole('dialog').locator(':focus')).toHaveCount(1);
  await list.focus();
  await page.keyboard.press('End');
  await expect(list.getByText('Line 100,001')).toBeVisible();
  expect(await list.getByRole('listitem').count()).toBeLessThan(40);
});
