import { expect, expectAccessible, test } from '../product';
import { rowOf, showcase } from '../showcase';

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

  test('closes the menu of a row for somebody who presses Escape before the focus is in it', async ({
    page,
  }) => {
    await showcase(page, '/list');
    await rowOf(page, 5).focus();
    await rowOf(page, 5).evaluate(async (row) => {
      const press = (key: string) => row.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
      press('ContextMenu');
      // What is drawn is drawn before the next task, in which the menu takes the focus.
      await Promise.resolve();
      if (!document.querySelector('[role="menu"]')) throw new Error('No menu was opened');
      press('Escape');
    });
    await expect(page.getByRole('menu')).toHaveCount(0);
    await expect(rowOf(page, 5)).toBeFocused();
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
    // The keys go to rows that are there, not to the skeletons of those on their way.
    await expect(rowOf(page, 201)).toContainText('person.');
    await rowOf(page, 200).focus();
    await page.keyboard.press('ArrowDown');
    await expect(rowOf(page, 201)).toBeFocused();
  });
});

test.describe('filters', () => {
  test('live in the address: typing replaces, choosing is a step back', async ({ page }) => {
    await showcase(page, '/list?role=Nonsense&states=Active,Lost');
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
    await expect(search).toHaveValue('');
    await expect(page.getByRole('button', { name: 'Status: Active, Locked +1' })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('button', { name: 'Status: Active, Locked', exact: true })).toBeVisible();
  });

  test('offer what is set though no option says so', async ({ page }) => {
    await showcase(page, '/list?places=Atlantis');
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
    await page.getByRole('button', { name: 'Clear search and filters' }).click();
    await expect(page.getByText('100,000 users')).toBeVisible();
  });

  test('fold behind a button on phones, with chips for what is set', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await showcase(page, '/list?role=User&states=Active');
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

  test('scroll between title and buttons where there are more than a phone is high', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 568 });
    await showcase(page, '/list');
    await page.getByRole('button', { name: 'Filters', exact: true }).click();
    const sheet = page.getByRole('dialog', { name: 'Filters' });
    const done = sheet.getByRole('button', { name: 'Show results' });
    const last = sheet.getByRole('checkbox').last();
    await expect(last).not.toBeInViewport();
    await expect(done).toBeInViewport({ ratio: 1 });
    await expectAccessible(page);
    await last.check();
    await expect(last).toBeInViewport({ ratio: 1 });
    await expect(done).toBeInViewport({ ratio: 1 });
    await expect(sheet.getByRole('heading', { name: 'Filters' })).toBeInViewport({ ratio: 1 });
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  });
});
