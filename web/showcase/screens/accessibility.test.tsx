import { afterEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../testing/accessibility';
import { openScreen } from '../testing/open-screen';

/** Mantine's storage key. */
const choiceKey = 'mantine-color-scheme-value';

afterEach(() => localStorage.removeItem(choiceKey));

describe.each(['light', 'dark'] as const)('in %s', (scheme) => {
  test.for(['/', '/list', '/list?show=loading', '/form', '/fields', '/dialogs', '/import'])(
    '%s is accessible',
    async (path) => {
      localStorage.setItem(choiceKey, scheme);
      await openScreen(path);
      expect(document.documentElement.dataset['mantineColorScheme']).toBe(scheme);
      await expectAccessible();
    },
  );

  test('a selection with an open menu is accessible', async () => {
    localStorage.setItem(choiceKey, scheme);
    await openScreen('/list');
    await page.getRow(2).getByRole('checkbox').click();
    await page
      .getRow(3)
      .getByRole('button', { name: /^Actions for / })
      .click();
    await expect.element(page.getByRole('menu')).toBeVisible();
    await expectAccessible();
  });

  test('a confirmation is accessible', async () => {
    localStorage.setItem(choiceKey, scheme);
    await openScreen('/dialogs');
    await page.getByRole('button', { name: 'Ask for the name' }).click();
    await expect.element(page.getByRole('dialog')).toBeVisible();
    await expectAccessible();
    // A dialog stays open across screens until it is answered.
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  });
});
