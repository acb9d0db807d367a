import type { SurveyContents } from '@vantage/contract/surveys/survey-administration';
import { surveyState, type Survey } from '@vantage/contract/surveys/surveys';
import type { Page } from '@playwright/test';
import { getAddress } from '../../../product';
import { abort, change, none, stall } from '../../responses';
import type { Screen } from '../../screen';

const as = 'manager';
const list = /\/v1\/survey\?/;

const names = [
  'Cabin crew',
  'Hangar safety',
  'Line maintenance',
  'Ramp safety perception',
  'Winter operations',
];

/** One of each state. */
export const surveys = surveyState.options.map((state, index): Survey => {
  const published = state !== 'Draft';
  return {
    id: `0190a1b2-0000-7000-8000-00000000000${index}`,
    version: 1,
    name: names[index] ?? '',
    description: 'How safe people feel at work.',
    type: state === 'Closed' ? 'SurveyMonkey' : 'SurveyJS',
    launchType: 'Redirect',
    launchUrl: null,
    embedHosts: [],
    anonymity: 'Identified',
    anonymityThreshold: 7,
    attributes: [],
    startDate: state === 'Published' ? '2031-01-01' : '2025-01-01',
    endDate: state === 'Closed' ? '2025-06-30' : '2031-12-31',
    responseLimit: state === 'Full' ? 250 : null,
    openLink: true,
    collectIpAddress: false,
    region: null,
    account: 'A-100',
    customerId: '0190a1b2-0000-7000-8000-0000000000ff',
    insightId: null,
    customerName: 'Northwind Aviation',
    insightTitle: null,
    state,
    published,
    draftVersion: 1,
    publishedVersion: published ? 1 : null,
    hasUnpublishedChanges: false,
    archivedAt: null,
    previewUrl: '',
    liveUrl: published ? 'https://portal.example.com/survey/x' : null,
    responseCount: state === 'Full' ? 250 : 0,
    emailsSent: published ? 1200 : 0,
    updatedAt: '2026-01-05T09:12:00.000Z',
  };
});

