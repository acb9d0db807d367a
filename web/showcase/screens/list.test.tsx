import { afterEach, describe, expect, test } from 'vitest';
import { page, userEvent, type Locator } from 'vitest/browser';
import { expectAccessible } from '../../testing/accessibility';
import { focus, openScreen } from '../testing/open-screen';

const menu = page.getByRole('menu');
const selectionBar = page.getByRole('group', { name: 'Selected' });
const selectedRows = (): Element[] => page.getByRole('row', { selected: true }).elements();
const person = (number: number): Locator =>
  page.getByRole('row', { name: new RegExp(`person\\.${number} `) });
const listActions = (row: Locator): Locator => row.getByRole('button', { name: /^Actions for / });

describe('a table', () => {
  test('can be navigated by keyboard to rows that were never rendered', async () => {
    await openScreen('/list');
    await focus(page.getByRole('button', { name: 'Sign-ins' }));
    await userEvent.tab();
    await expect.element(page.getRow(1)).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    await expect.element(page.getRow(3)).toHaveFocus();
    await userEvent.keyboard('{End}');
    await expect.element(page.getRow(200)).toHaveFocus();
    await expect.element(page.getRow(200)).toBeInViewport({ ratio: 0.99 });
    await userEvent.keyboard('{Home}');
    await expect.element(page.getRow(1)).toHaveFocus();
    // Not covered by the sticky header.
    await expect.element(page.getRow(1)).toBeInViewport({ ratio: 0.99 });
    await userEvent.tab({ shift: true });
    await expect.element(page.getRow(1)).not.toHaveFocus();
    await userEvent.tab();
    await expect.element(page.getRow(1)).toHaveFocus();
  });

  test('exposes the number of rows and the position of each', async () => {
    await openScreen('/list');
    const table = page.getByRole('grid', { name: 'People' });
    await expect.element(table).toHaveAttribute('aria-rowcount', '100001');
    await expect.element(person(12)).toHaveAttribute('aria-rowindex', '13');
  });

  test('selects by Space, ranges by Shift, all by the header; Escape clears', async () => {
    await openScreen('/list');
    const all = page.getByRole('checkbox', { name: 'Select all rows shown' });
    await focus(page.getRow(2));
    await userEvent.keyboard(' {Shift>}{ArrowDown}{ArrowDown}{/Shift}');
    await expect.poll(selectedRows).toHaveLength(3);
    await expect.element(selectionBar).toHaveTextContent('3 selected');
    await expect.element(all).toBePartiallyChecked();
    await page.getRow(6).getByRole('checkbox').click();
    await page
      .getRow(8)
      .getByRole('checkbox')
      .click({ modifiers: ['Shift'] });
    await expect.element(selectionBar).toHaveTextContent('6 selected');
    await all.click();
    await expect.element(selectionBar).toHaveTextContent('200 selected');
    await expect.element(all).toBeChecked();
    await userEvent.keyboard('{Escape}');
    await expect.poll(selectedRows).toHaveLength(0);
    await expect.element(selectionBar).not.toBeInTheDocument();
  });

  test('right-aligns the header of a numeric column', async () => {
    await openScreen('/list');
    const header = page.getByRole('columnheader', { name: 'Sign-ins' });
    await expect.element(header).toBeVisible();
    const endOfText = (element: Element): number => {
      const range = document.createRange();
      range.selectNodeContents(element.querySelector('button')?.firstChild ?? element);
      return range.getBoundingClientRect().right;
    };
    const cell = page.getRow(1).getByRole('gridcell').nth(6).element();
    expect(endOfText(header.element())).toBeCloseTo(endOfText(cell), 0);
  });

  test('keeps the selection when the rows change, and returns the focus when it is cleared', async () => {
    await openScreen('/list');
    await page.getRow(2).getByRole('checkbox').click();
    await page.getByRole('searchbox', { name: 'Search users' }).fill('person.77');
    await expect.element(page.getByText('1,111 of 100,000 users')).toBeVisible();
    await expect.element(selectionBar).toHaveTextContent('1 selected');
    await page.getRow(1).getByRole('checkbox').click();
    await expect.element(selectionBar).toHaveTextContent('2 selected');
    await focus(page.getRow(1));
    await focus(page.getByRole('button', { name: 'Clear selection' }));
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getRow(1)).toHaveFocus();
  });

  test('opens the menu of a row by button and by key, and returns the focus from it', async () => {
    await openScreen('/list');
    const button = listActions(page.getRow(3));
    await button.click();
    await expect.element(menu.getByRole('menuitem', { name: /^Edit user/ })).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(menu.getByRole('menuitem', { name: /^Lock account/ })).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.element(button).toHaveFocus();
    await expect.element(menu).not.toBeInTheDocument();
    for (const keys of ['{Shift>}{F10}{/Shift}', '{ContextMenu}']) {
      await focus(page.getRow(5));
      await userEvent.keyboard(keys);
      await expect.element(menu.getFocused()).toBeVisible();
      await userEvent.keyboard('{Escape}');
      await expect.element(page.getRow(5)).toHaveFocus();
      await expect.element(menu).not.toBeInTheDocument();
    }
  });

  test('closes the menu of a row on Escape before it has the focus', async () => {
    await openScreen('/list');
    await focus(page.getRow(5));
    const row = page.getRow(5).element();
    const press = (key: string) => row.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
    press('ContextMenu');
    // The menu takes the focus only in the next task.
    await Promise.resolve();
    expect(document.querySelector('[role="menu"]')).not.toBeNull();
    press('Escape');
    await expect.element(menu).not.toBeInTheDocument();
    await expect.element(page.getRow(5)).toHaveFocus();
  });

  test.for([
    ['by button', 3, () => listActions(page.getRow(3)).click()],
    ['by key', 5, () => focus(page.getRow(5)).then(() => userEvent.keyboard('{Shift>}{F10}{/Shift}'))],
  ] as const)('runs a shortcut of a menu opened %s, and closes it', async ([, row, open]) => {
    await openScreen('/list');
    await expect.element(page.getRow(row)).toBeVisible();
    const label = listActions(page.getRow(row)).element().getAttribute('aria-label') ?? '';
    await open();
    await expect.element(menu.getByRole('menuitem', { name: /^Edit user/ })).toHaveFocus();
    await userEvent.keyboard('e');
    await expect.element(page.getByText(label.replace('Actions for', 'Edit'))).toBeVisible();
    await expect.element(menu).not.toBeInTheDocument();
  });

  test('opens the menu of a row far down, and removes a deleted row', async () => {
    await openScreen('/list');
    const row = person(100);
    await expect
      .poll(() => {
        window.scrollTo(0, 4_000);
        return row.query();
      })
      .not.toBeNull();
    await listActions(row).click();
    await page.getByRole('menuitem', { name: /^Delete user/ }).click();
    await expect.element(page.getByRole('dialog', { name: /^Delete / })).toBeVisible();
    await page.getByRole('button', { name: 'Delete user' }).click();
    await expect.element(page.getByText('99,999 users')).toBeVisible();
    await expect.element(row).not.toBeInTheDocument();
  });

  test('covers the controls of rows that scroll under its header', async () => {
    await openScreen('/list');
    await expect.element(page.getRow(1)).toBeVisible();
    const controlsOnHeader = () =>
      page
        .getByRole('columnheader')
        .elements()
        .filter((head) => {
          const { left, top, width, height } = head.getBoundingClientRect();
          return !head.contains(document.elementFromPoint(left + width / 2, top + height / 2));
        });
    const top = page.getByRole('grid').element().getBoundingClientRect().top;
    for (let scrolled = 0; scrolled < 60; scrolled += 10) {
      window.scrollTo(0, top + scrolled);
      expect(controlsOnHeader()).toEqual([]);
    }
  });

  test('loads pages while scrolling, and renders no more rows', async () => {
    await openScreen('/list');
    const rows = page.getByRole('row');
    await expect.element(page.getRow(1)).toBeVisible();
    await expect
      .poll(() => {
        window.scrollBy(0, 6_000);
        return Number(rows.last().element().getAttribute('aria-rowindex'));
      })
      .toBeGreaterThan(900);
    expect(rows.elements().length).toBeLessThan(80);
  });

  test('applies a bulk action, and keeps failed rows selected', async () => {
    await openScreen('/list?role=Administrator');
    await person(1).getByRole('checkbox').click();
    await page.getByRole('button', { name: 'Clear Role' }).click();
    await person(3).getByRole('checkbox').click();
    await person(4).getByRole('checkbox').click();
    await expect.element(selectionBar).toHaveTextContent('3 selected');
    await selectionBar.getByRole('button', { name: 'Lock' }).click();
    await expect.element(selectionBar).toHaveTextContent('1 selected');
    await expect.element(page.getByRole('row', { selected: true })).toHaveTextContent('person.1');
    await expect.element(person(3)).toHaveTextContent('Locked');
    await expect.element(person(4)).toHaveTextContent('Locked');
  });

  test('updates a changed row in place', async () => {
    await openScreen('/list');
    const row = person(3);
    await expect.element(row).not.toHaveTextContent('Locked');
    await listActions(row).click();
    await page.getByRole('menuitem', { name: 'Lock account' }).click();
    await expect.element(row).toHaveTextContent('Locked');
    await expect.element(row).toHaveAttribute('aria-rowindex', '4');
  });

  test('announces that it is loading', async () => {
    await openScreen('/list?show=loading');
    await expect.element(page.getByRole('status', { name: 'Loading users' })).toBeVisible();
  });

  test('reports a failure to load, and retries on request', async () => {
    await openScreen('/list?show=failed');
    await expect.element(page.getByRole('alert')).toHaveTextContent("Users couldn't be loaded");
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect.element(page.getByRole('grid', { name: 'People' })).toBeVisible();
  });

  test.for([
    ['refused', "You don't have access to this page"],
    ['empty', 'No users yet'],
  ] as const)('announces that it is %s', async ([show, words]) => {
    await openScreen(`/list?show=${show}`);
    await expect.element(page.getByText(words)).toBeVisible();
  });

  test('retries a failed page, and keyboard navigation continues into it', async () => {
    await openScreen('/list?show=moreFailed');
    await focus(page.getRow(1));
    await userEvent.keyboard('{End}');
    await page.getByRole('button', { name: 'Retry' }).click();
    // The focus goes to loaded rows, not to skeletons.
    await expect.element(page.getRow(201)).toHaveTextContent('person.');
    await focus(page.getRow(200));
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(page.getRow(201)).toHaveFocus();
  });
});

