import { getMailingMessage, listMailingRecipients, sendReminder } from '@vantage/contract/mailings/mailings';
import { listMailTemplates } from '@vantage/contract/mailings/mail-templates';
import { checkMessage } from '@vantage/contract/mailings/message-check';
import { countRecipientLanguages, previewMessage } from '@vantage/contract/mailings/messages';
import { chooseRecipients } from '@vantage/contract/mailings/recipients';
import { listSuppressedRecipients } from '@vantage/contract/mailings/suppressed-recipients';
import { getSurvey } from '@vantage/contract/surveys/surveys';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../accessibility';
import { mockResponse, listCalls, problemResponse, unreachable } from '../fake-api';
import { expectNoOverflow, expectScreen, expectToast, openApp, signIn } from '../open-app';
import { getId, page as pageResponse } from '../organization';
import {
  answerMailing,
  mailedRecipients,
  mailedSurvey,
  mailingAddress as address,
  recipientReport,
} from '../mailing-data';

const report = {
  ...recipientReport,
  columns: ['email', 'First', 'Language'],
  mapping: { email: 'email', firstName: 'First' },
  rows: 6,
  valid: 4,
  invalidCount: 0,
  invalid: [],
  duplicates: 0,
  unsubscribed: 2,
};
const subject = page.getByRole('textbox', { name: 'Subject' });
const main = page.getByRole('main');

beforeEach(() => {
  signIn();
  mockResponse(getSurvey, mailedSurvey);
  answerMailing({ state: 'Completed', queued: 0, finishedAt: '2025-11-17T13:40:00.000Z' });
  mockResponse(listMailingRecipients, pageResponse(mailedRecipients, null, 12_400));
  mockResponse(listMailTemplates, pageResponse([]));
  mockResponse(chooseRecipients, report);
  mockResponse(listSuppressedRecipients, {
    items: [
      { line: 4, email: 'full@example.com', reason: 'bounced' },
      { line: 6, email: 'gone@example.com', reason: 'unsubscribed' },
    ],
    total: 2,
  });
  mockResponse(getMailingMessage, {
    subject: 'How safe is the ramp?',
    body: '',
    mainLanguage: null,
    translations: null,
    languageColumn: null,
  });
  mockResponse(checkMessage, { problems: [], senderDns: 'notNeeded' });
  mockResponse(countRecipientLanguages, {
    languages: [
      { language: 'ja', recipients: 3 },
      { language: null, recipients: 1 },
    ],
  });
  mockResponse(previewMessage, ({ body }) => ({
    subject: body.subject.replace('{{First}}', 'Aiko'),
    html: body.body,
    text: '',
    recipient: { line: 2, email: 'aiko@example.com', previous: null, next: 3 },
  }));
});

const openReminder = async (): Promise<void> => {
  await openApp(`${address}?mailing=${getId(320)}`);
  await page.getByRole('button', { name: 'Send reminder' }).click();
  await expectScreen("Remind people who haven't answered");
};

