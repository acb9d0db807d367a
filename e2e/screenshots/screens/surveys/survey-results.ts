import { encodeRange } from '@vantage/contract/surveys/answer-filters';
import type { Page } from '@playwright/test';
import { rampSafety } from '../../../../server/seeds/surveys/ramp-safety';
import { getAddress } from '../../../product';
import { abort, change } from '../../responses';
import type { Screen } from '../../screen';

const as = 'manager';
const results = /\/v1\/survey\/[^/]+\/results\?/;

const main = (page: Page) => page.getByRole('main');

/** The id of the demo's survey with the most responses. */
async function idOfDemoSurvey(page: Page): Promise<string> {
  await page.goto(`${getAddress()}/admin/spsconfig?search=Ramp%20safety%20survey`);
  const address = await main(page).locator('tbody a').first().getAttribute('href');
  return /[\da-f-]{36}/.exec(address ?? '')?.[0] ?? '';
}

async function open(page: Page, query: Readonly<Record<string, string>> = {}): Promise<void> {
  await page.goto(
    `${getAddress()}/surveyresults/${await idOfDemoSurvey(page)}?${new URLSearchParams(query).toString()}`,
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

async function openQuestions(page: Page): Promise<void> {
  await page.goto(`${getAddress()}/admin/spsconfig/${await idOfDemoSurvey(page)}/list/create`);
  await main(page).locator('textarea').waitFor();
}

const choose = (page: Page, name: string, buffer: Buffer): Promise<void> =>
  main(page).locator('input[type="file"]').setInputFiles({ name, mimeType: 'application/json', buffer });

const rejection = {
  type: 'about:blank',
  title: 'validation',
  status: 422,
  code: 'validation',
  fields: Object.fromEntries(
    [
      ['definition.pages.0.elements.0.type', 'unknownType'],
      ['definition.pages.0.elements.1.title', 'characters'],
      ['definition.pages.1.name', 'markup'],
    ].map(([path, code]) => [path, [{ code, message: '' }]]),
  ),
};

const publishChanges = /Publish changes|変更を公開|बदलाव प्रकाशित करें/;

const typeChanges = (page: Page): Promise<unknown> =>
  change(page, /\/definition\/type-changes/, () => ({
    questions: [
      { name: 'station', title: 'Where do you work?', nestedQuestion: null, nestedTitle: null, answers: 32 },
      { name: 'people', title: 'Your colleagues', nestedQuestion: 'role', nestedTitle: 'Role', answers: 1 },
    ],
  }));

export const surveyQuestions: Screen = {
  name: 'survey-questions',
  states: [
    { name: 'filled', as, everyVariant: true, reach: openQuestions },
    {
      name: 'changed-types',
      as,
      everyVariant: true,
      async reach(page) {
        await typeChanges(page);
        await openQuestions(page);
        await main(page)
          .getByText(/[(（]32/)
          .waitFor();
      },
    },
    {
      name: 'publish-changed-types',
      as,
      everyVariant: true,
      async reach(page) {
        await typeChanges(page);
        await change(page, /\/v1\/survey\/[\da-f-]{36}$/, (survey: object) => ({
          ...survey,
          hasUnpublishedChanges: true,
        }));
        await page.goto(`${getAddress()}/admin/spsconfig/${await idOfDemoSurvey(page)}/edit`);
        await main(page).locator('button', { hasText: publishChanges }).click();
        await page.getByRole('dialog').waitFor();
      },
    },
    {
      name: 'not-utf-8',
      as,
      everyVariant: true,
      async reach(page) {
        await openQuestions(page);
        await choose(
          page,
          'survey.js',
          Buffer.from('export const survey = { title: "Caf\u00e9" };', 'latin1'),
        );
        await main(page).locator('[role="alert"]').first().waitFor();
      },
    },
    {
      name: 'syntax',
      as,
      everyVariant: true,
      async reach(page) {
        await openQuestions(page);
        const text = JSON.stringify(rampSafety, null, 2).replace(
          '"type": "radiogroup"',
          '"type" "radiogroup"',
        );
        await main(page).locator('textarea').fill(text);
        await main(page).locator('textarea[aria-invalid="true"]').waitFor();
      },
    },
    {
      name: 'refused',
      as,
      everyVariant: true,
      async reach(page) {
        await openQuestions(page);
        await page.route(/\/definition$/, (route) =>
          route.request().method() === 'PUT'
            ? route.fulfill({ status: 422, contentType: 'application/problem+json', json: rejection })
            : route.fallback(),
        );
        await main(page).locator('textarea').press('End');
        await main(page).locator('textarea').press('Space');
        await main(page).locator('button[type="submit"]').click();
        await main(page).locator('[role="alert"]').first().waitFor();
      },
    },
  ],
};