describe('filters', () => {
  afterEach(() => page.viewport(1440, 900));

  test('are in the URL: typing replaces the history entry, a choice adds one', async () => {
    const router = await openScreen('/list?role=Nonsense&states=Active,Lost');
    await expect.element(page.getByRole('button', { name: 'Status: Active' })).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Role', exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Status: Active' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Locked' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Invited' }).click();
    await expect.element(page.getByRole('menuitemcheckbox', { name: 'Invited' })).toBeChecked();
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('button', { name: 'Status: Active, Locked +1' })).toHaveFocus();
    const search = page.getByRole('searchbox', { name: 'Search users' });
    await userEvent.type(search, 'aiko');
    await expect.poll(() => router.state.location.searchStr).toContain('search=aiko');
    router.history.back();
    await expect.element(search).toHaveValue('');
    await expect.element(page.getByRole('button', { name: 'Status: Active, Locked +1' })).toBeVisible();
    router.history.back();
    await expect
      .element(page.getByRole('button', { name: 'Status: Active, Locked', exact: true }))
      .toBeVisible();
  });

  test('offer set values that are not among the options', async () => {
    await openScreen('/list?places=Atlantis');
    await expect.element(page.getByText('No user matches')).toBeVisible();
    await page.getByRole('button', { name: 'Location: Atlantis' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Port Ellis' }).click();
    await expect.element(page.getByText('20,000 of 100,000 users')).toBeVisible();
    await page.getByRole('menuitemcheckbox', { name: 'Atlantis' }).click();
    await userEvent.keyboard('{Escape}');
    await expect
      .element(page.getByRole('button', { name: 'Location: Port Ellis', exact: true }))
      .toBeVisible();
  });

  test('without matches say so, and can be cleared at once', async () => {
    await openScreen('/list?search=zzz&role=User');
    await expect.element(page.getByText('No user matches')).toBeVisible();
    await page.getByRole('button', { name: 'Clear search and filters' }).click();
    await expect.element(page.getByText('100,000 users')).toBeVisible();
  });

  test('are behind a button on phones, with chips for set filters', async () => {
    await page.viewport(390, 844);
    const router = await openScreen('/list?role=User&states=Active');
    await page.getByRole('button', { name: 'Remove filter Role: User' }).click();
    await expect.poll(() => router.state.location.searchStr).not.toContain('role=');
    await page.getByRole('button', { name: 'Filters, 1 active' }).click();
    const sheet = page.getByRole('dialog', { name: 'Filters' });
    await sheet.getByRole('checkbox', { name: 'Locked' }).click();
    await expectAccessible();
    await sheet.getByRole('button', { name: 'Clear filters' }).click();
    await sheet.getByRole('button', { name: 'Show results' }).click();
    await expect.element(page.getByText('100,000 users')).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Filters', exact: true })).toHaveFocus();
  });

  test("scroll between title and buttons if they exceed a phone's height", async () => {
    await page.viewport(320, 568);
    await openScreen('/list');
    await page.getByRole('button', { name: 'Filters', exact: true }).click();
    const sheet = page.getByRole('dialog', { name: 'Filters' });
    const done = sheet.getByRole('button', { name: 'Show results' });
    const last = sheet.getByRole('checkbox').last();
    await expect.element(done).toBeInViewport({ ratio: 1 });
    await expect.element(last).not.toBeInViewport();
    await expectAccessible();
    await last.click();
    await expect.element(last).toBeChecked();
    await expect.element(last).toBeInViewport({ ratio: 1 });
    await expect.element(done).toBeInViewport({ ratio: 1 });
    await expect.element(sheet.getByRole('heading', { name: 'Filters' })).toBeInViewport({ ratio: 1 });
    await expectAccessible();
    expect(document.documentElement.scrollWidth).toBe(320);
  });
});

