import { checkMessage } from '@vantage/contract/mailings/message-check';
import {
  countRecipientLanguages,
  previewMessage,
  sendTestMessage,
} from '@vantage/contract/mailings/messages';
import { exportInvalidRecipients, uploadRecipients } from '@vantage/contract/mailings/recipients';
import { listMailTemplates } from '@vantage/contract/mailings/mail-templates';
import { listMailings } from '@vantage/contract/mailings/mailings';
import { listSuppressedRecipients } from '@vantage/contract/mailings/suppressed-recipients';
import { getSurvey, type Survey } from '@vantage/contract/surveys/surveys';
import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../accessibility';
import { mockResponse, listCalls, deferredResponse, problemResponse, unreachable } from '../fake-api';
import { expectNoOverflow, expectScreen, expectToast, openApp, signIn } from '../open-app';
import { page as pageResponse } from '../organization';
import {
  mailedSurvey as survey,
  mailingAddress as address,
  recipientReport as report,
} from '../mailing-data';

const choose = async (name = 'members.csv', content = 'Mail,First,Team\n') =>
  userEvent.upload(page.getByLabelText('Choose file'), new File([content], name, { type: 'text/csv' }));

const answerSurvey = (more: Partial<Survey> = {}) => mockResponse(getSurvey, { ...survey, ...more });

beforeEach(() => {
  signIn();
  answerSurvey();
  mockResponse(listMailings, pageResponse([]));
  mockResponse(listMailTemplates, pageResponse([]));
  mockResponse(uploadRecipients, report);
  mockResponse(listSuppressedRecipients, { items: [], total: 0 });
  mockResponse(previewMessage, ({ body }) => ({
    subject: body.subject.replace('{{First}}', 'Aiko'),
    html: `<p>${body.body}</p>`,
    text: 'Hello Aiko',
    recipient: {
      line: body.line ?? 2,
      email: `line-${body.line ?? 2}@example.com`,
      previous: body.line === undefined ? null : 2,
      next: 3,
    },
  }));
});

