import {
  archiveSurvey,
  deleteSurvey,
  getSurveyContents,
  restoreSurvey,
  type SurveyContents,
} from '@vantage/contract/surveys/survey-administration';
import { getSurveyOptions, listSurveys, type Survey } from '@vantage/contract/surveys/surveys';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../accessibility';
import { mockResponse, listCalls, problemResponse } from '../fake-api';
import { expectNoOverflow, expectScreen, expectToast, openApp, signIn } from '../open-app';
import { getId, page as pageResponse } from '../organization';
import { surveyWith } from '../surveys';

const address = '/admin/spsconfig';
const contents: SurveyContents = {
  responses: 41,
  mailings: 2,
  recipients: 500,
  hasPendingMailing: false,
  hasRunningMailing: false,
};

let survey: Survey;
let isDeleted: boolean;
const archived = () => ({ ...survey, state: 'Closed' as const, archivedAt: '2026-01-13T08:00:00.000Z' });

beforeEach(() => {
  signIn();
  survey = surveyWith({ id: getId(1), name: 'Ramp safety' });
  mockResponse(getSurveyOptions, { regions: [], inUse: { regions: [], customers: [] } });
  mockResponse(listSurveys, ({ query }) =>
    pageResponse(
      [survey].filter((each) => !isDeleted && (query.archived ?? false) === (each.archivedAt !== null)),
    ),
  );
  mockResponse(getSurveyContents, contents);
  mockResponse(archiveSurvey, () => (survey = archived()));
  mockResponse(restoreSurvey, () => (survey = { ...survey, state: 'Open', archivedAt: null }));
  isDeleted = false;
  mockResponse(deleteSurvey, () => {
    isDeleted = true;
    return undefined;
  });
});

const chooseFromMenu = async (label: string): Promise<void> => {
  await page.getByRole('button', { name: 'Actions for Ramp safety' }).click();
  await page.getByRole('menuitem', { name: label }).click();
};

const showArchived = async (): Promise<void> => {
  await page.getByRole('button', { name: 'Archived', exact: true }).click();
  await page.getByRole('menuitemradio', { name: 'Archived surveys' }).click();
};