test('a reminder is previewed, translated and sent to those who have not answered', async () => {
  mockResponse(sendReminder, problemResponse('mailing.noRecipients'));
  await openReminder();
  expect(listCalls(chooseRecipients)[0]?.body).toEqual({ fromUnanswered: true, only: 'unanswered' });
  await expect.element(page.getByText(/gets this e-mail, with the same personal link\.$/)).toBeVisible();
  await expect.element(page.getByText('Bounced')).toBeVisible();
  await expect.element(page.getByText('Duplicates')).not.toBeInTheDocument();
  await expectAccessible();
  await page.getByRole('button', { name: 'Continue with 4 recipients' }).click();

  await expect.element(subject).toHaveValue('How safe is the ramp?');
  await subject.fill('{{First}}, two days left');
  await expect.element(page.getByText('Aiko, two days left')).toBeVisible();
  expect(listCalls(previewMessage).at(-1)?.body).toMatchObject({ uploadId: report.uploadId });
  await page.getByRole('button', { name: 'Add translation' }).click();
  await page.getByRole('menuitem', { name: '日本語' }).click();
  await subject.fill('あと 2 日');
  await expect.element(page.getByRole('radio', { name: 'English (default) 1' })).toBeVisible();
  await expect.element(page.getByRole('radio', { name: '日本語 3' })).toBeChecked();
  await expectAccessible();

  await page.getByRole('button', { name: 'Continue to review' }).click();
  await expect.element(page.getByText("4 people who haven't answered")).toBeVisible();
  await expect.element(page.getByText('日本語: 3')).toBeVisible();
  const send = async () => {
    await main.getByRole('button', { name: 'Send 4 e-mails' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Send 4 e-mails' }).click();
  };
  await send();
  await expect.element(page.getByRole('alert')).toHaveFocus();
  mockResponse(sendReminder, ({ body }) =>
    answerMailing({ id: getId(322), kind: 'Reminder', subject: body.subject, total: 3, queued: 3, sent: 0 }),
  );
  await send();
  await expectToast('The reminder is being sent to 3 people.');
  await expect.element(page.getByRole('button', { name: 'Pause sending' })).toBeVisible();
  expect(listCalls(sendReminder).at(-1)?.body).toEqual({
    subject: '{{First}}, two days left',
    body: '',
    translations: { ja: { subject: 'あと 2 日', body: '' } },
  });
});

test('a reminder to people who were suppressed since the check shows how many are left', async () => {
  mockResponse(sendReminder, problemResponse('recipients.none'));
  await openReminder();
  await page.getByRole('button', { name: 'Continue with 4 recipients' }).click();
  await page.getByRole('button', { name: 'Continue to review' }).click();
  await expect.element(page.getByText("4 people who haven't answered")).toBeVisible();
  mockResponse(listSuppressedRecipients, { items: [], total: 6 });
  await main.getByRole('button', { name: 'Send 4 e-mails' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send 4 e-mails' }).click();
  await expect.element(page.getByText("0 people who haven't answered")).toBeVisible();
  await expect.element(page.getByText('6 suppressed')).toBeVisible();
  await expect.element(page.getByRole('alert')).toHaveFocus();
  await expect.element(main.getByRole('button', { name: 'Send 0 e-mails' })).toBeDisabled();
  // Back from another step, the refusal is gone.
  await openApp(`${address}?step=check&kind=reminder`);
  await expect.element(page.getByText(/everyone who hasn't answered is suppressed/)).toBeVisible();
});

test('a reminder is scheduled on a phone', async () => {
  await page.viewport(390, 844);
  mockResponse(sendReminder, ({ body }) =>
    answerMailing({ kind: 'Reminder', state: 'Scheduled', scheduledAt: body.scheduledAt ?? null }),
  );
  await openReminder();
  await page.getByRole('button', { name: 'Continue with 4 recipients' }).click();
  await expect.element(subject).toBeVisible();
  expectNoOverflow();
  await page.getByRole('button', { name: 'Continue to review' }).click();
  await page.getByRole('radio', { name: 'Later' }).click();
  await page.getByRole('textbox', { name: 'Date' }).fill('11/17/35');
  await page.getByLabelText('Time', { exact: true }).fill('09:30');
  await main.getByRole('button', { name: 'Schedule 4 e-mails' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Schedule 4 e-mails' }).click();
  await expectToast('The e-mails were scheduled for 11/17/2035, 09:30.');
  expect(listCalls(sendReminder)[0]?.body.scheduledAt).toBe('2035-11-17T08:30:00.000Z');
});

test('who has to be reminded is looked up again after a failure, and can be nobody', async () => {
  mockResponse(chooseRecipients, unreachable);
  await openReminder();
  await expect.element(page.getByText("The recipients couldn't be checked")).toBeVisible();
  mockResponse(chooseRecipients, { ...report, rows: 0, valid: 0, unsubscribed: 0 });
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.element(page.getByText(/^There's no one to remind/)).toBeVisible();
  await expect.element(page.getByRole('button', { name: /^Continue/ })).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(page.getByRole('heading', { name: 'Completed' })).toBeVisible();
});

test('a reminder to suppressed people only says so', async () => {
  mockResponse(chooseRecipients, { ...report, rows: 2, valid: 0, unsubscribed: 2 });
  await openReminder();
  await expect.element(page.getByText(/everyone who hasn't answered is suppressed/)).toBeVisible();
  await expect.element(page.getByText(/gets this e-mail/)).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: /^Continue/ })).not.toBeInTheDocument();
});

test('a reminder and an e-mail to others are separate drafts', async () => {
  await openReminder();
  await page.getByRole('button', { name: 'Continue with 4 recipients' }).click();
  await subject.fill('A reminder');
  await openApp(`${address}?step=message&kind=reminder`);
  await expect.element(subject).toHaveValue('A reminder');
  await openApp(`${address}?step=message`);
  await expect.element(page.getByText('Drop a CSV file or Excel workbook here')).toBeVisible();
});
