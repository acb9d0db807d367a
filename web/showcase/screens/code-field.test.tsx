import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openScreen } from '../testing/open-screen';

const field = page.getByRole('textbox', { name: 'Code' });
const element = () => field.element() as HTMLTextAreaElement;

test('marks the line of the error, shows it, and places the caret there', async () => {
  await openScreen('/fields');
  await expect.element(field).toHaveAccessibleDescription(/went wrong/);
  element().focus();
  const number = page.getByText('40', { exact: true });
  await expect.element(number).toHaveAttribute('data-error', 'true');
  await expect.element(number).toBeInViewport();
  expect(element().value.slice(element().selectionStart)).toMatch(/^item 40\n/);
});

test('numbers the lines that are scrolled into view', async () => {
  await openScreen('/fields');
  await field.click();
  await userEvent.keyboard('{Control>}{End}{/Control}');
  await expect.element(page.getByText('60', { exact: true })).toBeInViewport();
  await expect.element(page.getByText('1', { exact: true })).not.toBeInTheDocument();
});
