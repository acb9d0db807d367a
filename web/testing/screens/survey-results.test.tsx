import { listPermissions, role } from '@vantage/contract/permissions';
import { getSurveyResponse, listSurveyResponses } from '@vantage/contract/surveys/survey-responses';
import {
  crossTabulateResults,
  getSurveyResults,
  listTextAnswers,
  recountSurveyResults,
  splitSurveyResults,
  type QuestionResult,
  type SurveyResults,
} from '@vantage/contract/surveys/survey-results';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../accessibility';
import { mockResponse, listCalls, unreachable } from '../fake-api';
import {
  chooseColorScheme,
  expectNoOverflow,
  expectScreen,
  expectToast,
  focusOn,
  openApp,
  signIn,
} from '../open-app';
import { getId, northwind } from '../organization';

const address = `/surveyresults/${getId(301)}`;

const years: QuestionResult = {
  name: 'years',
  title: 'Years of service',
  type: 'text',
  kind: 'number',
  answered: 9,
  numbers: {
    min: 2,
    max: 27,
    mean: 11.5,
    median: 11,
    standardDeviation: 7.2,
    areIntegers: true,
    histogram: [
      { from: 0, to: 10, count: 4 },
      { from: 10, to: 20, count: 5 },
      { from: 20, to: 30, count: 0 },
    ],
  },
};

const days: QuestionResult = {
  name: 'incidents',
  title: 'Recent incidents',
  type: 'paneldynamic',
  kind: 'compound',
  answered: 3,
  hasFixedRows: false,
  nested: [
    {
      ...years,
      name: 'days',
      title: 'Days lost',
      numbers: {
        min: 0.5,
        max: 0.8,
        mean: 0.6,
        median: 0.6,
        standardDeviation: 0.1,
        areIntegers: false,
        histogram: [{ from: 0, to: 1, count: 3 }],
      },
    },
  ],
};

const order: QuestionResult = {
  name: 'order',
  title: 'What comes first?',
  type: 'ranking',
  kind: 'ranking',
  answered: 9,
  ranks: [
    { value: 'training', text: 'Training', count: 9, firstCount: 7, meanRank: 1.3 },
    { value: 'gear', text: 'Protective gear', count: 9, firstCount: 2, meanRank: 1.8 },
    { value: 'pay', text: 'Pay', count: 9, firstCount: 0, meanRank: 2.9 },
  ],
};

const results: SurveyResults = {
  surveyName: 'Ramp safety',
  isArchived: false,
  responseLimit: null,
  customerId: northwind.id,
  customerName: northwind.name,
  anonymity: 'Identified',
  anonymityThreshold: null,
  waiting: 0,
  isWithheld: false,
  attributes: [],
  responses: 9,
  byDay: [{ day: '2026-03-02', count: 9 }],
  versions: [1],
  languages: [],
  questions: [years, days, order],
};

const region = (name: string) => page.getByRole('region', { name, exact: true });
const chip = (name: string) => page.getByRole('button', { name: `Remove filter ${name}`, exact: true });
const lastQuery = () => listCalls(getSurveyResults).at(-1)?.query;

beforeEach(() => {
  signIn();
  mockResponse(getSurveyResults, results);
});

test('a range of a histogram filters the results, by keyboard, until it is chosen again', async () => {
  await openApp(address);
  await expectScreen('Results for Ramp safety');
  await expect.element(region('Years of service')).toHaveTextContent(/Median\s*11\.0.*Lowest\s*2Highest/);
  const column = region('Years of service').getByRole('button', { name: '10 to 19: 5' });
  const [bar, label] = [
    region('Years of service').getByRole('button', { name: '0 to 9: 4' }),
    region('Years of service').getByText('0 to 9', { exact: true }),
  ].map((part) => part.element().getBoundingClientRect());
  expect(Math.abs((label?.left ?? 0) - (bar?.left ?? 0))).toBeLessThan(3);
  expect(Math.abs((label?.right ?? 0) - (bar?.right ?? 0))).toBeLessThan(3);
  await focusOn(column);
  await userEvent.keyboard('{Enter}');
  await expect.element(chip('Years of service: 10 to 19')).toBeVisible();
  await expect.element(column).toHaveAttribute('aria-pressed', 'true');
  await expect.element(column).toHaveFocus();
  expect(lastQuery()).toMatchObject({ 'answer.years': '10..20' });
  await userEvent.keyboard('{Enter}');
  await expect.element(chip('Years of service: 10 to 19')).not.toBeInTheDocument();
  await expect.element(column).toHaveAttribute('aria-pressed', 'false');
  await expect
    .element(region('Years of service').getByRole('button', { name: '20 to 29: 0' }))
    .toBeDisabled();
});

