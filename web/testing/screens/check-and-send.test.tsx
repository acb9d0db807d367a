import { listMailings, listMailingRecipients, sendMailing } from '@vantage/contract/mailings/mailings';
import { checkMessage } from '@vantage/contract/mailings/message-check';
import { previewMessage } from '@vantage/contract/mailings/messages';
import { listSuppressedRecipients } from '@vantage/contract/mailings/suppressed-recipients';
import { getSurvey } from '@vantage/contract/surveys/surveys';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../accessibility';
import { mockResponse, listCalls, deferredResponse, problemResponse, unreachable } from '../fake-api';
import { expectToast, openApp, signIn } from '../open-app';
import { currentUserWith, page as pageResponse } from '../organization';
import {
  answerMailing,
  mailedRecipients,
  mailedSurvey as survey,
  mailingAddress as address,
  recipientReport as report,
} from '../mailing-data';

beforeEach(() => {
  signIn();
  mockResponse(getSurvey, survey);
  mockResponse(listMailings, pageResponse([]));
  mockResponse(listMailingRecipients, pageResponse(mailedRecipients, null, 12_400));
  mockResponse(checkMessage, { problems: [], senderDns: 'notNeeded' });
  mockResponse(previewMessage, ({ body }) => ({
    subject: body.subject,
    html: body.body,
    text: '',
    recipient: { line: 2, email: 'aiko@example.com', previous: null, next: 3 },
  }));
  mockResponse(listSuppressedRecipients, { items: [], total: 0 });
});

const openCheck = async (recipients = '500 people from members.csv') => {
  const key = `surveyMailing:${currentUserWith().id}:${survey.id}`;
  sessionStorage.setItem(key, JSON.stringify({ name: 'members.csv', upload: report }));
  localStorage.setItem(key, JSON.stringify({ subject: 'How safe is the ramp?', body: '<p>Hello</p>' }));
  await openApp(`${address}?step=check`);
  await expect.element(page.getByText(recipients)).toBeVisible();
};
const confirmWith = async (verb: string) => {
  await page.getByRole('main').getByRole('button', { name: verb }).click();
  await page.getByRole('dialog').getByRole('button', { name: verb }).click();
};

test('nothing is sent before it is confirmed, and then its progress is shown', async () => {
  mockResponse(sendMailing, () => answerMailing({ total: 500, sent: 0, failed: 0, skipped: 0, queued: 500 }));
  await openCheck();
  await expect.element(page.getByText('3 invalid, 3 duplicate, 0 suppressed')).toBeVisible();
  await expectAccessible();
  await page.getByRole('main').getByRole('button', { name: 'Send 500 e-mails' }).click();
  await expect
    .element(page.getByRole('dialog', { name: 'Send “How safe is the ramp?” to 500 people?' }))
    .toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  expect(listCalls(sendMailing)).toEqual([]);
  await confirmWith('Send 500 e-mails');
  await expectToast('Sending to 500 people has started.');
  await expect.element(page.getByRole('heading', { name: 'Sending', exact: true })).toBeVisible();
  expect(listCalls(sendMailing)[0]?.body).toEqual({
    uploadId: report.uploadId,
    subject: 'How safe is the ramp?',
    body: '<p>Hello</p>',
  });
  // What was sent is no longer a draft.
  expect(Object.keys(localStorage).filter((key) => key.startsWith('surveyMailing'))).toEqual([]);
});

test('those who were suppressed since they were checked are not counted', async () => {
  mockResponse(listSuppressedRecipients, {
    items: [{ line: 2, email: 'gone@example.com', reason: 'unsubscribed' }],
    total: 1,
  });
  mockResponse(sendMailing, problemResponse('recipients.none'));
  await openCheck('499 people from members.csv');
  await expect.element(page.getByText('3 invalid, 3 duplicate, 1 suppressed')).toBeVisible();
  await confirmWith('Send 499 e-mails');
  const alert = page.getByRole('alert');
  await expect.element(alert).toHaveTextContent(/^Failure to send email to the uploaded email address/);
  await expect
    .element(alert)
    .toHaveTextContent('All recipients are suppressed, so no one would get this e-mail.');
});

test('nothing can be sent if all of them are suppressed', async () => {
  mockResponse(listSuppressedRecipients, { items: [], total: 500 });
  await openCheck('0 people from members.csv');
  await expect.element(page.getByText(/^All of these recipients are suppressed\./)).toBeVisible();
  await expect.element(page.getByRole('main').getByRole('button', { name: 'Send 0 e-mails' })).toBeDisabled();
  await expectAccessible();
});

