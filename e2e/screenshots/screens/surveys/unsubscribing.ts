import type { Subscription } from '@vantage/contract/mailings/unsubscribe';
import type { Page } from '@playwright/test';
import { getAddress } from '../../../product';
import type { Screen } from '../../screen';

/** A logo with round corners. */
const logo = `<svg xmlns="http://www.w3.org/2000/svg" width="96" height="96"><rect width="96" height="96" rx="22" fill="#0f766e"/><path d="M28 24v48M68 24v48M28 48h40" stroke="#fff" stroke-width="12"/></svg>`;
const subscription: Subscription = {
  state: 'Subscribed',
  maskedEmail: 'am•••@northwind.example',
  organizationName: 'Halden Risk',
  logoUrl: '/logo.svg',
  brandColor: '#0f766e',
};

const openUnsubscribe = async (page: Page, respond: Partial<Subscription> | null): Promise<void> => {
  await page.route(/\/logo\.svg$/, (route) => route.fulfill({ contentType: 'image/svg+xml', body: logo }));
  await page.route(/\/v1\/public\/unsubscribe\//, (route) =>
    respond ? route.fulfill({ json: { ...subscription, ...respond } }) : route.fulfill({ status: 404 }),
  );
  await page.goto(`${getAddress()}/unsubscribe/token`);
  await page.getByRole('heading', { level: 1 }).waitFor();
};

export const unsubscribing: Screen = {
  name: 'unsubscribe',
  states: [
    { name: 'question', everyVariant: true, reach: (page) => openUnsubscribe(page, {}) },
    { name: 'done', reach: (page) => openUnsubscribe(page, { state: 'Unsubscribed' }) },
    { name: 'no-logo', reach: (page) => openUnsubscribe(page, { logoUrl: null, brandColor: null }) },
    { name: 'invalid', reach: (page) => openUnsubscribe(page, null) },
  ],
};
