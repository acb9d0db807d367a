import { importUsers } from '@vantage/contract/users/user-import';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../accessibility';
import { deferredResponse, listCalls, mockResponse } from '../fake-api';
import { expectScreen, openApp, signIn } from '../open-app';
import { answerSearches, getId } from '../organization';
import { answerRoles, keepUsers, userWith } from '../users';

const report = { rows: 0, valid: 0, invalidCount: 0, invalid: [] };
const columns = ['userName', 'firstName', 'Surname', 'email', 'role', 'location'];
const mapped = ['userName', 'firstName', null, 'email', 'role', 'location'] as const;

test('a field without a column says so, and language and employee type can be the same for all', async () => {
  signIn();
  answerSearches();
  answerRoles();
  keepUsers([userWith({ id: getId(1), firstName: 'Elena', lastName: 'Marsh' })]);
  const read = deferredResponse({ ...report, columns, mapping: [...mapped] });
  mockResponse(importUsers, ({ query }) =>
    query.language === undefined
      ? read.respond()
      : { ...report, columns, mapping: [...(query.columns ?? [])], rows: 3, valid: 3 },
  );
  await openApp('/admin/user');
  await expectScreen('Users');
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await expect.element(page.getByRole('dialog')).toBeVisible();
  await userEvent.upload(page.getByLabelText('Choose file'), new File(['a\n'], 'users.csv'));
  // The step isn't done before the server could read the file.
  const step = page.getByRole('dialog').getByRole('listitem').filter({ hasText: 'Choose file' });
  await expect.poll(() => listCalls(importUsers)).toHaveLength(1);
  await expect.element(step).toHaveAttribute('aria-current', 'step');
  read.release();
  const check = page.getByRole('button', { name: 'Check file' });
  await expect.element(check).toBeDisabled();
  await expect.element(step).not.toHaveAttribute('aria-current');
  await expect.element(check).toHaveAccessibleDescription('No column chosen yet: Last name');
  await expect.element(page.getByRole('combobox', { name: 'Language' })).toHaveValue('All: English');
  await expect.element(page.getByRole('combobox', { name: 'Employee type' })).toHaveValue('All: Internal');
  await expectAccessible();
  await page.getByRole('combobox', { name: 'Employee type' }).click();
  await page.getByRole('option', { name: 'All: Contractor' }).click();
  await page.getByRole('combobox', { name: 'Last name' }).click();
  await page.getByRole('option', { name: 'Surname' }).click();
  await check.click();
  await expect.element(page.getByText('Can be imported')).toBeVisible();
  expect(listCalls(importUsers).at(-1)?.query).toMatchObject({
    columns: ['userName', 'firstName', 'lastName', 'email', 'role', 'location'],
    language: 'en',
    employeeType: 'Contractor',
  });
});
