import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openScreen } from '../testing/open-screen';

const field = page.getByRole('textbox', { name: 'Code' });
const element = () => field.element() as HTMLTextAreaElement;
const selected = () => element().value.slice(element().selectionStart, element().selectionEnd);

test('shows the line of the error, and selects it when the field is reached without a press', async () => {
  await openScreen('/fields');
  await expect.element(field).toHaveAccessibleDescription(/went wrong/);
  const number = page.getByText('40', { exact: true });
  await expect.element(number).toHaveAttribute('data-error', 'true');
  element().focus();
  await expect.poll(selected).toBe('item 40');
  await expect.element(number).toBeInViewport();
});

test('leaves the selection to the mouse, and its line numbers follow the scrolled text', async () => {
  await openScreen('/fields');
  await field.click();
  expect(selected()).toBe('');
  await userEvent.keyboard('{Control>}{End}{/Control}');
  await expect.element(page.getByText('60', { exact: true })).toBeInViewport();
  await expect.element(page.getByText('1', { exact: true })).not.toBeInTheDocument();
});
