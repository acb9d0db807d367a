import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent, type Locator } from 'vitest/browser';
import { expectAccessible } from '../../testing/accessibility';
import { openScreen } from '../testing/open-screen';

const opener = page.getByRole('button', { name: 'Sites', exact: true });
const dialog = page.getByRole('dialog', { name: 'Sites' });
const search = dialog.getByRole('searchbox');
const item = (name: string): Locator => dialog.getByRole('treeitem', { name, exact: true });
const labels = (): (string | null)[] =>
  page
    .getByRole('list', { name: 'Sites' })
    .getByRole('listitem')
    .elements()
    .map((label) => label.textContent);

const openTree = async (): Promise<void> => {
  await opener.click();
  await expect.element(dialog.getByRole('tree')).toBeVisible();
  await expect.element(search).toHaveFocus();
};

describe('a tree field', () => {
  beforeEach(() => openScreen('/fields'));

  test('lists chosen nodes with their parents, and removes them', async () => {
    await openTree();
    await expect.element(dialog.getByRole('status')).toHaveTextContent(/^3 selected$/);
    await expect.element(item('Osaka, Plant 1')).toHaveAttribute('aria-checked', 'true');
    await expectAccessible();
    await userEvent.keyboard('{Escape}');
    await expect.element(opener).toHaveFocus();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(opener).toHaveAccessibleDescription('3 selected Where somebody works.');
    expect(labels()).toEqual([
      'Osaka, Plant 1',
      'Port Ellis, Plant 4 / Maintenance / Stores',
      'Whitmoor, Plant 40 / Offices / Workshop',
    ]);
    await page.getByRole('button', { name: 'Remove Osaka, Plant 1' }).click();
    await expect.poll(labels).toHaveLength(2);
    await expect.element(opener).toHaveFocus();
  });

  test('of two thousand nodes can be navigated by keyboard and renders only visible ones', async () => {
    await openTree();
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(item('Osaka, Plant 1')).toHaveFocus();
    await userEvent.keyboard('{ArrowRight}');
    await expect.element(item('Osaka, Plant 1')).toHaveAttribute('aria-expanded', 'true');
    await userEvent.keyboard('{ArrowRight}');
    const assembly = item('Assembly').first();
    await expect.element(assembly).toHaveFocus();
    await expect.element(assembly).toHaveAttribute('aria-level', '2');
    await expect.element(assembly).toHaveAttribute('aria-setsize', '7');
    await userEvent.keyboard('{ArrowLeft}');
    await expect.element(item('Osaka, Plant 1')).toHaveFocus();
    await userEvent.keyboard('{ArrowLeft}');
    await expect.element(item('Osaka, Plant 1')).toHaveAttribute('aria-expanded', 'false');
    await expect.poll(() => item('Assembly').elements()).toHaveLength(1);
    await userEvent.keyboard('h');
    await expect.element(item('Harrow Field, Plant 3')).toHaveFocus();
    await userEvent.keyboard('{End}');
    const focused = dialog.getByRole('tree').getFocused();
    await expect.element(focused).toHaveTextContent('Workshop');
    await expect.element(focused).toBeInViewport({ ratio: 1 });
    await expect.element(focused).toHaveAttribute('aria-checked', 'true');
    expect(dialog.getByRole('treeitem').elements().length).toBeLessThan(60);
    await userEvent.keyboard('{Home}');
    await expect.element(item('Osaka, Plant 1')).toHaveFocus();
    await expect.element(item('Osaka, Plant 1')).toBeInViewport({ ratio: 1 });
    // Leaves the tree and returns to the same row.
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(item('Rotterdam, Plant 2')).toHaveFocus();
    await userEvent.tab({ shift: true });
    await expect.element(search).toHaveFocus();
    await userEvent.tab();
    await expect.element(item('Rotterdam, Plant 2')).toHaveFocus();
  });

  test('applies a choice on Done only, made by keyboard or mouse', async () => {
    await openTree();
    await search.fill('rotterdam stores');
    await expect.element(dialog.getByRole('treeitem').first()).toHaveTextContent(/^Rotterdam, Plant 2$/);
    await expect.element(dialog.getMark().first()).toHaveTextContent(/^Rotterdam$/);
    // The match, not the nodes that it is in.
    await userEvent.keyboard('{ArrowDown} ');
    const focused = dialog.getByRole('tree').getFocused();
    await expect.element(focused).toHaveTextContent(/^Stores$/);
    await expect.element(focused).toHaveAttribute('aria-checked', 'true');
    await expect.element(dialog.getByRole('status')).toHaveTextContent(/^4 selected$/);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(labels()).toHaveLength(3);

    await openTree();
    await search.fill('tarn valley, plant 13');
    await item('Tarn Valley, Plant 13').click();
    await search.fill('');
    await item('Osaka, Plant 1').click();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect
      .poll(labels)
      .toEqual([
        'Port Ellis, Plant 4 / Maintenance / Stores',
        'Tarn Valley, Plant 13',
        'Whitmoor, Plant 40 / Offices / Workshop',
      ]);
  });

  test('reports a search without matches; Escape clears it before closing the dialog', async () => {
    await openTree();
    await search.fill('nowhere');
    await expect.element(dialog.getByText('No results for “nowhere”')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(search).toHaveValue('');
    await expect.element(item('Osaka, Plant 1')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
  });

  test.for([
    ['Places', 'status', 'Nothing to choose from yet.'],
    ['Places on their way', 'status', ''],
    ['Places that did not arrive', 'alert', "Places couldn't be loaded"],
  ] as const)('announces that it is empty, loading or unavailable: %s', async ([name, role, text]) => {
    const places = page.getByRole('dialog');
    await page.getByRole('button', { name, exact: true }).click();
    await expect.element(places.getByRole(role).first()).toHaveTextContent(text);
    await places.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(places).not.toBeInTheDocument();
  });
});
