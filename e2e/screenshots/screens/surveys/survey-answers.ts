import type { LiveSurvey } from '@vantage/contract/surveys/live-surveys';
import type { Page } from '@playwright/test';
import { localized } from '../../../../server/seeds/surveys/localized';
import { rampSafety } from '../../../../server/seeds/surveys/ramp-safety';
import { getAddress } from '../../../product';
import { abort, fail } from '../../responses';
import type { Screen, State } from '../../screen';

const live: LiveSurvey = {
  state: 'Open',
  version: 1,
  survey: {
    name: 'Ramp safety survey',
    type: 'SurveyJS',
    startDate: '2031-01-15',
    anonymity: 'Confidential',
    anonymityThreshold: 7,
    attributes: ['Station'],
    parameters: [],
    definition: rampSafety,
    branding: {
      organizationName: 'Halden Risk',
      logoUrl: null,
      customerName: 'Northwind Aviation',
      customerLogoUrl: null,
      brandColor: null,
    },
  },
};

const survey = /\/v1\/public\/survey\/[^/]+$/;
const responses = /\/v1\/public\/survey\/[^/]+\/responses$/;

const withQuestions = (...elements: readonly object[]): LiveSurvey => ({
  ...live,
  survey: { ...live.survey, definition: { title: rampSafety.title, elements } },
});

const question = {
  type: 'comment',
  name: 'why',
  title: localized(
    'What would make your work safer?',
    '仕事をより安全にするには何が必要ですか？',
    'आपका काम और सुरक्षित कैसे हो सकता है?',
  ),
};

const open = async (page: Page, visible: LiveSurvey): Promise<void> => {
  await page.route(survey, (route) => route.fulfill({ json: visible }));
  await page.goto(`${getAddress()}/survey/token`);
};

const openQuestions = async (page: Page, visible: LiveSurvey): Promise<void> => {
  await open(page, visible);
  await page.locator('.sd-question').first().waitFor();
};

const openMessage = async (page: Page, visible: LiveSurvey): Promise<void> => {
  await open(page, visible);
  await page.getByRole('heading', { level: 1 }).waitFor();
};

const complete = async (page: Page): Promise<void> => {
  await openQuestions(page, withQuestions(question));
  await page.getByRole('textbox').fill('照明 · Lights · रोशनी');
  await page.locator('.sd-navigation__complete-btn').click();
  await page.locator('main > section').waitFor();
};

const closed = (state: LiveSurvey['state']): State => ({
  name: state.replaceAll(/\B[A-Z]/g, '-$&').toLowerCase(),
  everyVariant: true,
  reach: (page) =>
    openMessage(page, { ...live, state, version: null, survey: { ...live.survey, definition: null } }),
});

const demoQuestions = rampSafety.pages.flatMap(({ elements }) => elements as readonly object[]);
const getType = (type: string): object[] =>
  demoQuestions.filter((element) => 'type' in element && element.type === type);

export const surveyAnswers: Screen = {
  name: 'survey-answers',
  states: [
    { name: 'first-page', everyVariant: true, reach: (page) => openQuestions(page, live) },
    {
      name: 'missing',
      everyVariant: true,
      async reach(page) {
        await openQuestions(page, live);
        await page.locator('.sd-navigation__next-btn').click();
        await page.locator('[aria-invalid="true"]').first().waitFor();
      },
    },
    {
      name: 'matrix',
      everyVariant: true,
      reach: (page) => openQuestions(page, withQuestions(...getType('matrix'))),
    },
    {
      name: 'ranking',
      everyVariant: true,
      reach: (page) => openQuestions(page, withQuestions(...getType('ranking'), ...getType('slider'))),
    },
    {
      name: 'file',
      everyVariant: true,
      reach: (page) =>
        openQuestions(
          page,
          withQuestions({ ...question, type: 'file', name: 'photo' }, ...getType('tagbox')),
        ),
    },
    closed('NotOpen'),
    closed('Closed'),
    closed('Full'),
    closed('Answered'),
    closed('InvitationOnly'),
    {
      name: 'invalid-link',
      everyVariant: true,
      async reach(page) {
        await fail(page, survey, 404, 'notFound');
        await page.goto(`${getAddress()}/survey/token`);
        await page.getByRole('heading', { level: 1 }).waitFor();
      },
    },
    {
      name: 'failed',
      everyVariant: true,
      async reach(page) {
        await abort(page, survey);
        await page.goto(`${getAddress()}/survey/token`);
        await page.getByRole('heading', { level: 1 }).waitFor();
      },
    },
    {
      name: 'no-script',
      everyVariant: true,
      async reach(page) {
        await abort(page, /\/assets\/survey-[^/]*\.(js|css)$/);
        await page.goto(`${getAddress()}/survey/token`);
        await page.getByRole('link').first().waitFor();
      },
    },
    {
      name: 'no-texts',
      everyVariant: true,
      async reach(page) {
        await abort(page, /\/assets\/respondent-[^/]*\.js$/);
        await page.goto(`${getAddress()}/survey/token`);
        await page.getByRole('link').first().waitFor();
      },
    },
    {
      name: 'no-theme',
      everyVariant: true,
      async reach(page) {
        await abort(page, /\/assets\/default-(light|dark)-panelless-[^/]*\.js$/);
        await openMessage(page, live);
        await page.locator('main > section').waitFor();
      },
    },
    {
      name: 'discarded',
      everyVariant: true,
      async reach(page) {
        await page.addInitScript(() => localStorage.setItem('survey:token', '{"data":[]}'));
        await openQuestions(page, live);
      },
    },
    {
      name: 'continue',
      everyVariant: true,
      async reach(page) {
        await openQuestions(page, live);
        await page.locator('.sd-question input[type="radio"]').first().check({ force: true });
        await page.reload();
        await page.getByRole('heading', { level: 1 }).waitFor();
      },
    },
    {
      name: 'offline',
      everyVariant: true,
      async reach(page) {
        await abort(page, responses);
        await complete(page);
      },
    },
    {
      name: 'busy',
      everyVariant: true,
      async reach(page) {
        await fail(page, responses, 503, 'server.unavailable');
        await complete(page);
      },
    },
    {
      name: 'too-costly',
      everyVariant: true,
      async reach(page) {
        await fail(page, responses, 409, 'survey.tooCostly');
        await complete(page);
      },
    },
    {
      name: 'refused-for-good',
      everyVariant: true,
      async reach(page) {
        await fail(page, responses, 400, 'request.malformed');
        await complete(page);
      },
    },
    {
      name: 'too-large',
      everyVariant: true,
      async reach(page) {
        await fail(page, responses, 413, 'request.tooLarge');
        await openQuestions(page, withQuestions(question));
        await page.getByRole('textbox').fill('照明 · Lights · रोशनी');
        await page.locator('.sd-navigation__complete-btn').click();
        await page.getByRole('alert').waitFor();
      },
    },
    {
      name: 'sent',
      everyVariant: true,
      async reach(page) {
        await page.route(responses, (route) => route.fulfill({ status: 201, json: { id: 'x' } }));
        await complete(page);
      },
    },
  ],
};
