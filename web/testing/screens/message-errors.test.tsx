import { listMailings } from '@vantage/contract/mailings/mailings';
import { listMailTemplates } from '@vantage/contract/mailings/mail-templates';
import { checkMessage } from '@vantage/contract/mailings/message-check';
import { previewMessage, sendTestMessage } from '@vantage/contract/mailings/messages';
import { listSuppressedRecipients } from '@vantage/contract/mailings/suppressed-recipients';
import { restoreSurvey } from '@vantage/contract/surveys/survey-administration';
import { getSurvey } from '@vantage/contract/surveys/surveys';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../accessibility';
import { mockResponse, listCalls, deferredResponse, problemResponse, unreachable } from '../fake-api';
import { expectScreen, expectToast, openApp, signIn } from '../open-app';
import { currentUserWith, page as pageResponse } from '../organization';
import {
  mailedSurvey as survey,
  mailingAddress as address,
  recipientReport as report,
} from '../mailing-data';

const subject = page.getByRole('textbox', { name: 'Subject' });
const message = page.getByRole('textbox', { name: 'Message' });
const next = page.getByRole('button', { name: 'Continue to review' });
const unknownField = page.getByText('Your file has no column “Shift”.');
const review = page.getByRole('heading', { name: 'Summary' });

const noShift = problemResponse('validation', {
  fields: { body: [{ code: 'unknownField', message: '', values: { field: 'Shift' } }] },
});
const preview = {
  subject: 'Hello',
  html: '<p>Hello</p>',
  text: 'Hello',
  recipient: { line: 2, email: 'line-2@example.com', previous: null, next: null },
};

beforeEach(async () => {
  signIn();
  mockResponse(getSurvey, survey);
  mockResponse(listMailings, pageResponse([]));
  mockResponse(listMailTemplates, pageResponse([]));
  mockResponse(checkMessage, { problems: [], senderDns: 'notNeeded' });
  mockResponse(listSuppressedRecipients, { items: [], total: 0 });
  mockResponse(previewMessage, ({ body }) => (body.subject.includes('Shift') ? noShift : preview));
  const key = `surveyMailing:${currentUserWith().id}:${survey.id}`;
  sessionStorage.setItem(key, JSON.stringify({ name: 'members.csv', upload: report }));
  localStorage.setItem(key, JSON.stringify({ subject: 'Hello', body: '<p>Hello</p>' }));
  await openApp(`${address}?step=message`);
  await expectScreen('Send bulk e-mail');
  await expect.element(page.getByText('line-2@example.com (line 2)')).toBeVisible();
});

test('an unknown field is reported where it is', async () => {
  mockResponse(previewMessage, noShift);
  await subject.fill('{{Shift}}');
  await expect.element(subject).toHaveAttribute('aria-invalid', 'true');
  await expect.element(unknownField).toBeVisible();
  await next.click();
  await expect.element(subject).toHaveFocus();
  await subject.fill('Hello everyone');
  await expect.element(message).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible();
});

test('an unknown field that was typed last is found before the review', async () => {
  await subject.fill('{{Shift}}');
  await next.click();
  await expect.element(unknownField).toBeVisible();
  await expect.element(subject).toHaveFocus();
  await expect.element(review).not.toBeInTheDocument();
});

test('the review opens at the first click after a correction, once the message is checked', async () => {
  await subject.fill('{{Shift}}');
  await next.click();
  await expect.element(unknownField).toBeVisible();
  const late = deferredResponse(preview);
  mockResponse(previewMessage, late.respond);
  await subject.fill('Corrected');
  await next.click();
  await expect.element(next).toHaveAttribute('data-loading', 'true');
  await expectAccessible();
  late.release();
  await expect.element(review).toBeVisible();
});

test('a message that cannot be checked says so, and can be tried again', async () => {
  mockResponse(previewMessage, unreachable);
  await subject.fill('Corrected');
  await next.click();
  await expectToast("The service can't be reached.");
  await expect.element(next).toBeEnabled();
  mockResponse(previewMessage, preview);
  await next.click();
  await expect.element(review).toBeVisible();
});

test('a test e-mail is sent at the first click after a correction', async () => {
  mockResponse(sendTestMessage, { email: 'elena.marsh@example.com' });
  await subject.fill('{{Shift}}');
  await expect.element(unknownField).toBeVisible();
  await subject.fill('Corrected');
  await page.getByRole('button', { name: 'Send me a test' }).click();
  await expectToast('A test e-mail was sent to elena.marsh@example.com.');
  expect(listCalls(sendTestMessage)[0]?.body.subject).toBe('Corrected');
});

test.each([
  ['tooManyFields', 'A subject or message can contain at most 100 fields. Remove some of them.'],
  ['tooDeep', 'The formatting is nested more than 100 levels deep. Paste the text without its formatting.'],
  [
    'tooManyElements',
    'The message has more than 2,000 paragraphs and formatted parts. Shorten it, or paste the text without its formatting.',
  ],
  ['tooLarge', 'This e-mail would be larger than 256 kB. Shorten the message or use fewer fields.'],
])('a message with the problem %s is refused in words, at the message', async (code, text) => {
  mockResponse(
    previewMessage,
    problemResponse('validation', { fields: { body: [{ code, message: '', values: {} }] } }),
  );
  await subject.fill('Hello everyone');
  await expect.element(page.getByText(text)).toBeVisible();
  await expect.element(message).toHaveAttribute('aria-invalid', 'true');
  await next.click();
  await expect.element(message).toHaveFocus();
  await expect.element(review).not.toBeInTheDocument();
});

test('a survey that is archived meanwhile says so, and is restored with the message as it was', async () => {
  const archived = { ...survey, archivedAt: '2026-01-13T08:00:00.000Z' };
  mockResponse(previewMessage, problemResponse('survey.archived'));
  mockResponse(getSurvey, archived);
  await subject.fill('Corrected');
  await expect.element(page.getByText('This survey is archived. Restore it to make changes.')).toBeVisible();
  await expect.element(subject).not.toBeInTheDocument();
  await expectAccessible();
  mockResponse(previewMessage, preview);
  mockResponse(getSurvey, survey);
  mockResponse(restoreSurvey, survey);
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect.element(subject).toHaveValue('Corrected');
  await expect.element(page.getByText('line-2@example.com (line 2)')).toBeVisible();
});
