import { listInsights } from '@vantage/contract/insights/insight-administration';
import { listMailings, listMailingRecipients } from '@vantage/contract/mailings/mailings';
import { changeSurvey, restoreSurvey } from '@vantage/contract/surveys/survey-administration';
import { getSurveyDefinition, listTypeChanges } from '@vantage/contract/surveys/survey-definition';
import { listWebhooks } from '@vantage/contract/surveys/survey-webhooks';
import { getSurvey, getSurveyOptions, listSurveys } from '@vantage/contract/surveys/surveys';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../accessibility';
import { mockResponse, listCalls } from '../fake-api';
import { expectNoOverflow, expectScreen, expectToast, openApp, signIn } from '../open-app';
import { page as pageResponse } from '../organization';
import { answerMailing, mailedRecipients, mailedSurvey, mailingAddress } from '../mailing-data';

const open = { ...mailedSurvey, account: 'A-100' };
const archived = {
  ...open,
  state: 'Closed' as const,
  archivedAt: '2026-01-13T08:00:00.000Z',
  hasUnpublishedChanges: true,
  version: 2,
};
const restored = { ...open, version: 3 };
const address = `/admin/spsconfig/${open.id}`;
const notice = page.getByText('This survey is archived.');
const restore = page.getByRole('button', { name: 'Restore survey' });
const button = (name: string | RegExp) => page.getByRole('button', { name });

beforeEach(() => {
  signIn();
  mockResponse(listInsights, pageResponse([]));
  mockResponse(listTypeChanges, { questions: [] });
  mockResponse(getSurveyOptions, { regions: [], inUse: { regions: [], customers: [] } });
  mockResponse(listSurveys, pageResponse([]));
  mockResponse(listMailings, pageResponse([]));
  mockResponse(getSurvey, archived);
  mockResponse(restoreSurvey, () => {
    mockResponse(getSurvey, restored);
    return restored;
  });
});

test('the settings of an archived survey are read-only until it is restored', async () => {
  await openApp(`${address}/edit`);
  await expectScreen(`Edit ${open.name}`);
  await expect.element(notice).toBeVisible();
  await expect.element(page.getByRole('textbox', { name: 'Survey name' })).toBeDisabled();
  expect(button(/^(Save|Publish|Unpublish)/).elements()).toEqual([]);
  expect(page.getByRole('link', { name: 'Send bulk e-mail' }).elements()).toEqual([]);
  await expect.element(button('Close')).toBeEnabled();
  await expectAccessible();
  await restore.click();
  await expectToast(`${open.name} was restored.`);
  await expect.element(notice).not.toBeInTheDocument();
  mockResponse(changeSurvey, { ...restored, version: restored.version + 1 });
  await page.getByRole('textbox', { name: 'Description' }).fill('About safety');
  await button('Save survey').click();
  await expectToast(`${open.name} was saved.`);
  expect(listCalls(changeSurvey).map(({ body }) => body.version)).toEqual([restored.version]);
});

test('the questions of an archived survey are read-only', async () => {
  mockResponse(getSurveyDefinition, { definition: {}, draftVersion: 1, nodeIds: ['survey'] });
  await openApp(`${address}/list/create`);
  await expectScreen(open.name);
  await expect.element(notice).toBeVisible();
  await expect.element(restore).toBeEnabled();
  await expect.element(page.getByText('Read-only')).toBeVisible();
  expect(button('Publish survey').elements()).toEqual([]);
  await button('More actions').first().click();
  await expect.element(page.getByRole('menuitem', { name: 'Upload a file' })).toBeDisabled();
});

test('an archived survey sends no e-mails, but shows those that were sent', async () => {
  const { subject } = answerMailing({ state: 'Completed', queued: 0, failed: 0 });
  mockResponse(listMailingRecipients, pageResponse(mailedRecipients, null, 12_400));
  await page.viewport(390, 844);
  await openApp(mailingAddress);
  await expect.element(notice).toBeVisible();
  await expect.element(page.getByText('This survey is closed.')).not.toBeInTheDocument();
  expect(button('Choose file').elements()).toEqual([]);
  expectNoOverflow();
  await button(subject).click();
  await expect.element(page.getByText('8,284').first()).toBeVisible();
  await expect.element(notice).toBeVisible();
  expect(button(/Remind|New/).elements()).toEqual([]);
  await restore.click();
  await expect.element(notice).not.toBeInTheDocument();
});

test('an archived survey without e-mails says so', async () => {
  await openApp(mailingAddress);
  await expectScreen('Mailings');
  await expect.element(page.getByRole('heading', { name: 'No e-mails were sent' })).toBeVisible();
  await expectAccessible();
});

test('the webhooks of an archived survey are read-only', async () => {
  mockResponse(listWebhooks, { items: [] });
  await openApp(`${address}/webhooks`);
  await expect.element(notice).toBeVisible();
  expect(button('Add webhook').elements()).toEqual([]);
});