test('results of an archived survey say so', async () => {
  await openApp(address);
  await expectScreen('Results for Ramp safety');
  await expect.element(page.getByText('Archived')).not.toBeInTheDocument();
  mockResponse(getSurveyResults, { ...results, isArchived: true });
  await openApp(address);
  await expect.element(page.getByText('Archived')).toBeVisible();
});

test('results are counted again on request, and loaded again', async () => {
  mockResponse(recountSurveyResults, undefined);
  await openApp(address);
  await page.getByRole('button', { name: 'More actions' }).click();
  const item = page.getByRole('menuitem', { name: 'Recount results' });
  await expect.element(item).toBeVisible();
  await expectAccessible();
  mockResponse(getSurveyResults, { ...results, responses: 8 });
  await item.click();
  await expectToast('All responses are being counted again.');
  expect(listCalls(recountSurveyResults)).toHaveLength(1);
  await expect.element(page.getByText('8 responses', { exact: true })).toBeVisible();
});

test('results are not counted again by those who may not change surveys', async () => {
  signIn({ user: { appRoleId: role.user, permissions: listPermissions(role.user) } });
  await openApp(address);
  await expectScreen('Results for Ramp safety');
  await expect.element(page.getByRole('button', { name: 'Export' })).toBeVisible();
  expect(page.getByRole('button', { name: 'More actions' }).elements()).toEqual([]);
});

test('numbers in panels filter the results', async () => {
  await openApp(address);
  await region('Days lost').getByRole('button', { name: '0 to 1: 3' }).click();
  await expect.element(chip('Recent incidents: Days lost: 0 to 1')).toBeVisible();
  expect(lastQuery()).toMatchObject({ 'answer.incidents.days': '0..1' });
});

test('an option of a ranking filters the results by the responses that rank it first', async () => {
  await openApp(address);
  const ranks = region('What comes first?');
  await expect.element(ranks.getByRole('button', { name: /Pay/ })).toBeDisabled();
  const option = ranks.getByRole('button', { name: 'Protective gear Average rank 1.8, ranked first by 2' });
  await option.click();
  await expect.element(chip('What comes first? Ranked first: Protective gear')).toBeVisible();
  await expect.element(option).toHaveAttribute('aria-pressed', 'true');
  expect(lastQuery()).toMatchObject({ 'answer.order.1': 'gear' });
});

test('choosing the current dates again reopens their dialog, also on a phone', async () => {
  await openApp(`${address}?from=2026-03-02&to=2026-03-05`);
  const current = '03/02/2026 – 03/05/2026';
  await page.getByRole('button', { name: `Period: ${current}` }).click();
  await page.getByRole('menuitemradio', { name: current }).click();
  const dialog = page.getByRole('dialog', { name: 'Custom range' });
  await expect.element(dialog.getByRole('textbox', { name: 'From' })).toHaveValue('03/02/26');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  expect(lastQuery()).toMatchObject({ from: '2026-03-02', to: '2026-03-05' });

  await page.viewport(390, 844);
  await page.getByRole('button', { name: /filters/i }).click();
  await page.getByRole('radio', { name: current }).click();
  await expect.element(dialog.getByRole('textbox', { name: 'From' })).toHaveValue('03/02/26');
});

const site: QuestionResult = {
  name: 'site',
  title: 'Where do you work?',
  type: 'dropdown',
  kind: 'choice',
  answered: 9,
  choices: [{ value: 'ramp', text: 'Ramp', count: 9 }],
};

