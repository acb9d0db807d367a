import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../testing/accessibility';
import { openScreen } from '../testing/open-screen';

const button = (name: string) => page.getByRole('button', { name });

test('a destructive confirmation focuses Cancel, and restores the focus', async () => {
  await openScreen('/dialogs');
  const opener = button('Ask before deleting');
  await opener.click();
  const dialog = page.getByRole('dialog', { name: 'Delete Northwind Aviation?' });
  await expect.element(dialog.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByText('The answer was: no')).toBeVisible();
  await expect.element(opener).toHaveFocus();
  await opener.click();
  await dialog.getByRole('button', { name: 'Delete client' }).click();
  await expect.element(page.getByText('The answer was: yes')).toBeVisible();
  await expect.element(opener).toHaveFocus();
});

test('other confirmations focus the action, or the field for a name', async () => {
  await openScreen('/dialogs');
  await button('Ask for something harmless').click();
  await expect.element(button('Send link')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('The answer was: yes')).toBeVisible();
  await button('Ask for the name').click();
  const erase = button('Erase client');
  await expect.element(erase).toBeDisabled();
  await expect.element(page.getByRole('dialog').getByRole('textbox')).toHaveFocus();
  await userEvent.keyboard('Northwind Aviation');
  await expect.element(erase).toBeEnabled();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByText('The answer was: no')).toBeVisible();
});

test('a reorder dialog keeps its order and stays usable if saving fails', async () => {
  await openScreen('/dialogs');
  await button('Put in order').click();
  const dialog = page.getByRole('dialog', { name: 'Reorder insights' });
  const order = () =>
    dialog
      .getByRole('listitem')
      .elements()
      .map(({ textContent }) => /month|species|Cost/.exec(textContent)?.[0]);
  await dialog.getByRole('button', { name: 'Move Strikes by month down' }).click();
  await button('Save order').click();
  await expect
    .element(dialog.getByRole('alert'))
    .toHaveTextContent(/^The service can't be reached\. Check your connection and try again\.$/);
  await expect.poll(order).toEqual(['species', 'month', 'Cost']);
  await expectAccessible();
  await dialog.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(order).toEqual(['month', 'species', 'Cost']);
  await dialog.getByRole('button', { name: 'Move Cost of damage up' }).click();
  await button('Save order').click();
  await expect.element(dialog).not.toBeInTheDocument();
});
