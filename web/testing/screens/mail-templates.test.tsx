import { listMailings } from '@vantage/contract/mailings/mailings';
import {
  changeMailTemplate,
  createMailTemplate,
  deleteMailTemplate,
  getMailTemplate,
  listMailTemplates,
  type MailTemplate,
} from '@vantage/contract/mailings/mail-templates';
import { countRecipientLanguages, previewMessage } from '@vantage/contract/mailings/messages';
import { uploadRecipients } from '@vantage/contract/mailings/recipients';
import { respondentLanguageCodes } from '@vantage/contract/respondent-languages';
import { getSurvey } from '@vantage/contract/surveys/surveys';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { startingTemplates, startingTexts } from '../../src/features/mailings/message/starting-templates';
import { loadSurveyMailTexts } from '../../src/lib/i18n/respondent-languages';
import { expectAccessible } from '../accessibility';
import { mockResponse, listCalls, problemResponse } from '../fake-api';
import { expectNoOverflow, expectToast, openApp, signIn } from '../open-app';
import { getId, page as pageResponse } from '../organization';
import { mailedSurvey, mailingAddress as address, recipientReport as report } from '../mailing-data';

const template: MailTemplate = {
  id: getId(341),
  version: 3,
  name: 'Climate invitation',
  subject: 'How safe is the ramp?',
  body: '<p>Please answer.</p>',
  mainLanguage: null,
  translations: { ja: { subject: 'ランプの安全', body: '<p>ご回答ください。</p>' } },
  languageColumn: 'language',
  updatedAt: '2025-11-17T13:28:00.000Z',
};
const { id, version, name, updatedAt } = template;
const listed = { id, version, name, subject: template.subject, updatedAt };

const subject = page.getByRole('textbox', { name: 'Subject' });
const choose = async () => {
  await page.getByRole('combobox', { name: /^Template/ }).click();
  await page.getByRole('option', { name: template.name }).click();
};
/** Until the preview follows, it is faded. */
const expectPreview = async (text: string): Promise<void> => {
  await expect
    .element(
      page.getByRole('region', { name: 'Preview', includeHidden: true }).getByText(text, { exact: true }),
    )
    .toBeVisible();
};

beforeEach(async () => {
  signIn();
  mockResponse(getSurvey, mailedSurvey);
  mockResponse(listMailings, pageResponse([]));
  mockResponse(uploadRecipients, report);
  mockResponse(listMailTemplates, pageResponse([listed]));
  mockResponse(getMailTemplate, template);
  mockResponse(previewMessage, ({ body }) => ({
    subject: body.subject,
    html: body.body,
    text: '',
    recipient: { line: 2, email: 'line-2@example.com', previous: null, next: null },
  }));
  await openApp(address);
  await userEvent.upload(page.getByLabelText('Choose file'), new File(['Mail\n'], 'members.csv'));
  await page.getByRole('button', { name: 'Continue with 500 recipients' }).click();
  await expect.element(page.getByRole('textbox', { name: 'Message' })).toBeVisible();
});

test('a template replaces typed text only after a question', async () => {
  await subject.fill('My own');
  await choose();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await expect.element(subject).toHaveValue('My own');
  await choose();
  await page.getByRole('button', { name: 'Replace message' }).click();
  await expect.element(subject).toHaveValue(template.subject);
  const editor = page.getByRole('textbox', { name: 'Message' });
  await expect.element(editor).toHaveTextContent('Please answer.');
  await page.getByRole('radio', { name: '日本語' }).click();
  await expect.element(subject).toHaveValue('ランプの安全');
  await expect.element(editor).toHaveTextContent('ご回答ください。');
  await expectPreview(template.subject);
  await expectAccessible();
});

test('the chosen template restores its texts when it is chosen again', async () => {
  const question = page.getByRole('dialog', { name: 'Replace your message?' });
  await choose();
  await expect.element(subject).toHaveValue(template.subject);
  // Nothing would be lost.
  await choose();
  await expect.poll(() => listCalls(getMailTemplate)).toHaveLength(2);
  await expect.element(question).not.toBeInTheDocument();
  await subject.fill('Changed');
  await choose();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(subject).toHaveValue('Changed');
  await choose();
  await question.getByRole('button', { name: 'Replace message' }).click();
  await expect.element(subject).toHaveValue(template.subject);
  await expect.element(page.getByRole('combobox', { name: /^Template/ })).toHaveFocus();
  await expectPreview(template.subject);
});

test('a message is saved as a template, whose name must be free', async () => {
  mockResponse(createMailTemplate, problemResponse('mailTemplate.nameTaken'));
  await subject.fill('My own');
  await page.getByRole('button', { name: 'Save as template' }).click();
  await page.getByRole('textbox', { name: 'Template name' }).fill('Mine');
  const save = page.getByRole('dialog').getByRole('button', { name: 'Save as template' });
  await save.click();
  await expect.element(page.getByText('A template with this name already exists.')).toBeVisible();
  await expectPreview('My own');
  await expectAccessible();
  mockResponse(createMailTemplate, { ...template, name: 'Mine', subject: 'My own', body: '' });
  await save.click();
  await expectToast('The template “Mine” was saved.');
  expect(listCalls(createMailTemplate).at(-1)?.body).toEqual({
    name: 'Mine',
    subject: 'My own',
    body: '',
    mainLanguage: null,
    translations: null,
    languageColumn: null,
  });
});