test('an archived survey is found by the filter, leads to its results, and can be restored', async () => {
  survey = { ...survey, hasUnpublishedChanges: true };
  await openApp(address);
  const row = page.getByRole('row', { name: 'Ramp safety' });
  await expect.element(row).toHaveTextContent(/Open\s*Unpublished changes/);
  await chooseFromMenu('Archive survey');
  const question = page.getByRole('dialog', { name: 'Archive Ramp safety?' });
  await expect.element(question).not.toHaveTextContent('canceled');
  await question.getByRole('button', { name: 'Archive survey' }).click();
  await expectToast('Ramp safety was archived.');
  await expect.element(page.getByRole('heading', { name: 'No surveys yet' })).toBeVisible();
  await showArchived();
  await expect.element(row).toHaveTextContent('Archived');
  await expect.element(row).not.toHaveTextContent('Unpublished changes');
  await expect
    .element(row.getByRole('link', { name: 'Ramp safety' }))
    .toHaveAttribute('href', `/surveyresults/${survey.id}`);
  await expectAccessible();
  await page.getByRole('button', { name: 'Actions for Ramp safety' }).click();
  const labels = page.getByRole('menuitem').elements();
  expect(labels.map((item) => item.textContent)).toEqual([
    expect.stringContaining('Results'),
    expect.stringContaining('Show mailings'),
    expect.stringContaining('Duplicate survey'),
    'Restore survey',
    'Delete survey',
  ]);
  await page.getByRole('menuitem', { name: 'Restore survey' }).click();
  await expectToast('Ramp safety was restored.');
  await expect.element(page.getByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
});

test('without archived surveys, the list says what will be there', async () => {
  await openApp(`${address}?archived=true`);
  await expect.element(page.getByRole('heading', { name: 'No archived surveys' })).toBeVisible();
  await expectAccessible();
  await openApp(`${address}?archived=true&search=winter`);
  await expect.element(page.getByRole('heading', { name: 'No survey matches' })).toBeVisible();
});

test('archiving is undone from its toast', async () => {
  await openApp(address);
  await chooseFromMenu('Archive survey');
  await page.getByRole('dialog').getByRole('button', { name: 'Archive survey' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expectToast('Ramp safety was restored.');
  await expect.element(page.getByRole('row', { name: 'Ramp safety' })).toHaveTextContent('Open');
});

test('restoring says which name is taken', async () => {
  survey = archived();
  mockResponse(restoreSurvey, problemResponse('survey.nameTaken'));
  await openApp(`${address}?archived=true`);
  await chooseFromMenu('Restore survey');
  await expectToast('Another survey is now named Ramp safety.');
});

test('archiving says that a scheduled mailing is canceled', async () => {
  mockResponse(getSurveyContents, { ...contents, hasPendingMailing: true });
  await openApp(address);
  await chooseFromMenu('Archive survey');
  await expect
    .element(page.getByRole('dialog'))
    .toHaveTextContent('Its scheduled or paused mailing will be canceled.');
});

test.each(['Archive survey', 'Delete survey'])(
  '%s waits until a mailing is sent, and says so',
  async (label) => {
    mockResponse(getSurveyContents, { ...contents, hasRunningMailing: true });
    await openApp(address);
    await chooseFromMenu(label);
    await expectToast('Ramp safety has a mailing that is being sent.');
    expect(page.getByRole('dialog').elements()).toEqual([]);
  },
);

test('deleting names what is deleted, and asks for the name', async () => {
  await openApp(address);
  await chooseFromMenu('Delete survey');
  const question = page.getByRole('dialog', { name: 'Permanently delete Ramp safety?' });
  await expect
    .element(question)
    .toHaveTextContent('the survey, 41 responses, and 2 mailings with 500 recipients, along with');
  await expect.element(question).toHaveTextContent('archive the survey instead');
  await expectAccessible();
  const verb = question.getByRole('button', { name: 'Delete survey' });
  await expect.element(verb).toBeDisabled();
  await question.getByRole('textbox').fill('Ramp safet');
  await expect.element(verb).toBeDisabled();
  await question.getByRole('textbox').fill('Ramp safety');
  await verb.click();
  await expectToast('Ramp safety was permanently deleted.');
  expect(listCalls(deleteSurvey).map(({ params }) => params.surveyId)).toEqual([survey.id]);
  await expect.element(page.getByRole('heading', { name: 'No surveys yet' })).toBeVisible();
});

test('deleting says that a scheduled mailing is canceled before it advises to archive', async () => {
  mockResponse(getSurveyContents, { ...contents, responses: 0, hasPendingMailing: true });
  await openApp(address);
  await chooseFromMenu('Delete survey');
  const question = page.getByRole('dialog');
  await expect.element(question).toHaveTextContent(/will be canceled\.\s*To keep the results/);
  await expect.element(question).toHaveTextContent('the survey and 2 mailings');
});

test('an archived survey is deleted without the advice to archive it', async () => {
  survey = archived();
  await openApp(`${address}?archived=true`);
  await chooseFromMenu('Delete survey');
  const question = page.getByRole('dialog');
  await expect.element(question).toHaveTextContent('41 responses');
  await expect.element(question).not.toHaveTextContent('instead');
});

test('a survey that was never sent is deleted without a word about e-mails, also on phones', async () => {
  mockResponse(getSurveyContents, { ...contents, responses: 1, mailings: 0, recipients: 0 });
  await page.viewport(390, 844);
  await openApp(address);
  await expectScreen('Surveys');
  await chooseFromMenu('Delete survey');
  await expect
    .element(page.getByRole('dialog'))
    .toHaveTextContent('deletes the survey and 1 response, along');
  expectNoOverflow();
});
