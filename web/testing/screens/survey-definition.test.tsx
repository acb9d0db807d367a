import {
  changeSurveyDefinition,
  getSurveyDefinition,
  listTypeChanges,
  readSurveyFile,
} from '@vantage/contract/surveys/survey-definition';
import { getSurvey, getSurveyOptions, listSurveys } from '@vantage/contract/surveys/surveys';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { mockResponse, problemResponse } from '../fake-api';
import { expectScreen, openApp, signIn } from '../open-app';
import { getId } from '../organization';
import { surveyWith } from '../surveys';

const survey = surveyWith({ id: getId(301), name: 'Ramp safety' });

beforeEach(() => mockResponse(listTypeChanges, { questions: [] }));

const changed = {
  questions: [
    { name: 'site', title: 'Site', nestedQuestion: null, nestedTitle: null, answers: 32 },
    { name: 'people', title: 'People', nestedQuestion: 'role', nestedTitle: 'Role', answers: 1 },
  ],
};
const warning = /separately: Site \(32 answers\) and People: Role \(1 answer\)\.$/;

test('warns of answers of another type on the screen, and after saving', async () => {
  signIn();
  mockResponse(getSurvey, survey);
  mockResponse(getSurveyOptions, { regions: [], inUse: { regions: [], customers: [] } });
  mockResponse(listSurveys, { items: [], nextCursor: null, total: 0, totalIsExact: true });
  mockResponse(getSurveyDefinition, { definition: { elements: [] }, draftVersion: 1, nodeIds: [] });
  mockResponse(changeSurveyDefinition, { draftVersion: 2 });
  await openApp(`/admin/spsconfig/${survey.id}/list/create`);
  await expectScreen('Questions in Ramp safety');
  await expect.element(page.getByText(warning)).not.toBeInTheDocument();
  mockResponse(listTypeChanges, changed);
  await page
    .getByRole('textbox', { name: 'Survey JSON' })
    .fill('{"elements":[{"type":"comment","name":"site"}]}');
  await page.getByRole('button', { name: 'Save questions' }).click();
  await expect.element(page.getByText('The questions were saved.')).toBeVisible();
  await expect.element(page.getByText(warning)).toBeVisible();
  await openApp(`/admin/spsconfig/${survey.id}/list/create`);
  await expect.element(page.getByRole('main').getByText(warning)).toBeVisible();
});

test('the message about a rejected file goes away when the text is changed', async () => {
  signIn();
  mockResponse(getSurvey, survey);
  mockResponse(getSurveyDefinition, { definition: null, draftVersion: 0, nodeIds: [] });
  mockResponse(
    readSurveyFile,
    problemResponse('validation', {
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
  mockResponse(getSurvey, survey);
  mockResponse(getSurveyDefinition, { definition: { title: 'Ramp safety' }, draftVersion: 1, nodeIds: [] });
  mockResponse(
    readSurveyFile,
    problemResponse('validation', { fields: { file: [{ code: 'fileEncoding', message: 'Not UTF-8.' }] } }),
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

test('the problems of a definition go away when a file replaces it, and its error when it is edited', async () => {
  signIn();
  mockResponse(getSurvey, survey);
  mockResponse(getSurveyDefinition, {
    definition: { elements: [{ type: 'txt' }, { type: 'radio' }] },
    draftVersion: 1,
    nodeIds: [],
  });
  mockResponse(
    changeSurveyDefinition,
    problemResponse('validation', {
      fields: {
        'definition.elements.0.type': [{ code: 'unknownType', message: 'Unknown.' }],
        'definition.elements.1.type': [{ code: 'unknownType', message: 'Unknown.' }],
      },
    }),
  );
  await openApp(`/admin/spsconfig/${survey.id}/list/create`);
  await expectScreen('Questions in Ramp safety');
  const json = page.getByRole('textbox', { name: 'Survey JSON' });
  const lines = page.getByText('2 lines with errors');
  const first = page.getByText('Line 4: SurveyJS has no question of this type.', { exact: true });
  const refuse = async () => {
    await page.getByRole('button', { name: 'Save questions' }).click();
    await expect.element(lines).toBeVisible();
    await expect.element(first).toBeVisible();
  };
  await json.fill('{\n  "elements": [\n    {\n      "type": "txt" },\n    { "type": "radio" }]\n}');
  await refuse();
  await json.fill('{ "title": Ramp }');
  await expect.element(page.getByText(/^Line 1: /)).toBeVisible();
  await expect.element(first).not.toBeInTheDocument();
  await json.fill('{\n  "elements": [\n    {\n      "type": "txt" },\n    { "type": "radio" } ]\n}');
  await refuse();
  await userEvent.upload(
    page.getByLabelText('Choose file'),
    new File(['{ "title": "Ramp" }'], 'ramp.json', { type: 'application/json' }),
  );
  await page.getByRole('button', { name: 'Replace', exact: false }).click();
  await expect.element(json).toHaveValue('{ "title": "Ramp" }');
  await expect.element(lines).not.toBeInTheDocument();
  await expect.element(first).not.toBeInTheDocument();
});
