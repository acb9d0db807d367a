import {
  getMailing,
  listMailings,
  listMailingRecipients,
  watchMailing,
  type Mailing,
} from '@vantage/contract/mailings/mailings';
import { getSurvey } from '@vantage/contract/surveys/surveys';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../accessibility';
import { mockResponse, listCalls } from '../fake-api';
import { expectNoOverflow, openApp, signIn } from '../open-app';
import { page as pageResponse } from '../organization';
import {
  mailingWith,
  bouncedRecipients,
  mailedRecipients,
  mailedSurvey as survey,
  mailingAddress as address,
} from '../mailing-data';

const openMailing = async (more: Partial<Mailing> = {}): Promise<void> => {
  const mailing = mailingWith(more);
  mockResponse(listMailings, pageResponse([mailing]));
  mockResponse(getMailing, mailing);
  mockResponse(watchMailing, mailing);
  await openApp(address);
  await expect.element(page.getByText('67.7%')).toBeVisible();
};

const row = (email: string) => page.getByRole('row').filter({ hasText: email });

beforeEach(() => {
  signIn();
  mockResponse(getSurvey, survey);
  mockResponse(
    listMailingRecipients,
    pageResponse([...mailedRecipients, ...bouncedRecipients], null, 12_400),
  );
});

test('recipients whose mail bounced or was reported as spam are shown as such', async () => {
  await openMailing({ bounced: 3 });
  await expect.element(row('m.ito@')).toHaveTextContent(/Bounced550 5\.1\.1 user unknown/);
  await expect.element(row('j.soto@')).toHaveTextContent(/Temporary bounce452 4\.2\.2 mailbox full/);
  await expect.element(row('n.abe@')).toHaveTextContent(/Reported as spam250 2\.0\.0 accepted/);
  await expect.element(row('a.stone@')).toHaveTextContent(/Sent250 2\.0\.0 accepted/);
  await expectAccessible();
});

test('recipients whose mail bounced are listed on a phone', async () => {
  await page.viewport(390, 844);
  await openMailing({ bounced: 3 });
  for (const text of ['Bounced', 'Temporary bounce', 'Reported as spam'])
    await expect.element(page.getByText(text, { exact: true })).toBeVisible();
  expectNoOverflow();
  await expectAccessible();
});

test('the list can be filtered by bounces if there are any', async () => {
  await openMailing({ bounced: 12 });
  await page.getByRole('radio', { name: 'Bounced or spam 12' }).click();
  await expect
    .poll(() => listCalls(listMailingRecipients).at(-1)?.query)
    .toMatchObject({ bounce: ['hard', 'soft', 'complaint'] });
  expect(listCalls(listMailingRecipients).at(-1)?.query).not.toHaveProperty('state');
  await openMailing();
  await expect.element(page.getByRole('radio', { name: /^Sent/ })).toBeVisible();
  await expect.element(page.getByRole('radio', { name: /^Bounced/ })).not.toBeInTheDocument();
});