describe('the choice of columns', () => {
  const chooser = page.getByRole('button', { name: /^Columns/ });
  const heads = () =>
    page
      .getByRole('columnheader')
      .elements()
      .map((head) => head.textContent);
  const all = ['', 'Name', 'User name', 'Role', 'Status', 'Location', 'Sign-ins', 'Actions'];
  const key = 'hiddenColumns people ';
  afterEach(() => localStorage.removeItem(key));

  test('hides and shows columns by keyboard, and is stored', async () => {
    await openScreen('/list');
    await focus(chooser);
    await userEvent.keyboard('{Enter}');
    const userName = page.getByRole('menuitemcheckbox', { name: 'User name' });
    await expect.element(userName).toBeChecked();
    // The first column names the row.
    const first = page.getByRole('menuitemcheckbox', { name: 'Name', exact: true });
    await expect.element(first).not.toBeInTheDocument();
    await expect.element(page.getByRole('menuitem', { name: 'Show all columns' })).toBeDisabled();
    await focus(userName);
    await userEvent.keyboard(' ');
    await expect.poll(heads).not.toContain('User name');
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await expect.poll(heads).toEqual(['', 'Name', 'Status', 'Location', 'Sign-ins', 'Actions']);
    await expectAccessible();
    await userEvent.keyboard('{Escape}');
    await expect.element(chooser).toHaveFocus();
    await expect.element(chooser).toHaveAccessibleName('Columns, 4 of 6 shown');
    expect(localStorage.getItem(key)).toBe('["login","role"]');
  });

  test('is restored, and can be reset', async () => {
    localStorage.setItem(key, '["login","place","gone"]');
    await openScreen('/list');
    await expect.poll(heads).toEqual(['', 'Name', 'Role', 'Status', 'Sign-ins', 'Actions']);
    await chooser.click();
    await page.getByRole('menuitem', { name: 'Show all columns' }).click();
    await expect.poll(heads).toEqual(all);
    await expect.element(chooser).toHaveAccessibleName('Columns');
    expect(localStorage.getItem(key)).toBeNull();
  });

  test.each(['{', '"login"', '["name",7]'])('is ignored if it is %s', async (stored) => {
    localStorage.setItem(key, stored);
    await openScreen('/list');
    await expect.poll(heads).toEqual(all);
  });
});
