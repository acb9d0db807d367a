import { role, listPermissions } from '@vantage/contract/permissions';
import {
  eraseRespondent,
  findRespondentData,
  getRespondentErasure,
  type RespondentData,
  type RespondentErasure,
} from '@vantage/contract/surveys/respondent-erasure';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../accessibility';
import { mockResponse, listCalls, problemResponse, unreachable } from '../fake-api';
import { expectNoOverflow, expectScreen, expectToast, openApp, signIn } from '../open-app';
import { getId } from '../organization';

const address = '/admin/dataerasure';
const email = 'mia@example.com';
const data: RespondentData = { responses: 3, surveys: 2, mailings: 5, uploads: 1, suppression: null };
const running: RespondentErasure = {
  id: getId(1),
  state: 'Running',
  responses: 0,
  recipients: 0,
  requestedAt: '2026-01-13T08:00:00.000Z',
  finishedAt: null,
};

beforeEach(() => {
  signIn();
  mockResponse(findRespondentData, data);
});

const find = async (): Promise<void> => {
  await page.getByRole('textbox', { name: 'E-mail address' }).fill(email);
  await page.getByRole('button', { name: 'Find data' }).click();
};

const erase = async (): Promise<void> => {
  await find();
  await page.getByRole('button', { name: 'Erase data' }).click();
  await page.getByRole('dialog').getByRole('textbox').fill(email);
  await page.getByRole('dialog').getByRole('button', { name: 'Erase data' }).click();
};

test("a person's data are counted, confirmed by typing the address, and erased", async () => {
  mockResponse(eraseRespondent, running);
  mockResponse(getRespondentErasure, running);
  await openApp(address);
  await expectScreen('Data erasure');
  await find();
  await expect.element(page.getByRole('heading', { name: `Data of ${email}` })).toBeVisible();
  await expect.element(page.getByText('3 responses in 2 surveys')).toBeVisible();
  await expectAccessible();
  await page.getByRole('button', { name: 'Erase data' }).click();
  const question = page.getByRole('dialog', { name: `Erase the data of ${email}?` });
  await expect
    .element(question)
    .toHaveTextContent('3 responses, the recipient in 5 mailings, and the lines in 1 recipient list');
  const verb = question.getByRole('button', { name: 'Erase data' });
  await expect.element(verb).toBeDisabled();
  await question.getByRole('textbox').fill(email);
  await verb.click();
  await expect.element(page.getByRole('heading', { name: 'Erasing the data' })).toBeVisible();
  expect(listCalls(eraseRespondent).map(({ body }) => body)).toEqual([{ email }]);
  mockResponse(getRespondentErasure, {
    ...running,
    state: 'Done',
    responses: 3,
    recipients: 5,
    finishedAt: '2026-01-13T08:00:01.000Z',
  });
  await expect.element(page.getByRole('heading', { name: 'Data erased' })).toBeVisible();
  await expect
    .element(page.getByText('Permanently deleted: 3 responses and 5 entries in mailings.'))
    .toBeVisible();
  await expectAccessible();
  await page.getByRole('button', { name: 'Erase data of another person' }).click();
  await expect.element(page.getByRole('textbox', { name: 'E-mail address' })).toBeVisible();
});

test('it says that a suppressed address stays suppressed, also on phones', async () => {
  mockResponse(findRespondentData, { ...data, suppression: 'unsubscribed' });
  await page.viewport(390, 844);
  await openApp(address);
  await find();
  await expect.element(page.getByText('Reason: unsubscribed.')).toBeVisible();
  expectNoOverflow();
});

test('the question names only what there is to erase', async () => {
  mockResponse(findRespondentData, { ...data, responses: 0, surveys: 0, uploads: 0 });
  await openApp(address);
  await find();
  await page.getByRole('button', { name: 'Erase data' }).click();
  const question = page.getByRole('dialog');
  await expect.element(question).toHaveTextContent('deletes the recipient in 5 mailings with this address.');
  await expect.element(question).not.toHaveTextContent(/response|list|recalculated/);
});

test('an address that is only suppressed has no data, but its reason is shown', async () => {
  const nothing = { ...data, responses: 0, surveys: 0, mailings: 0, uploads: 0 };
  mockResponse(findRespondentData, { ...nothing, suppression: 'bounced' });
  await openApp(address);
  await find();
  const result = page.getByRole('status').filter({ hasText: `No data found for ${email}` });
  await expect.element(result).toHaveTextContent('This address is suppressed');
  await expect.element(result).toHaveTextContent('Reason: bounced.');
  expect(page.getByRole('button', { name: 'Erase data' }).elements()).toEqual([]);
  await expectAccessible();
});

test('nothing found, an invalid address and too many look-ups say so', async () => {
  mockResponse(findRespondentData, { ...data, responses: 0, surveys: 0, mailings: 0, uploads: 0 });
  await openApp(address);
  await page.getByRole('button', { name: 'Find data' }).click();
  await expect.element(page.getByRole('textbox', { name: 'E-mail address' })).toBeInvalid();
  expect(listCalls(findRespondentData)).toEqual([]);
  await find();
  await expect.element(page.getByRole('heading', { name: `No data found for ${email}` })).toBeVisible();
  expect(page.getByRole('button', { name: 'Erase data' }).elements()).toEqual([]);
  mockResponse(findRespondentData, problemResponse('request.tooMany', {}, { 'retry-after': '40' }));
  await find();
  await expect.element(page.getByRole('alert')).toBeVisible();
});

test('a failure to start is reported, and nothing is lost', async () => {
  mockResponse(eraseRespondent, problemResponse('server.unavailable'));
  await openApp(address);
  await erase();
  await expectToast(/unavailable/);
  await expect.element(page.getByText('3 responses in 2 surveys')).toBeVisible();
});

test.each([
  ['unreachable', unreachable, /connection.*Erasing continues in the background/],
  ['without the erasure', problemResponse('notFound'), /^((?!background).)*doesn't exist((?!background).)*$/],
] as const)('progress that is %s says so and is asked for again', async (_, failure, reason) => {
  mockResponse(eraseRespondent, running);
  mockResponse(getRespondentErasure, failure);
  await openApp(address);
  await erase();
  const alert = page.getByRole('alert');
  await expect.element(alert).toHaveTextContent("Progress couldn't be loaded");
  await expect.element(alert).toHaveTextContent(reason);
  await expectAccessible();
  mockResponse(getRespondentErasure, { ...running, state: 'Done', finishedAt: '2026-01-13T08:00:01.000Z' });
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.element(page.getByRole('heading', { name: 'Data erased' })).toBeVisible();
});

test('managers are not allowed', async () => {
  signIn({ user: { appRoleId: role.manager, permissions: listPermissions(role.manager) } });
  await openApp(address);
  await expectScreen('Data erasure');
  await expect.element(page.getByRole('heading', { name: /access/ })).toBeVisible();
  await openApp('/admin/settings');
  expect(page.getByRole('link', { name: /Data erasure/ }).elements()).toEqual([]);
});
