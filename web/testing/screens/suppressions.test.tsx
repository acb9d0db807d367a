import {
  addSuppression,
  exportSuppressions,
  importSuppressions,
  listSuppressions,
  removeSuppression,
  type Suppression,
  type SuppressionImport,
} from '@vantage/contract/mailings/suppressions';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../accessibility';
import { mockResponse, listCalls, deferredResponse, problemResponse, unreachable } from '../fake-api';
import {
  expectNoOverflow,
  expectScreen,
  expectToast,
  focusOn,
  openApp,
  pressWithin,
  signIn,
} from '../open-app';
import { getId, page as pageResponse } from '../organization';

const address = '/admin/spsconfig/suppressions';
const suppressed = (index: number, more: Partial<Suppression>): Suppression => ({
  id: getId(index),
  email: `person-${index}@example.com`,
  reason: 'unsubscribed',
  createdAt: '2025-11-17T13:40:00.000Z',
  ...more,
});

beforeEach(() => {
  signIn();
  mockResponse(
    listSuppressions,
    pageResponse([
      suppressed(1, {}),
      suppressed(2, { reason: 'bounced' }),
      suppressed(3, { reason: 'added' }),
    ]),
  );
});

test('addresses are listed with their reasons, filtered and searched', async () => {
  await openApp(address);
  await expectScreen('Suppressed addresses');
  await expect.element(page.getByText('3 addresses')).toBeVisible();
  await expect.element(page.getByRole('row', { name: /person-2@example\.com Bounced/ })).toBeVisible();
  await expectAccessible();
  await page.getByRole('button', { name: 'Reason', exact: true }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Bounced' }).click();
  await pressWithin(page.getByRole('menu'), '{Escape}');
  await page.getByRole('searchbox').fill('person');
  await expect
    .poll(() => listCalls(listSuppressions).at(-1)?.query)
    .toMatchObject({ reason: ['bounced'], search: 'person', sort: 'createdAt', order: 'desc' });
});

test('an address is added', async () => {
  mockResponse(addSuppression, suppressed(4, { email: 'dev@example.com', reason: 'added' }));
  await openApp(address);
  await page.getByRole('button', { name: 'Add address' }).click();
  const field = page.getByRole('textbox', { name: 'E-mail address' });
  await field.fill('dev');
  await page.getByRole('dialog').getByRole('button', { name: 'Add address' }).click();
  await expect.element(field).toHaveAttribute('aria-invalid', 'true');
  await field.fill('dev@example.com');
  await page.getByRole('dialog').getByRole('button', { name: 'Add address' }).click();
  await expectToast('dev@example.com was added.');
  expect(listCalls(addSuppression)[0]?.body).toMatchObject({ email: 'dev@example.com' });
});

test('an address is removed once that is confirmed', async () => {
  mockResponse(removeSuppression, undefined);
  await openApp(address);
  await page.getByRole('button', { name: 'Actions for person-1@example.com' }).click();
  await page.getByRole('menuitem', { name: 'Remove address' }).click();
  await expect
    .element(page.getByText(/^Suppressed since .* Reason: Unsubscribed\. .*agreed to receive e-mails again/))
    .toBeVisible();
  expect(listCalls(removeSuppression)).toEqual([]);
  await page.getByRole('dialog').getByRole('button', { name: 'Remove address' }).click();
  await expectToast('person-1@example.com was removed.');
  await expect.element(page.getByText('2 addresses')).toBeVisible();
});

test('the keys lead from row to row, and to the next one once an address is removed', async () => {
  mockResponse(removeSuppression, undefined);
  await openApp(address);
  const actionsFor = (index: number) =>
    page.getByRole('button', { name: `Actions for person-${index}@example.com` });
  const removeFocused = async () => {
    await userEvent.keyboard('{Enter}');
    await pressWithin(page.getByRole('menu'), '{Enter}');
    await pressWithin(page.getByRole('dialog'), '{Tab}{Enter}');
  };
  await focusOn(actionsFor(1));
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(actionsFor(2)).toHaveFocus();
  await removeFocused();
  await expectToast('person-2@example.com was removed.');
  await expect.element(actionsFor(3)).toHaveFocus();
  await removeFocused();
  await expectToast('person-3@example.com was removed.');
  await expect.element(actionsFor(1)).toHaveFocus();
  await removeFocused();
  await expect.element(page.getByText('No suppressed addresses')).toBeVisible();
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus();
});

const imported: SuppressionImport = {
  rows: 9,
  added: 4,
  existing: 3,
  temporary: 0,
  unknownReasons: 0,
  invalidCount: 2,
  invalid: [
    { line: 4, value: 'no address', code: 'email' },
    { line: 9, value: '', code: 'required' },
  ],
};
const chooseFile = async (name: string) => {
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await userEvent.upload(page.getByLabelText('Choose file'), new File(['email\n'], name));
};
const importFile = () => page.getByRole('button', { name: 'Import addresses' }).click();

test('a file is imported once that is confirmed, and its outcome is listed', async () => {
  const late = deferredResponse(imported);
  mockResponse(importSuppressions, late.respond);
  await openApp(address);
  await chooseFile('unsubscribed.csv');
  await expect.element(page.getByText('unsubscribed.csv')).toBeVisible();
  await expectAccessible();
  expect(listCalls(importSuppressions)).toEqual([]);
  await importFile();
  await expect.element(page.getByRole('progressbar', { name: 'Importing' })).toBeVisible();
  const listed = listCalls(listSuppressions).length;
  late.release();
  await expect.element(page.getByText('4 addresses were added.')).toBeVisible();
  await expect.element(page.getByText('Already in the list')).toBeVisible();
  await expect.element(page.getByText('2 lines with errors')).toBeVisible();
  await expect.element(page.getByText("This e-mail address isn't valid.")).toBeVisible();
  await expectAccessible();
  expect(listCalls(importSuppressions)[0]?.file.name).toBe('unsubscribed.csv');
  await expect.poll(() => listCalls(listSuppressions).length).toBeGreaterThan(listed);
  await page.getByRole('button', { name: 'Close' }).last().click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});

test('a file that cannot be imported says why', async () => {
  const rejected = (code: string, values = {}) =>
    problemResponse('validation', { fields: { file: [{ code, message: code, values }] } });
  mockResponse(importSuppressions, rejected('columnsMissing', { columns: 'email' }));
  await openApp(address);
  await chooseFile('members.csv');
  await importFile();
  await expect.element(page.getByRole('alert').filter({ hasText: /email/ })).toBeVisible();
  mockResponse(importSuppressions, rejected('fileEmpty'));
  await userEvent.upload(page.getByLabelText('Choose file'), new File(['email'], 'empty.csv'));
  await importFile();
  await expect.element(page.getByText('The file contains no addresses.')).toBeVisible();
  mockResponse(importSuppressions, unreachable);
  await userEvent.upload(page.getByLabelText('Choose file'), new File(['email'], 'again.csv'));
  await importFile();
  await expect.element(page.getByText("The addresses couldn't be imported")).toBeVisible();
  mockResponse(importSuppressions, { ...imported, invalidCount: 0, invalid: [] });
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.element(page.getByText('4 addresses were added.')).toBeVisible();
  await expect.element(page.getByText(/lines with errors/)).not.toBeInTheDocument();
});

test('a file that waits for others to be read can be sent again', async () => {
  mockResponse(importSuppressions, problemResponse('request.tooMany', {}, { 'retry-after': '5' }));
  await openApp(address);
  await chooseFile('members.xlsx');
  await importFile();
  await expect
    .element(page.getByRole('alert').filter({ hasText: 'Other files are being read right now.' }))
    .toBeVisible();
  await expectAccessible();
  mockResponse(importSuppressions, imported);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.element(page.getByText('4 addresses were added.')).toBeVisible();
});

test.for([
  [{ temporary: 2 }, 'No addresses were added. The file contains only temporary bounces.'],
  [{ rows: 3, existing: 3 }, 'No addresses were added. All of them are already in the list.'],
  [{ rows: 1, existing: 1, temporary: 1 }, 'No addresses were added.'],
  [{ rows: 3, added: 3, unknownReasons: 2 }, '3 addresses were added.'],
  [
    { rows: 3, existing: 3, unknownReasons: 2 },
    'No addresses were added. All of them are already in the list.',
  ],
] as const)('an import says what came of it: %o', async ([counts, message]) => {
  const nothing = { rows: 0, added: 0, existing: 0, invalidCount: 0, invalid: [] };
  mockResponse(importSuppressions, { ...imported, ...nothing, ...counts });
  await openApp(address);
  await chooseFile('bounces.mbox');
  await importFile();
  await expect.element(page.getByText(message, { exact: true })).toBeVisible();
  const temporary = page.getByText('Temporary bounces', { exact: true });
  await expect.element(temporary).toHaveLength('temporary' in counts ? 1 : 0);
  const unknown = page.getByText(/^2 lines have an unknown reason.*are listed as “Added manually”/);
  await expect.element(unknown).toHaveLength('unknownReasons' in counts && 'added' in counts ? 1 : 0);
  await expectAccessible();
});

test('all addresses are exported', async () => {
  mockResponse(exportSuppressions, 'email,reason\n');
  await openApp(address);
  await page.getByRole('button', { name: 'Export CSV' }).click();
  await expect.poll(() => listCalls(exportSuppressions)).toHaveLength(1);
});

test('an empty list and a failure say what to expect', async () => {
  mockResponse(listSuppressions, pageResponse([]));
  await openApp(address);
  await expect.element(page.getByText('No suppressed addresses')).toBeVisible();
  mockResponse(listSuppressions, unreachable);
  await openApp(address);
  await expect.element(page.getByText("Suppressed addresses couldn't be loaded")).toBeVisible();
  await expectAccessible();
});

test('the list fits a phone', async () => {
  await page.viewport(390, 844);
  await openApp(address);
  await expect.element(page.getByText('3 addresses')).toBeVisible();
  expectNoOverflow();
});
