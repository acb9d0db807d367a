import type { Page } from '@playwright/test';
import { getAddress } from '../../../product';
import type { Screen } from '../../screen';
import { surveys } from './surveys';

const as = 'manager';

const webhooks = /\/webhook$/;
const deliveryTime = '2026-01-05T09:12:00.000Z';
const delivery = {
  id: '0190a1b2-0000-7000-8000-0000000000d0',
  responseId: '0190a1b2-0000-7000-8000-0000000000e0',
  state: 'Delivered',
  attempts: 1,
  createdAt: deliveryTime,
  attemptedAt: deliveryTime,
  nextAttemptAt: null,
  status: 200,
  detail: 'OK',
  error: null,
};
const deliveries = [
  {
    ...delivery,
    id: '1',
    state: 'Waiting',
    attempts: 3,
    nextAttemptAt: deliveryTime,
    status: 503,
    detail: 'Busy',
  },
  { ...delivery, id: '2', responseId: null },
  { ...delivery, id: '3', state: 'Failed', attempts: 31, status: null, detail: '', error: 'unreachable' },
  delivery,
];

const openWebhooks = async (page: Page, items: object[]): Promise<void> => {
  const [survey] = surveys;
  await page.route(/\/v1\/survey\/[^/]+$/, (route) => route.fulfill({ json: survey }));
  await page.route(webhooks, (route) => route.fulfill({ json: { items } }));
  await page.route(/\/deliveries\?/, (route) =>
    route.fulfill({ json: { items: deliveries, nextCursor: null, total: 4, totalIsExact: true } }),
  );
  await page.goto(`${getAddress()}/admin/spsconfig/${survey?.id}/webhooks`);
  await page.getByRole('main').getByRole('button').first().waitFor();
};

const someWebhooks = [
  { id: 'a', url: 'https://hooks.example.com/vantage/responses', lastDelivery: delivery, waiting: 0 },
  {
    id: 'b',
    url: 'https://warehouse.northwind-aviation.example.com/ingest/surveys/safety-perception?source=vantage',
    lastDelivery: deliveries[0],
    waiting: 12,
  },
  { id: 'c', url: 'https://automation.example.com/catch/1', lastDelivery: null, waiting: 0 },
].map((webhook) => ({ ...webhook, createdAt: deliveryTime }));

export const surveyWebhooks: Screen = {
  name: 'survey-webhooks',
  states: [
    { name: 'filled', as, everyVariant: true, reach: (page) => openWebhooks(page, someWebhooks) },
    { name: 'empty', as, reach: (page) => openWebhooks(page, []) },
    {
      name: 'secret',
      as,
      everyVariant: true,
      async reach(page) {
        await openWebhooks(page, []);
        await page.route(webhooks, (route) =>
          route.fulfill({
            status: 201,
            json: { ...someWebhooks[0], secret: 'whsec_3q2-7wABc9dE_fGh1iJk2LmN3oPq4RsT5uVw6XyZ7a8' },
          }),
        );
        await page.getByRole('main').getByRole('button').first().click();
        await page.getByRole('dialog').locator('input').fill('https://hooks.example.com/vantage/responses');
        await page.getByRole('dialog').locator('button[type="submit"]').click();
        await page.getByRole('dialog').locator('input[readonly]').waitFor();
      },
    },
    {
      name: 'deliveries',
      as,
      everyVariant: true,
      async reach(page) {
        await openWebhooks(page, someWebhooks);
        await page.locator('tbody tr').nth(1).locator('button[aria-haspopup="menu"]').click();
        await page.getByRole('menuitem').first().click();
        await page.getByRole('dialog').getByRole('listitem').first().waitFor();
      },
    },
  ],
};
