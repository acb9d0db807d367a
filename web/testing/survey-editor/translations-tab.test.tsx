import { listSurveyVersions } from '@vantage/contract/surveys/survey-versions';
import { documentToJson } from '@vantage/survey-document/document-json';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { TranslationsTab } from '../../src/features/survey-editor/translations/translations-tab';
import { writeXlsx } from '../../src/lib/browser/xlsx/write-xlsx';
import { expectAccessible } from '../accessibility';
import { mockResponse } from '../fake-api';
import { signIn } from '../open-app';
import { renderEditorPart } from './render-part';

const definition = {
  title: { default: 'Ramp safety', ja: 'ランプの安全' },
  pages: [
    {
      name: 'about',
      title: 'About you',
      elements: [{ type: 'radiogroup', name: 'role', title: 'Your role', choices: ['Pilot'] }],
    },
  ],
};

const cell = (language: string, text: string) =>
  page.getByRole('textbox', { name: `${language}: ${text}`, exact: true });

const renderTab = () => {
  signIn();
  mockResponse(listSurveyVersions, { versions: [], hasMore: false });
  return renderEditorPart(definition, <TranslationsTab />);
};

test('a text is translated in place, and a translation whose source changed since is marked', async () => {
  const { session } = await renderTab();
  await expect.element(cell('Japanese', 'Ramp safety')).toHaveValue('ランプの安全');
  await cell('Japanese', 'Your role').fill('役割');
  await expect
    .poll(() => documentToJson(session.getState().document))
    .toMatchObject({ pages: [{ elements: [{ title: { default: 'Your role', ja: '役割' } }] }] });
  await expectAccessible();

  const { rootId } = session.getState().document;
  const title = { default: 'Safety on the ramp', ja: 'ランプの安全' };
  session.execute([{ type: 'set', id: rootId, property: 'title', value: title }]);
  await expect.element(page.getByText('The source has changed since this was translated.')).toBeVisible();
  await expect.element(cell('Japanese', 'Safety on the ramp')).toHaveValue('ランプの安全');
  await page.getByRole('button', { name: 'Mark as current' }).click();
  await expect
    .element(page.getByText('The source has changed since this was translated.'))
    .not.toBeInTheDocument();
});

test('a file is imported as one step, after a report of what changes and which keys are unknown', async () => {
  const { session } = await renderTab();
  await page.getByRole('button', { name: 'Import' }).click();
  const rows = [
    ['key', 'en', 'ja', 'ar'],
    ['survey.title', 'Ramp safety', 'ランプの安全性', ''],
    ['role.choices.Pilot', 'Pilot', 'パイロット', 'طيار'],
    ['gone.title', 'Gone', '無い', ''],
  ];
  const content = writeXlsx(rows, 'Translations');
  const file = new File([content], 'translations.xlsx', { type: content.type });
  await userEvent.upload(page.getByLabelText('Choose file'), file);
  const dialog = page.getByRole('dialog', { name: 'Import translations' });
  await expect.element(dialog).toHaveTextContent('3To change');
  await expect.element(dialog).toHaveTextContent('1Unknown keys');
  await expect.element(dialog).toHaveTextContent('gone.title');
  await expect.element(dialog).toHaveTextContent('New in this survey: Arabic.');
  await expectAccessible();
  await page.getByRole('button', { name: 'Change 3 texts' }).click();
  await expect.element(dialog).toHaveTextContent('3 texts were changed.');
  expect(documentToJson(session.getState().document)).toMatchObject({
    title: { default: 'Ramp safety', ja: 'ランプの安全性' },
    pages: [{ elements: [{ choices: [{ value: 'Pilot', text: { ja: 'パイロット', ar: 'طيار' } }] }] }],
  });
  session.undo();
  expect(documentToJson(session.getState().document)).toEqual(definition);
});