test('a message that exceeds a limit is rejected as a template in words, naming the translation', async () => {
  const text = 'A subject or message can contain at most 100 fields. Remove some of them.';
  const rejected = (values: Record<string, string>) =>
    problemResponse('validation', { fields: { body: [{ code: 'tooManyFields', message: '', values }] } });
  mockResponse(createMailTemplate, rejected({}));
  mockResponse(changeMailTemplate, rejected({ language: 'ja' }));
  await choose();
  await expect.element(subject).toHaveValue(template.subject);
  await page.getByRole('button', { name: 'Update template' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Update template' }).click();
  await expectToast(`日本語: ${text}`);
  await page.getByRole('button', { name: 'Save as template' }).click();
  await page.getByRole('textbox', { name: 'Template name' }).fill('Mine');
  await page.getByRole('dialog').getByRole('button', { name: 'Save as template' }).click();
  await expect.element(page.getByRole('dialog').getByText(text)).toBeVisible();
});

test('a template is updated with its translations kept, and deleted, each after a question', async () => {
  await page.viewport(390, 844);
  mockResponse(changeMailTemplate, { ...template, version: 4, subject: 'Changed' });
  mockResponse(deleteMailTemplate, undefined);
  await choose();
  await expect.element(subject).toHaveValue(template.subject);
  await subject.fill('Changed');
  expectNoOverflow();
  await page.getByRole('button', { name: 'Update template' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Update template' }).click();
  await expectToast('The template “Climate invitation” was updated.');
  expect(listCalls(changeMailTemplate)[0]?.body).toEqual({
    version: 3,
    name: template.name,
    subject: 'Changed',
    body: template.body,
    mainLanguage: null,
    translations: template.translations,
    languageColumn: 'language',
  });
  await page.getByRole('button', { name: 'Delete template' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete template' }).click();
  await expectToast('The template “Climate invitation” was deleted.');
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus();
  await expect.element(subject).toHaveValue('Changed');
});

test('a message starts from a template of the product, in the languages of the recipients', async () => {
  mockResponse(countRecipientLanguages, {
    languages: [
      { language: 'ar', recipients: 20 },
      { language: 'ja', recipients: 30 },
      { language: null, recipients: 450 },
    ],
  });
  mockResponse(uploadRecipients, { ...report, columns: ['Mail', 'First', 'Sprache'] });
  await page.getByRole('button', { name: 'Back' }).click();
  await page.getByRole('button', { name: 'Change recipients' }).click();
  await userEvent.upload(page.getByLabelText('Choose file'), new File(['Mail\n'], 'members.csv'));
  await page.getByRole('button', { name: 'Continue with 500 recipients' }).click();
  await page.getByRole('combobox', { name: /^Template/ }).click();
  await page.getByRole('option', { name: 'Reminder' }).click();
  await expect.element(subject).toHaveValue('Reminder: Ramp safety climate 2025');
  const editor = page.getByRole('textbox', { name: 'Message' });
  await expect.element(editor).toHaveTextContent('Hello {{First|there}},');
  await expect.element(page.getByRole('combobox', { name: 'Language column' })).toHaveValue('Sprache');
  await page.getByRole('radio', { name: 'العربية 20' }).click();
  await expect.element(editor).toHaveTextContent('مرحبًا {{First|بك}}،');
  await expect.element(editor).toHaveAttribute('dir', 'rtl');
  // The preview follows.
  await expect.poll(() => listCalls(previewMessage).at(-1)?.body).toMatchObject({ language: 'ar' });
  await page.getByRole('button', { name: 'Add translation' }).click();
  await page.getByRole('menuitem', { name: 'Deutsch' }).click();
  await expect.element(subject).toHaveValue('Erinnerung: Ramp safety climate 2025');
  await expectAccessible();
});

test('the templates of the product are complete in each language', async () => {
  for (const language of respondentLanguageCodes) {
    const texts = await loadSurveyMailTexts(language);
    for (const kind of startingTemplates)
      for (const mapping of [{}, { firstName: 'First', lastName: 'Last name' }]) {
        const values = { survey: 'A & B', endDate: '2025-11-30', organization: 'Acme', mapping };
        const message = startingTexts(kind, texts, language, values);
        expect(message.subject).toContain('A & B');
        expect(message.body).toContain('A &amp; B');
        expect(message.body).toMatch(/<p><a href="\{\{surveyLink\}\}">[^<{]+<\/a><\/p>/);
        const fields = [...message.body.matchAll(/\{\{([^}|]*)/g)].map(([, name]) => name);
        const isNamed = fields.some((name) => name === 'First' || name === 'Last name');
        expect(isNamed).toBe('firstName' in mapping);
      }
  }
});

test('a first template is saved, and listed after those of the product', async () => {
  mockResponse(listMailTemplates, pageResponse([]));
  await openApp(`${address}?step=message`);
  const field = page.getByRole('combobox', { name: /^Template/ });
  await expect.element(field).toBeVisible();
  await expectAccessible();
  await subject.fill('My own');
  const save = page.getByRole('button', { name: 'Save as template' });
  await save.click();
  await page.getByRole('textbox', { name: 'Template name' }).fill(template.name);
  mockResponse(createMailTemplate, template);
  mockResponse(listMailTemplates, pageResponse([listed]));
  await page.getByRole('dialog').getByRole('button', { name: 'Save as template' }).click();
  await expect.element(field).toHaveValue(template.name);
  await expect.element(save).toHaveFocus();
});

test('which template was chosen is remembered over a reload', async () => {
  mockResponse(changeMailTemplate, problemResponse('conflict.stale'));
  await choose();
  await expect.element(subject).toHaveValue(template.subject);
  // Someone else changes it.
  mockResponse(getMailTemplate, { ...template, version: 4 });
  await openApp(`${address}?step=message`);
  await expect.element(page.getByRole('combobox', { name: /^Template/ })).toHaveValue(template.name);
  await page.getByRole('button', { name: 'Update template' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Update template' }).click();
  await expect.poll(() => listCalls(changeMailTemplate)[0]?.body.version).toBe(3);
});
