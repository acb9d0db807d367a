import { getSurveyDefinition, readSurveyFile } from '@vantage/contract/surveys/survey-definition';
import { getSurvey } from '@vantage/contract/surveys/surveys';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answer, refusal } from '../fake-api';
import { expectScreen, openApp, signIn } from '../open-app';
import { idOf } from '../organization';
import { surveyWith } from '../surveys';

const survey = surveyWith({ id: idOf(301), name: 'Ramp safety' });

test('the message about a rejected file goes away when the text is changed', async () => {
  signIn();
  answer(getSurvey, survey);
  answer(getSurveyDefinition, { definition: null, draftVersion: 0 });
  answer(
    readSurveyFile,
    refusal('validation', {
      fields: { file: [{ code: 'fileNotLiteral', message: 'Only values.', values: { line: '2' } }] },
    }),
  );
  await openApp(`/admin/spsconfig/${survey.id}/list/create`);
  await expectScreen('Questions in Ramp safety');
  await userEvent.upload(
    page.getByLabelText('Choose file'),
    new File(['export const survey = {\n title: prompt() };'], 'ramp.js', { type: 'text/javascript' }),
  );
  const message = page.getByText('Line 2: Only plain values can be read');
  await expect.element(message).toBeVisible();
  await page.getByRole('textbox', { name: 'Survey JSON' }).fill('{}');
  await expect.element(message).not.toBeInTheDocument();
});

test('a JSON file in another encoding is rejected, instead of damaging its texts', async () => {
  signIn();
  answer(getSurvey, survey);
  answer(getSurveyDefinition, { definition: { title: 'Ramp safety' }, draftVersion: 1 });
  answer(
    readSurveyFile,
    refusal('validation', { fields: { file: [{ code: 'fileEncoding', message: 'Not UTF-8.' }] } }),
  );
  await openApp(`/admin/spsconfig/${survey.id}/list/create`);
  await expectScreen('Questions in Ramp safety');
  const shiftJis = new Uint8Array([0x88, 0xc0, 0x91, 0x53]);
  await userEvent.upload(
    page.getByLabelText('Choose file'),
    new File(['{ "title": "', shiftJis, '" }'], 'ramp.json', { type: 'application/json' }),
  );
  await expect.element(page.getByText("The file isn't encoded in UTF-8.")).toBeVisible();
  await expect
    .element(page.getByRole('textbox', { name: 'Survey JSON' }))
    .toHaveValue('{\n  "title": "Ramp safety"\n}');
});