test('what would harm delivery is named with its severity, and sending stays possible', async () => {
  const late = deferredResponse({
    problems: [
      { code: 'foreignLink' as const, values: ['one.example', 'two.example'] },
      { code: 'noSpf' as const, values: ['northwind.example'] },
    ],
    senderDns: 'checked' as const,
  });
  mockResponse(checkMessage, late.respond);
  await openCheck();
  await expect.element(page.getByRole('status', { name: 'Checking delivery' })).toBeVisible();
  late.release();
  const problems = page.getByRole('region', { name: 'Delivery check' }).getByRole('listitem');
  await expect.element(problems.nth(0)).toHaveTextContent(/^northwind\.example has no SPF recordHigh risk/);
  await expect
    .element(problems.nth(1))
    .toHaveTextContent(/^Links to other websites: one\.example and two\.exampleLow risk/);
  await expectAccessible();
  expect(listCalls(checkMessage)[0]).toMatchObject({
    params: { surveyId: survey.id },
    body: { subject: 'How safe is the ramp?', body: '<p>Hello</p>' },
  });
  await expect
    .element(page.getByRole('main').getByRole('button', { name: 'Send 500 e-mails' }))
    .toBeEnabled();
});

test('a check that could not be made says so, and can be repeated', async () => {
  mockResponse(checkMessage, unreachable);
  await openCheck();
  await expect.element(page.getByText(/^The message couldn't be checked\./)).toBeVisible();
  mockResponse(checkMessage, { problems: [{ code: 'noText', values: [] }], senderDns: 'unreachable' });
  await page.getByRole('button', { name: 'Check again' }).click();
  await expect.element(page.getByText('The message has no text')).toBeVisible();
  await expect.element(page.getByText(/couldn't be looked up/)).toBeVisible();
  mockResponse(checkMessage, { problems: [], senderDns: 'checked' });
  await page.getByRole('button', { name: 'Check again' }).click();
  await expect.element(page.getByText('No delivery problems found.')).toBeVisible();
  await expectAccessible();
});

test('a failure to send is named in the words of the specification', async () => {
  mockResponse(sendMailing, problemResponse('server.error'));
  await openCheck();
  await confirmWith('Send 500 e-mails');
  const alert = page.getByRole('alert');
  await expect.element(alert).toHaveFocus();
  for (const part of [
    'Failure to send email to the uploaded email address',
    'Something went wrong on our side. Try again in a moment.',
  ])
    await expect.element(alert.getByText(part, { exact: true })).toBeVisible();
});

test('while another mailing runs, the specified sentence shows, and leads to that mailing', async () => {
  answerMailing();
  mockResponse(sendMailing, problemResponse('batch.running'));
  await openCheck();
  await confirmWith('Send 500 e-mails');
  const alert = page.getByRole('alert').filter({
    hasText: 'Previous uploaded batch is currently running try again later.',
  });
  await expect.element(alert).toHaveFocus();
  await expectAccessible();
  await alert.getByRole('button', { name: 'Show progress' }).click();
  await expect.element(page.getByText('67.7%')).toBeVisible();
});

test('a time is in the chosen time zone, and must come', async () => {
  mockResponse(sendMailing, ({ body }) =>
    answerMailing({ state: 'Scheduled', scheduledAt: body.scheduledAt ?? null }),
  );
  await openCheck();
  await page.getByRole('radio', { name: 'Later' }).click();
  await page.getByRole('main').getByRole('button', { name: 'Schedule 500 e-mails' }).click();
  await expect.element(page.getByText('Choose a time in the future.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Date' }).fill('11/17/35');
  await page.getByLabelText('Time', { exact: true }).fill('09:30');
  const zone = page.getByRole('combobox', { name: 'Time zone' });
  await expect.element(zone).toHaveValue('Europe/Oslo');
  await zone.click();
  await zone.fill('Tokyo');
  await expect.element(page.getByRole('option')).toHaveTextContent('Asia/Tokyo');
  // Without the arrow keys.
  await userEvent.keyboard('{Enter}');
  await expect.element(zone).toHaveValue('Asia/Tokyo');
  await expectAccessible();
  // This is what a reload leads to.
  await openApp(`${address}?step=check`);
  await expect.element(zone).toHaveValue('Asia/Tokyo');
  await confirmWith('Schedule 500 e-mails');
  await expectToast('The e-mails were scheduled for 11/17/2035, 09:30.');
  expect(listCalls(sendMailing)[0]?.body.scheduledAt).toBe('2035-11-17T00:30:00.000Z');
  await expect.element(page.getByRole('heading', { name: 'Scheduled' })).toBeVisible();
});

test('a file that the server no longer has is asked for again', async () => {
  mockResponse(sendMailing, problemResponse('notFound'));
  await openCheck();
  await confirmWith('Send 500 e-mails');
  await expect.element(page.getByText(/Choose your recipients again\.$/)).toBeVisible();
});
