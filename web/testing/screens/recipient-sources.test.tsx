import { listLocations } from '@vantage/contract/locations';
import { role } from '@vantage/contract/permissions';
import { listMailings } from '@vantage/contract/mailings/mailings';
import { listMailTemplates } from '@vantage/contract/mailings/mail-templates';
import { previewMessage } from '@vantage/contract/mailings/messages';
import { chooseRecipients } from '@vantage/contract/mailings/recipients';
import { listSuppressedRecipients } from '@vantage/contract/mailings/suppressed-recipients';
import { getSurvey } from '@vantage/contract/surveys/surveys';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../accessibility';
import { mockResponse, listCalls, problemResponse } from '../fake-api';
import { locationAt } from '../locations';
import { expectNoOverflow, focusOn, openApp, signIn, tabTo } from '../open-app';
import { page as pageResponse } from '../organization';
import {
  mailingWith,
  mailedSurvey,
  mailingAddress as address,
  recipientReport as report,
} from '../mailing-data';

beforeEach(() => {
  signIn();
  mockResponse(getSurvey, mailedSurvey);
  mockResponse(listMailings, pageResponse([]));
});

const plant = locationAt(61, 'Osaka');
const selected = {
  ...report,
  columns: ['email', 'firstName', 'lastName', 'language'],
  mapping: { email: 'email', firstName: 'firstName', lastName: 'lastName' },
  invalidCount: 0,
  invalid: [],
};

test('users are chosen by role and location, and can be changed', async () => {
  mockResponse(listLocations, { levels: [{ key: 'area', enabled: true }], items: [plant] });
  mockResponse(chooseRecipients, selected);
  await openApp(address);
  await page.getByRole('radio', { name: 'Users' }).click();
  await page.getByRole('combobox', { name: 'Role' }).click();
  await page.getByRole('option', { name: 'Learner' }).click();
  await page.getByRole('combobox', { name: 'Location' }).click();
  await page.getByRole('option', { name: 'Osaka' }).click();
  await expectAccessible();
  await page.getByRole('button', { name: 'Check recipients' }).click();
  await expect.element(page.getByRole('heading', { name: 'Active users · Learner · Osaka' })).toBeVisible();
  expect(listCalls(chooseRecipients)[0]?.body).toEqual({
    fromUsers: { roleId: role.learner, locationId: plant.id },
    only: 'all',
  });
  await expect.element(page.getByText('Also available in the message: language')).toBeVisible();
  await expect.element(page.getByRole('combobox', { name: 'E-mail address' })).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Continue with 500 recipients' })).toBeVisible();
  await page.getByRole('button', { name: 'Change recipients' }).click();
  await expect.element(page.getByRole('radio', { name: 'Users' })).toBeChecked();
  await page.getByRole('button', { name: 'Keep the current recipients' }).click();
  await expect.element(page.getByRole('heading', { name: /^Active users/ })).toBeVisible();
});

test('users of a location are chosen by the keys alone', async () => {
  mockResponse(listLocations, { levels: [{ key: 'area', enabled: true }], items: [plant] });
  mockResponse(chooseRecipients, selected);
  await openApp(address);
  await focusOn(page.getByRole('radio', { name: 'File' }));
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(page.getByRole('radio', { name: 'Users' })).toBeChecked();
  const location = page.getByRole('combobox', { name: 'Location' });
  await tabTo(location);
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(page.getByRole('option', { name: 'Osaka' })).toBeVisible();
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect.element(location).toHaveValue('Osaka');
  await tabTo(page.getByRole('button', { name: 'Check recipients' }));
  await userEvent.keyboard('{Enter}');
  await tabTo(page.getByRole('button', { name: 'Continue with 500 recipients' }));
  expect(listCalls(chooseRecipients)[0]?.body.fromUsers).toEqual({ locationId: plant.id });
  mockResponse(listMailTemplates, pageResponse([]));
  mockResponse(previewMessage, problemResponse('recipients.none'));
  await userEvent.keyboard('{Enter}');
  await tabTo(page.getByRole('textbox', { name: 'Subject' }));
});

