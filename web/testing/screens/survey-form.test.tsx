import { listInsights } from '@vantage/contract/insights/insight-administration';
import { changeSurvey } from '@vantage/contract/surveys/survey-administration';
import { listTypeChanges } from '@vantage/contract/surveys/survey-definition';
import { getSurvey, getSurveyOptions, listSurveys } from '@vantage/contract/surveys/surveys';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../accessibility';
import { mockResponse, listCalls, deferredResponse, unreachable } from '../fake-api';
import { expectNoOverflow, expectScreen, expectToast, openApp, signIn } from '../open-app';
import { getId } from '../organization';
import { surveyWith } from '../surveys';

const survey = surveyWith({ id: getId(301), name: 'Ramp safety', account: 'A-100' });
const invited = surveyWith({ ...survey, openLink: false, liveUrl: null });
const openLink = page.getByRole('switch', { name: 'Open link' });
const reason = 'The open link is off, so this survey has no live URL or QR code.';

const readPage = <Item,>(...items: Item[]) => ({
  items,
  nextCursor: null,
  total: items.length,
  totalIsExact: true,
});

beforeEach(() => {
  signIn();
  mockResponse(listInsights, readPage());
  mockResponse(listTypeChanges, { questions: [] });
  mockResponse(listSurveys, readPage(invited));
  mockResponse(getSurveyOptions, { regions: [], inUse: { regions: [], customers: [] } });
});

test('a new survey has an open link', async () => {
  await openApp('/admin/spsconfig/add');
  await expect.element(openLink).toBeChecked();
  await expect
    .element(openLink)
    .toHaveAccessibleDescription('If off, only people you e-mail can answer, using their personal links.');
});

test("typing a client's name and Enter chooses the only match, also before the server has found it", async () => {
  await openApp('/admin/spsconfig/add');
  const client = page.getByRole('combobox', { name: 'Client' });
  await client.fill('kita');
  await userEvent.keyboard('{Enter}');
  await expect.element(client).toHaveValue('Kitano Air Cargo');
  await expect.element(client).toHaveAttribute('aria-expanded', 'false');
  await client.fill('north');
  await expect.element(page.getByRole('option', { name: 'Northwind Aviation' })).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.element(client).toHaveValue('Northwind Aviation');
});

test('turning the open link off is saved, and removes the live URL', async () => {
  mockResponse(getSurvey, survey);
  mockResponse(changeSurvey, ({ body }) => {
    const changed = { ...invited, openLink: body.openLink ?? true, version: 2 };
    mockResponse(getSurvey, changed);
    return changed;
  });
  await openApp(`/admin/spsconfig/${survey.id}/edit`);
  await expectScreen('Edit Ramp safety');
  await expect.element(page.getByRole('textbox', { name: 'Live URL' })).toHaveValue(survey.liveUrl ?? '');
  await expect.element(page.getByRole('button', { name: 'Show QR code' })).toBeEnabled();
  await openLink.click();
  await page.getByRole('button', { name: 'Save survey' }).click();
  await expectToast('Ramp safety was saved.');
  expect(listCalls(changeSurvey).map(({ body }) => body.openLink)).toEqual([false]);
});

test('a survey without an open link says why it has no live URL and no QR code', async () => {
  mockResponse(getSurvey, invited);
  await openApp(`/admin/spsconfig/${survey.id}/edit`);
  await expectScreen('Edit Ramp safety');
  await expect.element(openLink).not.toBeChecked();
  await expect.element(page.getByText(reason)).toBeVisible();
  expect(page.getByRole('textbox', { name: 'Live URL' }).elements()).toEqual([]);
  const code = page.getByRole('button', { name: 'Show QR code' });
  await expect.element(code).toBeDisabled();
  expect(code.element().getAttribute('aria-describedby')).toBe(page.getByText(reason).element().id);
  await expect.element(page.getByRole('button', { name: 'Unpublish survey' })).toBeEnabled();
  await expectAccessible();
  await page.viewport(390, 844);
  expectNoOverflow();
});

test("the menu of a survey without an open link says why its live URL can't be shared", async () => {
  await openApp('/admin/spsconfig');
  await page.getByRole('row', { name: 'Ramp safety' }).getByRole('button').last().click();
  for (const label of ['Copy live URL', 'Show QR code']) {
    const item = page.getByRole('menuitem', { name: label });
    await expect.element(item).toHaveAttribute('aria-disabled', 'true');
    await expect.element(item).toHaveTextContent('Turn on the open link first.');
  }
  await expect
    .element(page.getByRole('menuitem', { name: 'Unpublish survey' }))
    .not.toHaveAttribute('aria-disabled');
  await expectAccessible();
});

test('publishing a survey without an open link says who can answer it', async () => {
  mockResponse(getSurvey, { ...invited, published: false, publishedVersion: null, state: 'Draft' });
  await openApp(`/admin/spsconfig/${survey.id}/edit`);
  await page.getByRole('button', { name: 'Publish survey' }).click();
  await expect
    .element(page.getByRole('dialog'))
    .toHaveTextContent('Only people with a personal link can answer it from 01/13/2025 to 01/13/2035.');
});

test('publishing changes warns of answers of another type', async () => {
  mockResponse(getSurvey, { ...survey, hasUnpublishedChanges: true });
  mockResponse(listTypeChanges, {
    questions: [{ name: 'site', title: 'Site', nestedQuestion: null, nestedTitle: null, answers: 32 }],
  });
  await openApp(`/admin/spsconfig/${survey.id}/edit`);
  await page.getByRole('button', { name: 'Publish changes' }).click();
  await expect
    .element(page.getByRole('dialog'))
    .toHaveTextContent(
      'This question has answers of another type, which results show separately: Site (32 answers).',
    );
  await expectAccessible();
});

test('publishing shows that it checks existing answers, and returns the focus', async () => {
  mockResponse(getSurvey, { ...survey, hasUnpublishedChanges: true });
  const late = deferredResponse({ questions: [] });
  mockResponse(listTypeChanges, late.respond);
  await openApp(`/admin/spsconfig/${survey.id}/edit`);
  const publish = page.getByRole('button', { name: 'Publish changes' });
  await publish.click();
  await expect.element(publish).toHaveAttribute('data-loading', 'true');
  late.release();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await expect.element(publish).toHaveFocus();
});

test.each([
  ['fails', unreachable],
  ['takes too long', () => new Promise<never>(() => undefined)],
] as const)('publishing does not depend on that check, but says that it %s', async (_, input) => {
  mockResponse(getSurvey, { ...survey, hasUnpublishedChanges: true });
  mockResponse(listTypeChanges, input);
  await openApp(`/admin/spsconfig/${survey.id}/edit`);
  await page.getByRole('button', { name: 'Publish changes' }).click();
  await expect.element(page.getByRole('dialog')).toHaveTextContent('Publish the changes to Ramp safety?');
  await expect.element(page.getByRole('dialog')).toHaveTextContent("Existing answers couldn't be checked.");
});