describe('recipients', () => {
  test('a file is checked, its columns can be changed, and its bad lines are listed', async () => {
    await openApp(address);
    await expectScreen('Send bulk e-mail');
    await expect.element(page.getByText('Nothing is sent until you confirm in the last step')).toBeVisible();
    await expectAccessible();
    await choose();
    await expect.element(page.getByRole('heading', { name: 'members.csv' })).toBeVisible();
    await expect.element(page.getByText('6 lines with errors')).toBeVisible();
    await expect.element(page.getByText("This e-mail address isn't valid.")).toBeVisible();
    await expect.element(page.getByText('The e-mail address is missing.')).toBeVisible();
    await expect.element(page.getByText('Same address as in line 5.')).toBeVisible();
    await expect.element(page.getByText('Also available in the message: Team')).toBeVisible();
    await expectAccessible();

    await page.getByRole('combobox', { name: 'Last name' }).click();
    await page.getByRole('option', { name: 'Team' }).click();
    await expect.poll(() => listCalls(uploadRecipients)).toHaveLength(2);
    expect(listCalls(uploadRecipients)[1]?.form.mapping).toEqual({
      email: 'Mail',
      firstName: 'First',
      lastName: 'Team',
    });
    await expect.element(page.getByRole('button', { name: 'Continue with 500 recipients' })).toBeVisible();
  });

  test('all invalid lines can be downloaded', async () => {
    mockResponse(exportInvalidRecipients, 'line,value\n');
    await openApp(address);
    await choose();
    await page.getByRole('button', { name: 'Download all invalid lines' }).click();
    await expect.poll(() => listCalls(exportInvalidRecipients)).toHaveLength(1);
    expect(listCalls(exportInvalidRecipients)[0]?.params).toMatchObject({
      surveyId: survey.id,
      uploadId: report.uploadId,
    });
  });

  test('a file without an address column asks for it', async () => {
    mockResponse(uploadRecipients, { ...report, uploadId: null, mapping: {}, valid: 0, rows: 0 });
    await openApp(address);
    await choose();
    await expect
      .element(page.getByText('Choose the column that contains the e-mail addresses.'))
      .toBeVisible();
    await expect.element(page.getByRole('button', { name: /Continue/ })).not.toBeInTheDocument();
    mockResponse(uploadRecipients, report);
    await page.getByRole('combobox', { name: 'E-mail address' }).click();
    await page.getByRole('option', { name: 'Mail' }).click();
    await expect.element(page.getByRole('button', { name: 'Continue with 500 recipients' })).toBeVisible();
    expect(listCalls(uploadRecipients)[1]?.form.mapping).toEqual({ email: 'Mail' });
  });

  test.for([
    ['fileEncoding', {}, /isn't in UTF-8/],
    ['fileQuotes', { line: '7' }, 'The quotation marks on line 7 don'],
    ['fileWorkbook', {}, /Excel workbook can't be read/],
    ['fileEmpty', {}, 'The file contains no recipients.'],
  ] as const)('a file that cannot be read says why: %s', async ([code, values, text]) => {
    mockResponse(
      uploadRecipients,
      problemResponse('validation', { fields: { file: [{ code, message: code, values: { ...values } }] } }),
    );
    await openApp(address);
    await choose();
    await expect.element(page.getByRole('alert').filter({ hasText: text })).toBeVisible();
  });

  test('another kind of file, one without a connection, and one that has to wait are told apart', async () => {
    await openApp(address);
    await userEvent.upload(page.getByLabelText('Choose file'), new File(['x'], 'members.pdf'));
    await expect.element(page.getByText(/members\.pdf can't be used/)).toBeVisible();
    mockResponse(uploadRecipients, unreachable);
    await choose();
    await expect.element(page.getByText("The file couldn't be checked")).toBeVisible();
    mockResponse(uploadRecipients, problemResponse('request.tooMany', {}, { 'retry-after': '5' }));
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect.element(page.getByText('Other files are being read right now.')).toBeVisible();
    mockResponse(uploadRecipients, report);
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect.element(page.getByText('6 lines with errors')).toBeVisible();
  });

  test('the progress of the check is shown', async () => {
    const late = deferredResponse(report);
    mockResponse(uploadRecipients, late.respond);
    await openApp(address);
    await choose();
    await expect.element(page.getByRole('progressbar', { name: 'Checking members.csv' })).toBeVisible();
    await expect.element(page.getByText('50%')).toBeVisible();
    late.release();
    await expect.element(page.getByText('6 lines with errors')).toBeVisible();
  });

  test('checked recipients are still there after a reload, and in another step', async () => {
    await openApp(address);
    await choose();
    await page.getByRole('button', { name: 'Continue with 500 recipients' }).click();
    await page.getByRole('textbox', { name: 'Subject' }).fill('Hello {{First}}');
    await openApp(`${address}?step=message`);
    await expect.element(page.getByRole('textbox', { name: 'Subject' })).toHaveValue('Hello {{First}}');
    await page.getByRole('button', { name: 'Back' }).click();
    await expect.element(page.getByRole('heading', { name: 'members.csv' })).toBeVisible();
    await expect.element(page.getByText('To change the columns, choose the file again.')).toBeVisible();
  });
});

describe('the message', () => {
  const openMessage = async () => {
    await openApp(address);
    await choose();
    await page.getByRole('button', { name: 'Continue with 500 recipients' }).click();
    await expect.element(page.getByRole('textbox', { name: 'Message' })).toBeVisible();
  };

  test('has merge fields with a fallback, and is shown as a recipient gets it', async () => {
    await openMessage();
    const editor = page.getByRole('textbox', { name: 'Message' });
    await editor.click();
    await userEvent.keyboard('Hello ');
    await page.getByRole('button', { name: 'Insert field', exact: true }).click();
    await page.getByRole('textbox', { name: /^Text if the value is missing/ }).fill('colleague');
    await expectAccessible();
    await page.getByRole('dialog').getByRole('button', { name: 'Insert field' }).click();
    await expect.element(editor).toHaveTextContent('Hello {{First|colleague}}');
    await expect.element(editor).toHaveFocus();
    await page.getByRole('button', { name: 'Insert survey link' }).click();
    await expect
      .poll(() => listCalls(previewMessage).at(-1)?.body.body)
      .toContain('<a href="{{surveyLink}}">Start the survey</a>');

    await page.getByRole('textbox', { name: 'Subject' }).fill('For ');
    await page.getByRole('button', { name: 'Insert field into the subject' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Insert field' }).click();
    await expect.element(page.getByRole('textbox', { name: 'Subject' })).toHaveValue('For {{First}}');
    await expect.element(page.getByText('For Aiko')).toBeVisible();
    await expectAccessible();
  });

  test('the preview steps from recipient to recipient, in three forms', async () => {
    await openMessage();
    await expect.element(page.getByText('line-2@example.com (line 2)')).toBeVisible();
    await page.getByRole('button', { name: 'Next recipient' }).click();
    await expect.element(page.getByText('line-3@example.com (line 3)')).toBeVisible();
    const frame = page.getByTitle('E-mail to line-3@example.com');
    await expect.element(frame).toHaveAttribute('sandbox', '');
    await page.getByRole('radio', { name: 'Phone' }).click();
    await expect.poll(() => frame.element().clientWidth).toBeLessThanOrEqual(376);
    await page.getByRole('radio', { name: 'Plain text' }).click();
    await expect.element(page.getByText('Hello Aiko')).toBeVisible();
    mockResponse(previewMessage, problemResponse('notFound'));
    await page.getByRole('textbox', { name: 'Go to line' }).fill('77');
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText('Line 77 has no valid recipient.')).toBeVisible();
  });

  describe('in several languages', () => {
    const subject = page.getByRole('textbox', { name: 'Subject' });
    const editor = page.getByRole('textbox', { name: 'Message' });
    const add = async (language: string) => {
      await page.getByRole('button', { name: 'Add translation' }).click();
      await page.getByRole('menuitem', { name: language }).click();
      await expect.element(page.getByRole('radio', { name: language })).toBeChecked();
    };
    const japanese = 'アンケート';
    beforeEach(() =>
      mockResponse(countRecipientLanguages, { languages: [{ language: null, recipients: 500 }] }),
    );

    test('each has its texts, which are sent, kept and removed after a question', async () => {
      mockResponse(uploadRecipients, { ...report, columns: ['Mail', 'First', 'Language'] });
      mockResponse(previewMessage, ({ body }) => ({
        subject: body.translations?.ja?.subject ?? body.subject,
        html: '',
        text: '',
        language: body.translations && ('ja' as const),
        recipient: { line: 2, email: 'aiko@example.com', previous: null, next: null },
      }));
      await openMessage();
      await subject.fill('Survey');
      await add('日本語');
      await expect.element(subject).toHaveValue('');
      await subject.fill('アンケート');
      await editor.click();
      await userEvent.keyboard('お願いします');
      await page.getByRole('button', { name: 'Insert survey link' }).click();
      await expect.element(editor).toHaveTextContent('アンケートに回答する');
      await expect.element(page.getByRole('combobox', { name: 'Language column' })).toHaveValue('Language');
      await expect
        .poll(() => listCalls(previewMessage).at(-1)?.body.translations?.ja?.subject)
        .toBe('アンケート');
      const recipient = page.getByRole('group', { name: 'Recipient' });
      await expect.element(recipient.getByText('日本語')).toBeVisible();
      await expect.element(page.getByText('アンケート', { exact: true })).toBeVisible();
      await expectAccessible();

      await openApp(`${address}?step=message`);
      await expect.element(subject).toHaveValue('Survey');
      await page.getByRole('radio', { name: '日本語' }).click();
      await expect.element(subject).toHaveValue('アンケート');
      await expect.element(editor).toHaveTextContent('お願いします');
      await page.getByRole('button', { name: 'Remove translation' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
      await expect.element(subject).toHaveValue('アンケート');
      await page.getByRole('button', { name: 'Remove translation' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Remove translation' }).click();
      await expect.element(subject).toHaveValue('Survey');
      await expect.element(page.getByRole('combobox', { name: 'Language column' })).not.toBeInTheDocument();
    });

    test('an error leads to its language, and the column must be chosen', async () => {
      await page.viewport(390, 844);
      await openMessage();
      await subject.fill('Survey');
      await add('हिन्दी');
      await page.getByRole('radio', { name: 'English (default)' }).click();
      const next = page.getByRole('button', { name: 'Continue to review' });
      await next.click();
      await expect.element(page.getByRole('radio', { name: 'हिन्दी' })).toBeChecked();
      await expect.element(subject).toHaveFocus();
      await page.getByRole('radio', { name: 'English (default)' }).click();
      await expect.element(page.getByText('हिन्दी: Subject is required.')).toBeVisible();
      await expect.element(page.getByText('Survey', { exact: true })).toBeVisible();
      await expectAccessible();
      expectNoOverflow();

      mockResponse(
        previewMessage,
        problemResponse('validation', {
          fields: {
            body: [
              { code: 'unknownField', message: '', values: { field: 'Shift', language: 'hi' } },
              { code: 'unknownField', message: '', values: { field: 'language' } },
            ],
          },
        }),
      );
      await page.getByRole('radio', { name: 'हिन्दी' }).click();
      await subject.fill('{{Shift}}');
      await expect.element(page.getByText('Your file has no column “Shift”.')).toBeVisible();
      mockResponse(previewMessage, problemResponse('validation', { fields: {} }));
      await subject.fill('सर्वे');
      // The preview follows with a delay.
      await expect.element(editor).toHaveAttribute('aria-invalid', 'false');
      await next.click();
      const column = page.getByRole('combobox', { name: 'Language column' });
      await expect.element(column).toHaveFocus();
      await expect.element(column).toHaveAttribute('aria-invalid', 'true');
      await column.click();
      await page.getByRole('option', { name: 'Team' }).click();
      await expect.poll(() => listCalls(previewMessage).at(-1)?.body.languageColumn).toBe('Team');
    });

    test('the review names each language, and a test is of the one that is shown', async () => {
      mockResponse(sendTestMessage, { email: 'elena.marsh@example.com' });
      mockResponse(checkMessage, {
        problems: [
          { code: 'noText', values: [] },
          { code: 'noText', values: [], language: 'ja' },
        ],
        senderDns: 'notNeeded',
      });
      mockResponse(uploadRecipients, { ...report, columns: ['Mail', 'First', 'language'] });
      await openMessage();
      await add('日本語');
      await subject.fill(japanese);
      // The other one is unfinished.
      await page.getByRole('button', { name: 'Send me a test' }).click();
      await expectToast('A test e-mail was sent to elena.marsh@example.com.');
      expect(listCalls(sendTestMessage)[0]?.body).toMatchObject({
        language: 'ja',
        translations: { ja: { subject: japanese, body: '' } },
      });
      await page.getByRole('radio', { name: 'English (default)' }).click();
      await subject.fill('Survey');
      await page.getByRole('button', { name: 'Continue to review' }).click();
      await expect.element(page.getByText('Subject (日本語)')).toBeVisible();
      await expect.element(page.getByText('English (default): 500')).toBeVisible();
      await expect.element(page.getByText('日本語: 0')).toBeVisible();
      await expect.element(page.getByText('日本語: The message has no text')).toBeVisible();
      await expect.element(page.getByText('English (default): The message has no text')).toBeVisible();
      expect(listCalls(checkMessage)[0]?.body).toMatchObject({ translations: { ja: { body: '' } } });
      await expectAccessible();
    });
  });

  test('a test goes to the user', async () => {
    mockResponse(sendTestMessage, { email: 'elena.marsh@example.com' });
    await openMessage();
    await page.getByRole('textbox', { name: 'Subject' }).fill('Hello {{First}}');
    await page.getByRole('button', { name: 'Send me a test' }).click();
    await expectToast('A test e-mail was sent to elena.marsh@example.com.');
    expect(listCalls(sendTestMessage)[0]?.body).toMatchObject({
      uploadId: report.uploadId,
      subject: 'Hello {{First}}',
    });
  });

  test('needs a subject', async () => {
    await openMessage();
    await page.getByRole('button', { name: 'Continue to review' }).click();
    await expect.element(page.getByText('Subject is required.')).toBeVisible();
    await expect.element(page.getByRole('textbox', { name: 'Subject' })).toHaveFocus();
  });

  test('goes back to the recipients if the server no longer has their file', async () => {
    await openApp(address);
    await choose();
    mockResponse(previewMessage, problemResponse('notFound'));
    await page.getByRole('button', { name: 'Continue with 500 recipients' }).click();
    await expect.element(page.getByText(/Choose your recipients again\.$/)).toBeVisible();
    await choose();
    await expect.element(page.getByRole('heading', { name: 'members.csv' })).toBeVisible();
  });

  test('fits a phone', async () => {
    await page.viewport(390, 844);
    await openMessage();
    await expect.element(page.getByText('line-2@example.com (line 2)')).toBeVisible();
    expectNoOverflow();
  });
});

test('a survey that is not published says so', async () => {
  answerSurvey({ published: false, state: 'Draft', liveUrl: null });
  await openApp(address);
  await expect.element(page.getByText("This survey isn't published yet")).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Edit survey' })).toBeVisible();
  await expectAccessible();
});

test('an address of no survey says so', async () => {
  mockResponse(getSurvey, problemResponse('notFound'));
  await openApp(address);
  await expect.element(page.getByText('Not found')).toBeVisible();
});
