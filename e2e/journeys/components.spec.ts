import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { showcaseAddress, showcaseMark } from '../../web/showcase/address';
import { expect, expectAccessible, test } from '../product';

const showcase = async (page: Page, path = '/'): Promise<void> => {
  await page.goto(`${process.env['VANTAGE_SHOWCASE']}${path}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
};
const rowOf = (page: Page, number: number): Locator => page.locator(`[aria-rowindex="${number + 1}"]`);

test.describe('table', () => {
  test('is walked by keys from the first row to rows that were never near the screen', async ({ page }) => {
    await showcase(page, '/list');
    await page
      .getByRole('button', { name: 'Sign-ins' })
      .or(page.getByRole('button', { name: 'User name' }))
      .focus();
    await page.keyboard.press('Tab');
    await expect(rowOf(page, 1)).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await expect(rowOf(page, 3)).toBeFocused();
    await page.keyboard.press('End');
    await expect(rowOf(page, 200)).toBeFocused();
    await expect(rowOf(page, 200)).toBeInViewport({ ratio: 1 });
    await page.keyboard.press('Home');
    await expect(rowOf(page, 1)).toBeFocused();
    // The head that stays does not cover it.
    await expect(rowOf(page, 1)).toBeInViewport({ ratio: 1 });
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Tab');
    await expect(rowOf(page, 1)).toBeFocused();
  });

  test('tells how many rows there are, and which', async ({ page }) => {
    await showcase(page, '/list');
    const table = page.getByRole('grid', { name: 'People' });
    await expect(table).toHaveAttribute('aria-rowcount', '100001');
    await expect(table.getByRole('row', { name: /person\.12 / })).toHaveAttribute('aria-rowindex', '13');
  });

  test('selects by Space, ranges by Shift, all by the head; Escape clears', async ({ page }) => {
    await showcase(page, '/list');
    const selected = page.getByRole('row', { selected: true });
    const all = page.getByRole('checkbox', { name: 'Select all loaded rows' });
    await rowOf(page, 2).focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('Shift+ArrowDown');
    await expect(selected).toHaveCount(3);
    await expect(page.getByRole('group', { name: 'Selected' })).toContainText('3 selected');
    expect(await all.evaluate((box: HTMLInputElement) => box.indeterminate)).toBe(true);
    await rowOf(page, 6).getByRole('checkbox').click();
    await rowOf(page, 8)
      .getByRole('checkbox')
      .click({ modifiers: ['Shift'] });
    await expect(page.getByRole('group', { name: 'Selected' })).toContainText('6 selected');
    await all.click();
    await expect(page.getByRole('group', { name: 'Selected' })).toContainText('200 selected');
    await expect(all).toBeChecked();
    await page.keyboard.press('Escape');
    await expect(selected).toHaveCount(0);
    await expect(page.getByRole('group', { name: 'Selected' })).toHaveCount(0);
  });

  test('keeps what is selected when the rows change, and gives the focus back', async ({ page }) => {
    await showcase(page, '/list');
    await rowOf(page, 2).getByRole('checkbox').click();
    await page.getByRole('searchbox', { name: 'Search users' }).fill('person.77');
    await expect(page.getByText('1,111 of 100,000 users')).toBeVisible();
    await expect(page.getByRole('group', { name: 'Selected' })).toContainText('1 selected');
    await rowOf(page, 1).getByRole('checkbox').click();
    await expect(page.getByRole('group', { name: 'Selected' })).toContainText('2 selected');
    await rowOf(page, 1).focus();
    await page.getByRole('button', { name: 'Clear selection' }).focus();
    await page.keyboard.press('Enter');
    await expect(rowOf(page, 1)).toBeFocused();
  });

  test('opens the menu of a row by button and by key, and returns from it', async ({ page }) => {
    await showcase(page, '/list');
    const menu = page.getByRole('menu');
    const button = rowOf(page, 3).getByRole('button', { name: /^Actions for / });
    await button.click();
    await expect(menu.getByRole('menuitem', { name: /^Edit user/ })).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(menu.getByRole('menuitem', { name: /^Lock account/ })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(menu).toHaveCount(0);
    await expect(button).toBeFocused();
    for (const key of ['Shift+F10', 'ContextMenu']) {
      await rowOf(page, 5).focus();
      await page.keyboard.press(key);
      await expect(menu).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(menu).toHaveCount(0);
      await expect(rowOf(page, 5)).toBeFocused();
    }
  });

  test('opens the menu of a row far down, scrolled to by wheel', async ({ page }) => {
    await showcase(page, '/list');
    await page.mouse.move(600, 600);
    await page.mouse.wheel(0, 4_000);
    const row = page.getByRole('row', { name: /person\.100 / });
    await row.getByRole('button', { name: /^Actions for / }).click();
    await page.getByRole('menuitem', { name: /^Delete user/ }).click();
    await expect(page.getByRole('dialog', { name: /^Delete / })).toBeVisible();
    await page.getByRole('button', { name: 'Delete user' }).click();
    await expect(row).toHaveCount(0);
    await expect(page.getByText('99,999 users')).toBeVisible();
  });

  test('goes on page by page to whoever scrolls, and draws no more rows for it', async ({ page }) => {
    await showcase(page, '/list');
    await page.mouse.move(600, 600);
    await expect(async () => {
      await page.mouse.wheel(0, 6_000);
      expect(Number(await page.getByRole('row').last().getAttribute('aria-rowindex'))).toBeGreaterThan(900);
    }).toPass({ intervals: [0] });
    expect(await page.getByRole('row').count()).toBeLessThan(80);
  });

  test('does to all that are selected what can be done, and leaves the others selected', async ({ page }) => {
    await showcase(page, '/list?role=Administrator');
    await page
      .getByRole('row', { name: /person\.1 / })
      .getByRole('checkbox')
      .click();
    await page.getByRole('button', { name: 'Clear Role' }).click();
    await page
      .getByRole('row', { name: /person\.3 / })
      .getByRole('checkbox')
      .click();
    await page
      .getByRole('row', { name: /person\.4 / })
      .getByRole('checkbox')
      .click();
    const bar = page.getByRole('group', { name: 'Selected' });
    await expect(bar).toContainText('3 selected');
    await bar.getByRole('button', { name: 'Lock' }).click();
    await expect(bar).toContainText('1 selected');
    await expect(page.getByRole('row', { selected: true })).toContainText('person.1');
    await expect(page.getByRole('row', { name: /person\.3 / })).toContainText('Locked');
    await expect(page.getByRole('row', { name: /person\.4 / })).toContainText('Locked');
  });

  test('shows what was done to one row in its place', async ({ page }) => {
    await showcase(page, '/list');
    const row = page.getByRole('row', { name: /person\.3 / });
    await expect(row).not.toContainText('Locked');
    await row.getByRole('button', { name: /^Actions for / }).click();
    await page.getByRole('menuitem', { name: 'Lock account' }).click();
    await expect(row).toContainText('Locked');
    await expect(row).toHaveAttribute('aria-rowindex', '4');
  });

  test('waits, fails and is empty in words', async ({ page }) => {
    await showcase(page, '/list?show=loading');
    await expect(page.getByRole('status', { name: 'Loading users' })).toBeVisible();
    await showcase(page, '/list?show=failed');
    await expect(page.getByRole('alert')).toContainText('Users could not be loaded');
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('grid', { name: 'People' })).toBeVisible();
    await showcase(page, '/list?show=refused');
    await expect(page.getByText('This screen is not open to your role')).toBeVisible();
    await showcase(page, '/list?show=empty');
    await expect(page.getByText('No users yet')).toBeVisible();
    await showcase(page, '/list?show=moreFailed');
    await rowOf(page, 1).focus();
    await page.keyboard.press('End');
    await page.getByRole('button', { name: 'Retry' }).click();
    await rowOf(page, 200).focus();
    await page.keyboard.press('ArrowDown');
    await expect(rowOf(page, 201)).toBeFocused();
  });
});

test.describe('filters', () => {
  test('live in the address: typing replaces, choosing is a step back', async ({ page }) => {
    await showcase(page, '/list?role=Nonsense&states=%5B%22Active%22%2C%22Lost%22%5D');
    await expect(page.getByRole('button', { name: 'Status: Active' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Role', exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Status: Active' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Locked' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Invited' }).click();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Status: Active, Locked +1' })).toBeFocused();
    const search = page.getByRole('searchbox', { name: 'Search users' });
    await search.pressSequentially('aiko');
    await expect(page).toHaveURL(/search=aiko/);
    await page.goBack();
    await expect(page.getByRole('button', { name: 'Status: Active, Locked', exact: true })).toBeVisible();
    await expect(search).toHaveValue('');
  });

  test('offer what is set though no option says so', async ({ page }) => {
    await showcase(page, '/list?places=%5B%22Atlantis%22%5D');
    await expect(page.getByText('No user matches')).toBeVisible();
    await page.getByRole('button', { name: 'Location: Atlantis' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Port Ellis' }).click();
    await expect(page.getByText('20,000 of 100,000 users')).toBeVisible();
    await page.getByRole('menuitemcheckbox', { name: 'Atlantis' }).click();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Location: Port Ellis', exact: true })).toBeVisible();
  });

  test('that leave nothing say so, and go with one press', async ({ page }) => {
    await showcase(page, '/list?search=zzz&role=User');
    await expect(page.getByText('No user matches')).toBeVisible();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect(page.getByText('100,000 users')).toBeVisible();
  });

  test('fold behind a button on phones, with chips for what is set', async ({ page }) => {
    // High enough for the whole sheet: to axe a box that is half scrolled away is too small.
    await page.setViewportSize({ width: 390, height: 1_000 });
    await showcase(page, '/list?role=User&states=%5B%22Active%22%5D');
    await page.getByRole('button', { name: 'Remove filter Role: User' }).click();
    await expect(page).not.toHaveURL(/role=/);
    const opener = page.getByRole('button', { name: 'Filters, 1 set' });
    await opener.click();
    const sheet = page.getByRole('dialog', { name: 'Filters' });
    await sheet.getByRole('checkbox', { name: 'Locked' }).check();
    await expectAccessible(page);
    await sheet.getByRole('button', { name: 'Clear filters' }).click();
    await sheet.getByRole('button', { name: 'Show results' }).click();
    await expect(page.getByText('100,000 users')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Filters', exact: true })).toBeFocused();
  });
});

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
    await page.keyboard.type('Northwind Aviation');
    await expect(erase).toBeEnabled();
    await page.keyboard.press('Escape');
    await expect(page.getByText('The answer was: no')).toBeVisible();
  });
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
  await list.focus();
  await page.keyboard.press('End');
  await expect(list.getByText('Line 100,001')).toBeVisible();
  expect(await list.getByRole('listitem').count()).toBeLessThan(40);
});

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in ${colorScheme}`, () => {
    // What breathes while it waits never ends, and axe waits for the end.
    test.use({ colorScheme, contextOptions: { reducedMotion: 'reduce' } });

    for (const path of ['/', '/list', '/list?show=loading', '/form', '/fields', '/dialogs']) {
      test(`${path} is accessible`, async ({ page }) => {
        await showcase(page, path);
        await expectAccessible(page);
      });
    }

    test('a selection with an open menu, and a question, are accessible', async ({ page }) => {
      await showcase(page, '/list');
      await rowOf(page, 2).getByRole('checkbox').click();
      await rowOf(page, 3)
        .getByRole('button', { name: /^Actions for / })
        .click();
      await page.getByRole('menu').waitFor();
      await expectAccessible(page);
      await showcase(page, '/dialogs');
      await page.getByRole('button', { name: 'Ask for the name' }).click();
      await page.getByRole('dialog').waitFor();
      await expectAccessible(page);
    });
  });
}

test('nothing of the showcase is in what ships', async () => {
  const filesWith = async (folder: string, words: string[]): Promise<string[]> => {
    const entries = await readdir(folder, { withFileTypes: true, recursive: true });
    const files = entries
      .filter((entry) => entry.isFile() && /\.(js|css|html)$/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name));
    const texts = await Promise.all(
      files.map(async (file) => ({ file, text: await readFile(file, 'utf8') })),
    );
    return texts.filter(({ text }) => words.some((word) => text.includes(word))).map(({ file }) => file);
  };
  const traces = [showcaseMark, showcaseAddress];
  expect(await filesWith(process.env['VANTAGE_SHOWCASE_FILES'] ?? '', traces)).not.toEqual([]);
  expect(await filesWith(join(import.meta.dirname, '../../web/dist'), traces)).toEqual([]);
});
