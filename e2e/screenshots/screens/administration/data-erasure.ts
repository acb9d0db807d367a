import type { RespondentData, RespondentErasure } from '@vantage/contract/surveys/respondent-erasure';
import type { Page } from '@playwright/test';
import { getAddress } from '../../../product';
import type { Screen } from '../../screen';

const as = 'admin';
const data: RespondentData = {
  responses: 3,
  surveys: 2,
  mailings: 5,
  uploads: 1,
  suppression: 'unsubscribed',
};
const erasure: RespondentErasure = {
  id: '0190a1b2-0000-7000-8000-000000000001',
  state: 'Running',
  responses: 3,
  recipients: 5,
  requestedAt: '2026-01-05T09:12:00.000Z',
  finishedAt: null,
};

const open = async (page: Page): Promise<void> => {
  await page.goto(`${getAddress()}/admin/dataerasure`);
  await page.getByRole('main').locator('form').waitFor();
};

const find = async (page: Page, match: RespondentData): Promise<void> => {
  await page.route(/\/respondent\/lookup$/, (route) => route.fulfill({ json: match }));
  await open(page);
  await page.locator('input[type="email"]').fill('mia.meyer@northwind-aviation.example');
  await page.locator('main button[type="submit"]').click();
  await page.getByRole('main').locator('h2').first().waitFor();
};

const erase = async (page: Page, state: RespondentErasure['state']): Promise<void> => {
  const present = { ...erasure, state };
  await page.route(/\/respondent\/erasure/, (route) =>
    route.fulfill({ status: route.request().method() === 'POST' ? 202 : 200, json: present }),
  );
  await find(page, data);
  await page.getByRole('main').getByRole('button').last().click();
  await page.getByRole('dialog').getByRole('textbox').fill('mia.meyer@northwind-aviation.example');
  await page.getByRole('dialog').getByRole('button').last().click();
  await page.getByRole('main').getByRole('status').locator('h2').waitFor();
};

export const dataErasure: Screen = {
  name: 'data-erasure',
  states: [
    { name: 'empty', as, reach: open },
    { name: 'found', as, everyVariant: true, reach: (page) => find(page, data) },
    {
      name: 'nothing-found',
      as,
      reach: (page) => find(page, { responses: 0, surveys: 0, mailings: 0, uploads: 0, suppression: null }),
    },
    {
      name: 'confirm',
      as,
      everyVariant: true,
      async reach(page) {
        await find(page, data);
        await page.getByRole('main').getByRole('button').last().click();
        await page.getByRole('dialog').getByRole('textbox').waitFor();
      },
    },
    { name: 'running', as, reach: (page) => erase(page, 'Running') },
    { name: 'done', as, everyVariant: true, reach: (page) => erase(page, 'Done') },
  ],
};
