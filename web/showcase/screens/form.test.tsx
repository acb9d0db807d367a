import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../testing/accessibility';
import { openScreen } from '../testing/open-screen';

const field = (name: string) => page.getByLabelText(name);
const password = page.getByRole('textbox', { name: 'Password' });
const alert = page.getByRole('alert');
const submit = () => page.getByRole('button', { name: 'Add user' }).click();

const fillAll = async (userName: string): Promise<void> => {
  await field('First name').fill('Oskar');
  await field('Last name').fill('Brandt');
  await field('User name').fill(userName);
  await field('E-mail').fill('oskar@halden.example');
  await page.getByRole('combobox', { name: 'Role' }).click();
  await page.getByRole('option', { name: 'Manager' }).click();
  await page.getByRole('combobox', { name: 'Locations' }).click();
  await page.getByRole('option', { name: 'Pune' }).click();
  await userEvent.keyboard('{Escape}');
  await password.fill('Vantage2026');
};

describe('a form', () => {
  test('summarizes several errors with links to the fields', async () => {
    await openScreen('/form');
    await field('First name').fill('Oskar');
    await submit();
    const summary = alert.filter({ hasText: 'need attention' });
    await expect.element(summary).toHaveFocus();
    await expect.element(summary).toHaveTextContent('6 fields need attention');
    for (const name of ['Last name', 'E-mail', 'Role', 'Locations', 'Password']) {
      await summary.getByRole('button', { name }).click();
      await expect.element(page.getFocused()).toHaveAccessibleName(name);
    }
    await expectAccessible();
    await expect.element(field('First name')).toHaveValue('Oskar');
  });

  test('closes the list of a field that is left by keyboard', async () => {
    await openScreen('/form');
    const role = page.getByRole('combobox', { name: 'Role' });
    await role.click();
    await expect.element(page.getByRole('option', { name: 'Manager' })).toBeVisible();
    await userEvent.keyboard('{Tab}');
    await expect.element(role).toHaveAttribute('aria-expanded', 'false');
    await expect.element(page.getByRole('option', { name: 'Manager' })).not.toBeInTheDocument();
    await role.click();
    await page.getByRole('option', { name: 'Manager' }).click();
    await expect.element(role).toHaveValue('Manager');
  });

  test('marks optional fields in their labels', async () => {
    await openScreen('/form');
    await expect.element(page.getByRole('textbox', { name: 'Note (optional)', exact: true })).toBeVisible();
    await expect.element(page.getByRole('textbox', { name: 'First name', exact: true })).toBeVisible();
  });

  test('focuses the field if there is only one error', async () => {
    await openScreen('/form');
    await fillAll('ob');
    await submit();
    await expect.element(field('User name')).toHaveFocus();
    await expect.element(field('User name')).toHaveAccessibleDescription('Use at least 3 characters.');
    await expect.element(page.getByText('need attention')).not.toBeInTheDocument();
  });

  test("shows the server's errors at the fields and keeps the input", async () => {
    await openScreen('/form');
    await fillAll('taken');
    await submit();
    await expect.element(alert).toHaveTextContent('2 fields need attention');
    await expect.element(field('User name')).toHaveAccessibleDescription('The user name already exists.');
    await expect.element(password).toHaveValue('Vantage2026');
    await field('User name').fill('offline');
    await submit();
    await expect.element(alert).toHaveTextContent("The service can't be reached");
    await expect.element(alert).toHaveFocus();
    await expect.element(field('Last name')).toHaveValue('Brandt');
  });

  test('ignores a second submit and typing while saving', async () => {
    await openScreen('/form');
    await fillAll('slow');
    await submit();
    await expect.element(page.getByRole('button', { name: 'Cancel' })).toBeDisabled();
    const form = document.querySelector('form');
    expect(form?.getAttribute('aria-busy')).toBe('true');
    expect(form?.querySelector('[inert]')?.textContent).toContain('First name');
  });

  test('asks before leaving with unsaved changes', async () => {
    await openScreen('/form');
    await field('First name').fill('Oskar');
    await expect.element(page.getByText('Unsaved change: First name')).toBeVisible();
    const link = page.getByRole('link', { name: 'List' });
    const question = page.getByRole('dialog', { name: 'Leave this page?' });
    await link.click();
    await expect.element(question.getByRole('button', { name: 'Stay' })).toHaveFocus();
    await expectAccessible();
    await userEvent.keyboard('{Escape}');
    await expect.element(link).toHaveFocus();
    await expect.element(question).not.toBeInTheDocument();
    await expect.element(field('First name')).toHaveValue('Oskar');
    await link.click();
    await question.getByRole('button', { name: 'Leave without saving' }).click();
    await expect.element(page.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible();
  });

  test('does not ask before leaving once it is saved', async () => {
    await openScreen('/form');
    await fillAll('oskar.brandt');
    await submit();
    await expect.element(page.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible();
  });

  test('accepts a typed or picked date, in a week that starts on Sunday', async () => {
    await openScreen('/form');
    const date = page.getByRole('textbox', { name: 'Starts on' });
    await date.fill('2/9/26');
    await userEvent.tab();
    await expect.element(date).toHaveValue('02/09/26');
    await date.click();
    await expect.element(page.getWeekday().first()).toHaveTextContent(/^Su$/);
    await page.getByRole('button', { name: /^(11 February 2026|February 11, 2026)/ }).click();
    await expect.element(date).toHaveValue('02/11/26');
  });

  test('keeps invalid input in a date field, reports it, and does not save the previous date', async () => {
    await openScreen('/form');
    await fillAll('oskar.brandt');
    const date = page.getByRole('textbox', { name: 'Starts on' });
    const year = String(new Date().getFullYear()).slice(-2);
    const expected = `Enter a date like 12/31/${year}.`;
    await date.fill('2/9/26');
    await date.fill('tomorrow');
    await expect.element(date).not.toHaveAccessibleDescription(expected);
    await userEvent.tab();
    await expect.element(date).toHaveValue('tomorrow');
    await expect.element(date).toHaveAccessibleDescription(expected);
    await submit();
    await expect.element(date).toHaveFocus();
    await expect.element(date).toHaveValue('tomorrow');
    await expect.element(date).toHaveAccessibleDescription(expected);
    await field('First name').fill('');
    await submit();
    await expect.element(alert).toHaveTextContent(`Starts on: ${expected}`);
    await date.fill('3/9/26');
    await userEvent.tab();
    await expect.element(date).toHaveValue('03/09/26');
    await expect.element(date).not.toHaveAccessibleDescription(expected);
  });
});
