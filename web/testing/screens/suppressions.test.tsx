import {
  addSuppression,
  listSuppressions,
  removeSuppression,
  type Suppression,
} from '@vantage/contract/survey-mailings/suppressions';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../accessibility';
import { answer, callsOf, unreachable } from '../fake-api';
import { expectNoOverflow, expectScreen, expectToast, openApp, pressWithin, signIn } from '../open-app';
import { idOf, page as pageOf } from '../organization';

const address = '/admin/spsconfig/suppressions';
const suppressed = (index: number, more: Partial<Suppression>): Suppression => ({
  id: idOf(index),
  email: `person-${index}@example.com`,
  reason: 'unsubscribed',
  createdAt: '2025-11-17T13:40:00.000Z',
  ...more,
});

beforeEach(() => {
  signIn();
  answer(
    listSuppressions,
    pageOf([suppressed(1, {}), suppressed(2, { reason: 'bounced' }), suppressed(3, { reason: 'added' })]),
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
    .poll(() => callsOf(listSuppressions).at(-1)?.query)
    .toMatchObject({ reason: ['bounced'], search: 'person', sort: 'createdAt', order: 'desc' });
});

test('an address is added', async () => {
  answer(addSuppression, suppressed(4, { email: 'dev@example.com', reason: 'added' }));
  await openApp(address);
  await page.getByRole('button', { name: 'Add address' }).click();
  const field = page.getByRole('textbox', { name: 'E-mail address' });
  await field.fill('dev');
  await page.getByRole('dialog').getByRole('button', { name: 'Add address' }).click();
  await expect.element(field).toHaveAttribute('aria-invalid', 'true');
  await field.fill('dev@example.com');
  await page.getByRole('dialog').getByRole('button', { name: 'Add address' }).click();
  await expectToast('dev@example.com was added.');
  expect(callsOf(addSuppression)[0]?.body).toMatchObject({ email: 'dev@example.com' });
});

test('an address is removed once that is confirmed', async () => {
  answer(removeSuppression, undefined);
  await openApp(address);
  await page.getByRole('button', { name: 'Actions for person-1@example.com' }).click();
  await page.getByRole('menuitem', { name: 'Remove address' }).click();
  await expect.element(page.getByText(/agreed to receive e-mails again/)).toBeVisible();
  expect(callsOf(removeSuppression)).toEqual([]);
  await page.getByRole('dialog').getByRole('button', { name: 'Remove address' }).click();
  await expectToast('person-1@example.com was removed.');
  await expect.element(page.getByText('2 addresses')).toBeVisible();
});

test('an empty list and a failure say what to expect', async () => {
  answer(listSuppressions, pageOf([]));
  await openApp(address);
  await expect.element(page.getByText('No suppressed addresses')).toBeVisible();
  answer(listSuppressions, unreachable);
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