test('a question is followed by itself as it was before its type was changed, which filters nothing', async () => {
  const text = { responseId: getId(401), text: 'Gate 4', submittedAt: '2026-03-02T09:00:00.000Z' };
  const earlier: QuestionResult = { ...site, lastVersion: 2, answered: 5 };
  mockResponse(getSurveyResults, {
    ...results,
    questions: [
      { ...site, type: 'comment', kind: 'text', answered: 4, choices: undefined, texts: [text] },
      earlier,
    ],
  });
  mockResponse(listTextAnswers, { items: [text], nextCursor: null });
  await openApp(address);
  const [now, before] = [region(site.title), region(`${site.title} Single choice, up to version 2`)];
  await expect.element(now).toHaveTextContent('4 of 9 answered');
  await expect.element(before).toHaveTextContent(/Ramp\s*9/);
  await expect.element(before.getByRole('button')).not.toBeInTheDocument();
  await now.getByRole('button', { name: 'Search all answers' }).click();
  await expect.element(page.getByRole('dialog')).toHaveTextContent('Gate 4');
  expect(listCalls(listTextAnswers).at(-1)?.query.lastVersion).toBeUndefined();
  await expectAccessible();
});

test('the texts of a question are searched as it was before its type was changed', async () => {
  const text = { responseId: getId(401), text: 'Gate 4', submittedAt: '2026-03-02T09:00:00.000Z' };
  mockResponse(getSurveyResults, {
    ...results,
    questions: [
      site,
      { ...site, type: 'comment', kind: 'text', choices: undefined, texts: [text], lastVersion: 1 },
    ],
  });
  mockResponse(listTextAnswers, { items: [text], nextCursor: null });
  await openApp(address);
  await page.getByRole('button', { name: 'Search all answers' }).click();
  await expect.element(page.getByRole('dialog')).toHaveTextContent('Gate 4');
  expect(listCalls(listTextAnswers).at(-1)?.query).toMatchObject({ question: 'site', lastVersion: 1 });
});

test('a comparison follows the responses that come in, and stays while the server is away', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  const ramp = { value: 'ramp', text: 'Ramp' };
  const getCount = (count: number) =>
    mockResponse(crossTabulateResults, {
      rows: [{ ...ramp, answered: count }],
      columns: [ramp],
      counts: [[count]],
      isIncomplete: false,
    });
  mockResponse(getSurveyResults, {
    ...results,
    questions: [site, { ...site, name: 'gate', title: 'Which gate?' }],
  });
  getCount(5);
  await openApp(`${address}?row=site&column=gate`);
  const table = page.getByRole('table').last();
  await expect.element(table).toHaveTextContent(/Ramp\s*5\s*100%/);
  getCount(8);
  await vi.advanceTimersByTimeAsync(31_000);
  await expect.element(table).toHaveTextContent(/Ramp\s*8\s*100%/);
  mockResponse(crossTabulateResults, unreachable);
  await vi.advanceTimersByTimeAsync(31_000);
  await expect.element(table).toHaveTextContent(/Ramp\s*8\s*100%/);
});

test.each(['light', 'dark'] as const)('a long response scrolls by keyboard, in %s', async (scheme) => {
  chooseColorScheme(scheme);
  const summary = {
    id: getId(302),
    submittedAt: '2026-03-02T09:00:00.000Z',
    startedAt: '2026-03-02T08:50:00.000Z',
    version: 1,
    language: null,
    ipAddress: null,
    attributes: {},
  };
  mockResponse(listSurveyResponses, { items: [summary], nextCursor: null, total: 1, totalIsExact: true });
  const answers = Array.from({ length: 60 }, (_, index) => ({
    name: `q${index}`,
    title: `Question ${index}`,
    kind: 'text' as const,
    lines: ['Poor light'],
    files: [],
  }));
  mockResponse(getSurveyResponse, { ...summary, answers });
  await openApp(`${address}?tab=responses`);
  await page.getByRole('button', { name: /^03\/02\/2026/ }).click();
  const text = page.getByRole('dialog').getByRole('group');
  await expect.element(text.getByText('Question 0', { exact: true })).toBeInViewport();
  await focusOn(text);
  await userEvent.keyboard('{End}');
  await expect.element(text.getByText('Question 59', { exact: true })).toBeInViewport();
  await expectAccessible();
});

