import {
  getBatch,
  listBatches,
  listBatchRecipients,
  watchBatch,
  type Batch,
} from '@vantage/contract/survey-mailings/batches';
import { getSurvey } from '@vantage/contract/surveys/surveys';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../accessibility';
import { mockResponse, callsOf } from '../fake-api';
import { expectNoOverflow, openApp, signIn } from '../open-app';
import { page as pageOf } from '../organization';
import {
  batchWith,
  bouncedRecipients,
  mailedRecipients,
  mailedSurvey as survey,
  mailingAddress as address,
} from '../survey-mailings';

const openBatch = async (more: Partial<Batch> = {}): Promise<void> => {
  const batch = batchWith(more);
  mockResponse(listBatches, pageOf([batch]));
  mockResponse(getBatch, batch);
  mockResponse(watchBatch, batch);
  await openApp(address);
  await expect.element(page.getByText('67.7%')).toBeVisible();
};

const row = (email: string) => page.getByRole('row').filter({ hasText: email });

beforeEach(() => {
  signIn();
  mockResponse(getSurvey, survey);
  mockResponse(listBatchRecipients, pageOf([...mailedRecipients, ...bouncedRecipients], null, 12_400));
});

test('recipients whose mail bounced or was reported as spam are shown as such', async () => {
  await openBatch({ bounced: 3 });
  await expect.element(row('m.ito@')).toHaveTextContent(/Bounced550 5\.1\.1 user unknown/);
  await expect.element(row('j.soto@')).toHaveTextContent(/Temporary bounce452 4\.2\.2 mailbox full/);
  await expect.element(row('n.abe@')).toHaveTextContent(/Reported as spam250 2\.0\.0 accepted/);
  await expect.element(row('a.stone@')).toHaveTextContent(/Sent250 2\.0\.0 accepted/);
  await expectAccessible();
});

test('they can be seen on a phone', async () => {
  await page.viewport(390, 844);
  await openBatch({ bounced: 3 });
  for (const text of ['Bounced', 'Temporary bounce', 'Reported as spam'])
    await expect.element(page.getByText(text, { exact: true })).toBeVisible();
  expectNoOverflow();
  await expectAccessible();
});

test('they are a filter if there are any', async () => {
  await openBatch({ bounced: 12 });
  await page.getByRole('radio', { name: 'Bounced or spam 12' }).click();
  await expect
    .poll(() => callsOf(listBatchRecipients).at(-1)?.query)
    .toMatchObject({ bounce: ['hard', 'soft', 'complaint'] });
  expect(callsOf(listBatchRecipients).at(-1)?.query).not.toHaveProperty('state');
  await openBatch();
  await expect.element(page.getByRole('radio', { name: /^Sent/ })).toBeVisible();
  await expect.element(page.getByRole('radio', { name: /^Bounced/ })).not.toBeInTheDocument();
});
