import { encodeRange } from '@vantage/contract/surveys/answer-filters';
import type { Page } from '@playwright/test';
import { getAddress } from '../../../product';
import { abort, change } from '../../responses';
import type { Screen } from '../../screen';
import { findDemoSurvey } from './demo-survey';

const as = 'manager';
const results = /\/v1\/survey\/[^/]+\/results\?/;

const main = (page: Page) => page.getByRole('main');

async function open(page: Page, query: Readonly<Record<string, string>> = {}): Promise<void> {
  await page.goto(
    `${getAddress()}/surveyresults/${await findDemoSurvey(page)}?${new URLSearchParams(query).toString()}`,
  );
  await main(page).getByRole('heading', { level: 1 }).waitFor();
}

/** @param query with filters by answers as in the address */
async function openSummary(page: Page, query: Readonly<Record<string, string>> = {}): Promise<void> {
  await open(page, query);
  await main(page).getByRole('heading', { level: 2 }).nth(3).waitFor();
}

/** Makes it look as if the type of the first question with choices had been changed. */
const changeType = (response: { questions: Record<string, unknown>[] }) => {
  const index = response.questions.findIndex(({ kind }) => kind === 'choice');
  const { [index]: before } = response.questions;
  const now = {
    ...before,
    type: 'comment',
    kind: 'text',
    answered: 2,
    choices: undefined,
    texts: ['Near gate 4', 'Osaka, most of the week'].map((text, place) => ({
      responseId: `00000000-0000-4000-8000-00000000000${place}`,
      text,
      submittedAt: '2026-03-02T09:00:00.000Z',
    })),
  };
  return {
    ...response,
    questions: response.questions.toSpliced(index, 1, now, { ...before, lastVersion: 1 }),
  };
};

const scrollTo = (page: Page, selector: string): Promise<void> =>
  main(page)
    .locator(selector)
    .first()
    .evaluate((element) => element.scrollIntoView({ block: 'center' }));

export const surveyResults: Screen = {
  name: 'survey-results',
  states: [
    { name: 'filled', as, everyVariant: true, reach: (page) => openSummary(page) },
    {
      name: 'filtered',
      as,
      everyVariant: true,
      reach: (page) =>
        openSummary(page, {
          answers: `experience=${encodeRange({ from: 5, to: 10 })},station=osaka`,
          language: 'ja',
        }),
    },
    {
      name: 'numbers',
      as,
      everyVariant: true,
      async reach(page) {
        await openSummary(page);
        await scrollTo(page, 'dl');
      },
    },
    {
      name: 'matrix',
      as,
      everyVariant: true,
      async reach(page) {
        await openSummary(page);
        await scrollTo(page, '[role="group"]:has(> table)');
      },
    },
    {
      name: 'comparison',
      as,
      everyVariant: true,
      async reach(page) {
        await openSummary(page, { row: 'station', column: 'overall' });
        const table = main(page).locator('[role="group"]:has(> table)').last();
        await table.evaluate((element) => element.scrollIntoView({ block: 'center' }));
      },
    },
    {
      name: 'texts',
      as,
      everyVariant: true,
      async reach(page) {
        await openSummary(page);
        await main(page).locator('ul:has(time) + div button').first().click();
        await page.getByRole('dialog').getByRole('listitem').first().waitFor();
      },
    },
    {
      name: 'changed-type',
      as,
      everyVariant: true,
      async reach(page) {
        await change(page, results, changeType);
        await openSummary(page);
      },
    },
    {
      name: 'reversed-period',
      as,
      everyVariant: true,
      async reach(page) {
        await open(page, { from: '2031-02-01', to: '2031-01-01' });
        await main(page).getByRole('heading', { level: 2 }).waitFor();
      },
    },
    {
      name: 'responses',
      as,
      everyVariant: true,
      async reach(page) {
        await open(page, { tab: 'responses' });
        await main(page).locator('tbody tr').first().waitFor();
      },
    },
    {
      name: 'response',
      as,
      everyVariant: true,
      async reach(page) {
        await open(page, { tab: 'responses' });
        await main(page).locator('tbody tr button').first().click();
        await page.getByRole('dialog').locator('dl, ul').first().waitFor();
      },
    },
    {
      name: 'empty',
      as,
      everyVariant: true,
      async reach(page) {
        await change(page, results, (response: object) => ({
          ...response,
          responses: 0,
          byDay: [],
          questions: [],
        }));
        await open(page);
        await main(page).getByRole('heading', { level: 2 }).waitFor();
      },
    },
    {
      name: 'no-match',
      as,
      everyVariant: true,
      async reach(page) {
        await open(page, { language: 'de' });
        await main(page).getByRole('heading', { level: 2 }).waitFor();
      },
    },
    {
      name: 'failed',
      as,
      async reach(page) {
        await abort(page, results);
        await open(page);
        await page.getByRole('button', { name: 'Retry' }).waitFor();
      },
    },
  ],
};
