import {
  crossTabulateResults,
  getSurveyResults,
  type SurveyResults,
} from '@vantage/contract/surveys/survey-results';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../accessibility';
import { mockResponse, listCalls } from '../fake-api';
import { expectNoOverflow, expectScreen, openApp, signIn } from '../open-app';
import { answerSearches, getId, northwind } from '../organization';

const option = (value: string) => ({ value, text: value });
const choice = { type: '', kind: 'choice', answered: 40 } as const;
const problems = { columns: [option('Brakes'), option('Lights')] };

/** The survey asks about equipment, with checkboxes for defects, and about incidents that respondents add. */
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
  responses: 40,
  byDay: [{ day: '2026-03-01', count: 40 }],
  versions: [1],
  languages: [],
  questions: [
    {
      name: 'equipment',
      title: 'Equipment',
      type: 'matrixdropdown',
      kind: 'compound',
      answered: 40,
      hasFixedRows: true,
      nested: [
        {
          name: 'faults',
          title: 'Faults',
          type: 'checkbox',
          kind: 'choices',
          answered: 40,
          matrix: { ...problems, rows: [{ ...option('Ramp'), answered: 40, counts: [20, 40] }] },
        },
      ],
    },
    {
      name: 'incidents',
      title: 'Incidents',
      type: 'paneldynamic',
      kind: 'compound',
      answered: 26,
      hasFixedRows: false,
      nested: [{ ...choice, name: 'kind', title: 'Kind', choices: [{ ...option('Slip'), count: 40 }] }],
    },
  ],
};

const open = async (query = '') => {
  const router = await openApp(`/surveyresults/${getId(1)}${query}`);
  await expectScreen(query === '' ? 'Results for Ramp safety' : 'Survey results');
  return router;
};

beforeEach(() => {
  signIn();
  answerSearches();
  mockResponse(getSurveyResults, results);
});

test('shares of checkboxes in a row are of the respondents, not of the boxes', async () => {
  await open();
  const row = page.getByRole('region', { name: 'Faults' }).getByRole('row', { name: /^Ramp/ });
  await expect.element(row.getByRole('button', { name: 'Ramp, Lights: 40 (100%)' })).toBeVisible();
  await expect.element(row.getByRole('button', { name: 'Ramp, Brakes: 20 (50%)' })).toBeVisible();
  await expectAccessible();
});

test('a matrix that is wider than a phone scrolls in its frame and shows that there is more', async () => {
  const texts = ['Strongly disagree', 'Disagree', 'Neither', 'Agree', 'Strongly agree'];
  mockResponse(getSurveyResults, {
    ...results,
    questions: [
      {
        name: 'climate',
        title: 'Safety climate',
        type: 'matrix',
        kind: 'matrix',
        answered: 40,
        matrix: {
          columns: texts.map(option),
          rows: [{ ...option('We report hazards'), answered: 40, counts: [1, 2, 3, 4, 30] }],
        },
      },
    ],
  });
  await page.viewport(390, 844);
  await open();
  const frame = page.getByRole('group', { name: 'Safety climate' });
  const more = () => frame.element().parentElement?.dataset['more'];
  await expect.poll(more).toBe('true');
  expectNoOverflow();
  const row = page.getByRole('rowheader', { name: 'We report hazards' });
  const before = row.element().getBoundingClientRect().left;
  frame.element().scrollLeft = 1_000;
  await expect.poll(more).toBe('false');
  expect(row.element().getBoundingClientRect().left).toBeCloseTo(before, -1);
  await page.viewport(1_440, 900);
  await expect.poll(more).toBe('false');
});

test('questions of panels that respondents add are compared with others', async () => {
  mockResponse(crossTabulateResults, {
    rows: [{ ...option('Slip'), answered: 26 }],
    columns: [option('Brakes'), option('Lights')],
    counts: [[13, 26]],
    isIncomplete: false,
  });
  await open();
  const compare = page.getByRole('region', { name: 'Compare two questions' });
  await compare.getByRole('combobox', { name: 'Rows' }).click();
  await page.getByRole('option', { name: 'Incidents: Kind' }).click();
  await compare.getByRole('combobox', { name: 'Columns' }).click();
  await page.getByRole('option', { name: 'Equipment: Ramp: Faults' }).click();
  await expect.element(compare.getByRole('row', { name: /^Slip/ })).toHaveTextContent('1350%26100%');
  expect(listCalls(crossTabulateResults).at(-1)?.query).toMatchObject({
    row: 'incidents.kind',
    column: 'equipment.Ramp.faults',
  });
});

test('a period that ends before it begins is not requested, and can be corrected', async () => {
  const router = await open('?from=2026-03-02&to=2026-03-01');
  await expect.element(page.getByText('The end date is before the start date')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Export' })).not.toBeInTheDocument();
  expect(listCalls(getSurveyResults)).toEqual([]);
  await expectAccessible();
  expectNoOverflow();
  await page.getByRole('button', { name: /^Period/ }).click();
  await page.getByRole('menuitemradio', { name: 'Last 30 days' }).click();
  await expectScreen('Results for Ramp safety');
  expect(router.state.location.search).toMatchObject({ from: expect.any(String) });
  expect(router.state.location.search).not.toHaveProperty('to');
  await expect.element(page.getByRole('button', { name: /^Period.*Last 30 days/ })).toBeVisible();
});