test.each(['light', 'dark'] as const)('it is accessible and fits a phone in %s', async (scheme) => {
  chooseColorScheme(scheme);
  await page.viewport(390, 844);
  await openApp(address);
  await expect.element(page.getByRole('banner').getByText('Northwind Aviation')).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Back to surveys' }))
    .toHaveAttribute('href', expect.stringMatching(/spsconfig$/));
  await page.getByRole('button', { name: /^Go to one of \d+ questions$/ }).click();
  await page.getByRole('menuitem', { name: /What comes first\?$/ }).click();
  const question = region('What comes first?').getByRole('heading', { level: 2 });
  await expect.element(question).toHaveFocus();
  await expect.element(question).toBeInViewport();
  await expect.element(page.getByRole('button', { name: /^Go to one of/ })).toBeInViewport();
  await region('Years of service').getByRole('button', { name: '10 to 19: 5' }).click();
  await expect.element(chip('Years of service: 10 to 19')).toBeVisible();
  expectNoOverflow();
  await expectAccessible();
});

test('of a long list of choices, the most frequent are shown first, and all on request', async () => {
  const choices = Array.from({ length: 100 }, (_, index) => ({
    value: `${index + 1}`,
    text: `Airport ${index + 1}`,
    count: index,
  }));
  const airport: QuestionResult = {
    name: 'airport',
    title: 'Which airport?',
    type: 'dropdown',
    kind: 'choice',
    answered: 4_950,
    choices,
  };
  mockResponse(getSurveyResults, { ...results, questions: [airport] });
  await openApp(address);
  await expectScreen('Results for Ramp safety');
  const bars = () => region('Which airport?').getByRole('listitem').elements();
  await expect.poll(bars).toHaveLength(15);
  expect(bars()[0]).toHaveTextContent('Airport 86');
  await region('Which airport?').getByRole('button', { name: 'Show all 100 answers' }).click();
  await expect.poll(bars).toHaveLength(100);
  await region('Which airport?').getByRole('button', { name: 'Show the most frequent answers only' }).click();
  await expect.poll(bars).toHaveLength(15);
  await expectAccessible();
});

test('a confidential survey hides small groups, names responses without their time, and offers no other filters', async () => {
  const station = (value: string, responses: number | null) => ({
    value,
    responses,
    withheld: responses === null ? ('tooFew' as const) : null,
  });
  const values = [station('Oslo', 12), station('Bergen', null)];
  const confidential: SurveyResults = {
    ...results,
    anonymity: 'Confidential',
    anonymityThreshold: 7,
    waiting: 2,
    versions: [],
    attributes: [{ name: 'Station', isCombinable: true, values }],
  };
  mockResponse(getSurveyResults, confidential);
  mockResponse(splitSurveyResults, {
    groups: values.map((group) => ({ ...group, questions: group.withheld ? [] : results.questions })),
  });
  await openApp(`${address}?split=Station`);
  await expectScreen('Results for Ramp safety');
  await expect.element(page.getByText('2 answers will be added together')).toBeVisible();
  await expect.element(page.getByText('Bergen: Fewer than 7 answers')).toBeVisible();
  await expect.element(page.getByRole('table', { name: 'Years of service by Station' })).toBeVisible();
  await expect.element(page.getByText('Version', { exact: true })).not.toBeInTheDocument();
  await expectAccessible();
  mockResponse(getSurveyResults, { ...confidential, isWithheld: true, responses: 0, questions: [] });
  await openApp(`${address}?attributes=Station%3DBergen`);
  await expect.element(page.getByText('Fewer than 7 answers')).toBeVisible();
});

test.each([
  [null, false],
  [9, true],
])(
  'deleting a response of a survey limited to %s says whether one more can follow',
  async (limit, canFollow) => {
    const summary = {
      id: getId(401),
      submittedAt: '2026-03-02T09:00:00.000Z',
      startedAt: '2026-03-02T08:55:00.000Z',
      version: 1,
      language: null,
      ipAddress: null,
      attributes: {},
    };
    mockResponse(getSurveyResults, { ...results, responseLimit: limit });
    mockResponse(listSurveyResponses, { items: [summary], nextCursor: null, total: 9, totalIsExact: true });
    await openApp(`${address}?tab=responses`);
    await page.getByRole('button', { name: /^Actions for/ }).click();
    await page.getByRole('menuitem', { name: 'Delete response' }).click();
    const question = page.getByRole('dialog');
    await expect.element(question).toHaveTextContent('will be permanently deleted.');
    expect(question.element().textContent?.includes('one more response')).toBe(canFollow);
  },
);