/** It only looks like a code, since the survey does not exist. */
const qrCode = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 29 29"><path fill="#fff" d="M0 0h29v29H0z"/>${Array.from(
  { length: 441 },
  (_, index) =>
    (index * index + Math.floor(index / 21)) % 3 === 0
      ? `<path d="M${4 + (index % 21)} ${4 + Math.floor(index / 21)}h1v1h-1z"/>`
      : '',
).join('')}</svg>`;

const openWithout = async (page: Page, query = ''): Promise<void> => {
  await page.goto(`${getAddress()}/admin/spsconfig${query}`);
  await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
};

const open = async (page: Page): Promise<void> => {
  await change(page, list, (response: object) => ({ ...response, items: surveys, total: surveys.length }));
  await openWithout(page);
  await page.getByRole('main').locator('tbody a').first().waitFor();
};

const openArchived = async (page: Page): Promise<void> => {
  const archived = surveys.map((survey) => ({
    ...survey,
    state: survey.published ? 'Closed' : 'Draft',
    archivedAt: '2026-01-05T09:12:00.000Z',
  }));
  await change(page, list, (response: object) => ({ ...response, items: archived, total: archived.length }));
  await openWithout(page, '?archived=true');
  await page.getByRole('main').locator('tbody a').first().waitFor();
};

const contents: SurveyContents = {
  responses: 1_204,
  mailings: 2,
  recipients: 12_500,
  hasPendingMailing: true,
  hasRunningMailing: false,
};

const openForm = async (page: Page): Promise<void> => {
  await page.goto(`${getAddress()}/admin/spsconfig/add`);
  await page.getByRole('main').locator('form').waitFor();
};

export const surveyList: Screen = {
  name: 'surveys',
  states: [
    { name: 'filled', as, everyVariant: true, reach: open },
    {
      name: 'menu',
      as,
      everyVariant: true,
      async reach(page) {
        await open(page);
        await page.locator('tbody tr').nth(1).locator('button[aria-haspopup="menu"]').click();
        await page.getByRole('menuitem').last().waitFor();
      },
    },
    {
      name: 'duplicate',
      as,
      async reach(page) {
        await open(page);
        await page.locator('tbody tr').first().locator('button[aria-haspopup="menu"]').click();
        await page.getByRole('menuitem', { name: 'Duplicate survey' }).click();
        await page.getByRole('dialog').waitFor();
      },
    },
    {
      name: 'archived',
      as,
      everyVariant: true,
      async reach(page) {
        await openArchived(page);
        await page.locator('tbody tr').first().locator('button[aria-haspopup="menu"]').click();
        await page.getByRole('menuitem').last().waitFor();
      },
    },
    {
      name: 'delete',
      as,
      everyVariant: true,
      async reach(page) {
        await page.route(/\/contents$/, (route) => route.fulfill({ json: contents }));
        await openArchived(page);
        await page.locator('tbody tr').first().locator('button[aria-haspopup="menu"]').click();
        await page.getByRole('menuitem').last().click();
        await page.getByRole('dialog').getByRole('textbox').waitFor();
      },
    },
    {
      name: 'qr-code',
      as,
      everyVariant: true,
      async reach(page) {
        await page.route(/\/qr\.svg$/, (route) =>
          route.fulfill({ contentType: 'image/svg+xml', body: qrCode }),
        );
        await open(page);
        await page.locator('tbody tr').nth(1).locator('button[aria-haspopup="menu"]').click();
        await page.getByRole('menuitem', { name: /QR/ }).click();
        await page.getByRole('dialog').locator('img').waitFor();
      },
    },
    {
      name: 'empty',
      as,
      async reach(page) {
        await none(page, list);
        await openWithout(page);
      },
    },
    {
      name: 'no-match',
      as,
      async reach(page) {
        await openWithout(page, '?search=nothing-has-this-name');
        await page.getByRole('main').getByRole('button').last().waitFor();
      },
    },
    {
      name: 'loading',
      as,
      async reach(page) {
        await stall(page, list);
        await openWithout(page);
      },
    },
    {
      name: 'failed',
      as,
      async reach(page) {
        await abort(page, list);
        await openWithout(page);
        await page.getByRole('button', { name: 'Retry' }).waitFor();
      },
    },
  ],
};

export const surveyForm: Screen = {
  name: 'survey-form',
  states: [
    { name: 'empty', as, everyVariant: true, reach: openForm },
    {
      name: 'errors',
      as,
      everyVariant: true,
      async reach(page) {
        await openForm(page);
        await page.locator('button[type="submit"]').click();
        await page.getByRole('alert').first().waitFor();
      },
    },
    {
      name: 'invitation-only',
      as,
      everyVariant: true,
      async reach(page) {
        const [, , survey] = surveys;
        await page.route(/\/v1\/survey\/[\w-]+$/, (route) =>
          route.request().url().endsWith('/options')
            ? route.continue()
            : route.fulfill({ json: { ...survey, openLink: false, liveUrl: null } }),
        );
        await page.goto(`${getAddress()}/admin/spsconfig/${survey?.id}/edit`);
        await page.getByRole('main').locator('form').waitFor();
      },
    },
  ],
};

export const clientSurveys: Screen = {
  name: 'client-surveys',
  states: [
    {
      name: 'filled',
      as: 'consultant',
      everyVariant: true,
      async reach(page) {
        await change(page, list, (response: object) => ({
          ...response,
          items: surveys,
          total: surveys.length,
        }));
        await page.goto(`${getAddress()}/customer`);
        await page.getByRole('main').locator('a[href*="/insight/"]').first().click();
        await page.getByRole('main').locator('a[href$="/surveys"]').click();
        await page.getByRole('main').locator('tbody a').first().waitFor();
      },
    },
  ],
};

const respondentSurvey = {
  name: 'Ramp safety perception',
  type: 'SurveyJS',
  startDate: '2025-01-01',
  definition: {
    title: 'Ramp safety perception',
    description: 'Takes three minutes.',
    elements: [
      { type: 'radiogroup', name: 'shift', title: 'When do you work?', choices: ['By day', 'By night'] },
      { type: 'rating', name: 'safe', title: 'How safe do you feel on the ramp?' },
      { type: 'comment', name: 'why', title: 'What would make it safer?' },
    ],
  },
  branding: {
    organizationName: 'Halden Risk',
    logoUrl: null,
    customerName: 'Northwind Aviation',
    customerLogoUrl: null,
    brandColor: null,
  },
};

const openPreview = async (page: Page, survey: object): Promise<void> => {
  await page.route(/\/v1\/survey\/[^/]+\/preview$/, (route) => route.fulfill({ json: survey }));
  await page.goto(`${getAddress()}/admin/spsconfig/${surveys[0]?.id}/preview`);
};

export const surveyPreview: Screen = {
  name: 'survey-preview',
  states: [
    {
      name: 'filled',
      as,
      everyVariant: true,
      async reach(page) {
        await openPreview(page, respondentSurvey);
        await page.frameLocator('iframe').getByRole('radio').first().waitFor();
      },
    },
    {
      name: 'phone-size',
      as,
      async reach(page) {
        await openPreview(page, respondentSurvey);
        await page.getByRole('radio', { name: 'Phone' }).check({ force: true });
        await page.frameLocator('iframe').getByRole('radio').first().waitFor();
      },
    },
    {
      name: 'empty',
      as,
      async reach(page) {
        await openPreview(page, { ...respondentSurvey, definition: null });
        await page.getByRole('main').getByRole('heading', { level: 2 }).waitFor();
      },
    },
  ],
};