test('a rejected choice says why, and one without anyone says so', async () => {
  mockResponse(listLocations, { levels: [], items: [] });
  mockResponse(chooseRecipients, problemResponse('location.unknown'));
  await openApp(address);
  await page.getByRole('radio', { name: 'Users' }).click();
  await page.getByRole('button', { name: 'Check recipients' }).click();
  await expect.element(page.getByRole('alert')).toBeVisible();
  mockResponse(chooseRecipients, { ...selected, rows: 0, valid: 0, duplicates: 0, unsubscribed: 0 });
  await page.getByRole('button', { name: 'Check recipients' }).click();
  await expect.element(page.getByText('No recipients match this selection.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: /Continue/ })).not.toBeInTheDocument();
});

test('recipients of an earlier mailing who have not answered are chosen on a phone', async () => {
  await page.viewport(390, 844);
  const mailing = mailingWith({ state: 'Completed' });
  mockResponse(listMailings, pageResponse([mailing]));
  mockResponse(chooseRecipients, selected);
  await openApp(address);
  await page.getByRole('radio', { name: 'Earlier mailing' }).click();
  await expect.element(page.getByRole('button', { name: 'Check recipients' })).toBeDisabled();
  await page.getByRole('combobox', { name: 'Mailing' }).click();
  await page.getByRole('option', { name: /^How safe is the ramp/ }).click();
  await page.getByRole('radio', { name: 'Not answered' }).click();
  await expectAccessible();
  expectNoOverflow();
  await page.getByRole('button', { name: 'Check recipients' }).click();
  await expect.element(page.getByRole('button', { name: 'Continue with 500 recipients' })).toBeVisible();
  expect(listCalls(chooseRecipients)[0]?.body).toEqual({ fromBatch: mailing.id, only: 'unanswered' });
  expectNoOverflow();
});

test('without an earlier mailing, none can be chosen', async () => {
  await openApp(address);
  await page.getByRole('radio', { name: 'Earlier mailing' }).click();
  await expect.element(page.getByText('This survey has no mailings yet.')).toBeVisible();
});

test('recipients who are all suppressed lead to the choice of others', async () => {
  mockResponse(listLocations, { levels: [], items: [] });
  mockResponse(chooseRecipients, { ...selected, valid: 0, unsubscribed: 12 });
  mockResponse(listSuppressedRecipients, { items: [], total: 12 });
  await openApp(address);
  await page.getByRole('radio', { name: 'Users' }).click();
  await page.getByRole('button', { name: 'Check recipients' }).click();
  await expect.element(page.getByText('All of these recipients are suppressed.')).toBeVisible();
  expect(page.getByRole('button', { name: /^Continue/ }).elements()).toEqual([]);
  await expectAccessible();
});

test('recipients whose address is suppressed are shown with the reason', async () => {
  mockResponse(listLocations, { levels: [], items: [] });
  mockResponse(chooseRecipients, { ...selected, unsubscribed: 120 });
  mockResponse(listSuppressedRecipients, problemResponse('notFound'));
  await openApp(address);
  await page.getByRole('radio', { name: 'Users' }).click();
  await page.getByRole('button', { name: 'Check recipients' }).click();
  const suppressed = page.getByRole('region', { name: 'Suppressed recipients' });
  await expect
    .element(suppressed.getByRole('heading', { name: "120 recipients won't get the e-mail" }))
    .toBeVisible();
  await expect.element(suppressed.getByText("The suppressed recipients couldn't be loaded")).toBeVisible();
  mockResponse(listSuppressedRecipients, {
    items: [
      { line: 2, email: 'ana@example.com', reason: 'bounced' },
      { line: 5, email: `${'a-very-long-name.'.repeat(12)}@example.com`, reason: 'complained' },
    ],
    total: 120,
  });
  await suppressed.getByRole('button', { name: 'Retry' }).click();
  await expect
    .element(suppressed.getByRole('listitem').first())
    .toHaveTextContent(/^ana@example\.com\s*Bounced$/);
  await expect.element(suppressed.getByText('Only the first 100 are shown.')).toBeVisible();
  await expectAccessible();
  await page.viewport(390, 844);
  expectNoOverflow();
});
