import {
  changeCustomer,
  checkCustomerName,
  findProjectManagers,
  getCustomerHistory,
} from '@vantage/contract/customers/customer-administration';
import { changeAssignment, getAssignment } from '@vantage/contract/customers/customer-assignment';
import { role } from '@vantage/contract/permissions';
import { listUsers } from '@vantage/contract/users/users';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../accessibility';
import { mockResponse, listCalls, problemResponse } from '../fake-api';
import { card, expectScreen, expectToast, focusOn, openApp, pressWithin, signIn } from '../open-app';
import { answerCustomers, answerSearches, getId, kitano, northwind, page as toPage } from '../organization';
import { userWith } from '../users';

const field = (name: string) => page.getByRole('textbox', { name, exact: true });
const add = () => page.getByRole('button', { name: 'Add client' }).click();
const summary = () => page.getByRole('alert').filter({ hasText: 'Industry' });

beforeEach(() => {
  signIn();
  answerSearches();
  mockResponse(checkCustomerName, ({ query: { name } }) => ({ available: name !== northwind.name }));
  mockResponse(findProjectManagers, []);
  mockResponse(getCustomerHistory, { visited: false, assigned: false, insights: false, surveys: false });
});

test("a card's menu opens with the arrow key, and it and its confirmation restore the focus", async () => {
  answerCustomers([]);
  await openApp('/customer');
  await expect.element(page.getByText('No clients yet')).toBeVisible();
  answerCustomers([northwind, kitano]);
  await openApp('/customer');
  const opener = page.getByRole('button', { name: 'Actions for Northwind Aviation' });
  await focusOn(opener);
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(page.getByRole('menu')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument();
  await expect.element(opener).toHaveFocus();
  await opener.click();
  await page.getByRole('menuitem', { name: 'Delete or archive' }).click();
  await pressWithin(page.getByRole('dialog', { name: 'Delete Northwind Aviation?' }), '{Escape}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(opener).toHaveFocus();
});

test('the status of several clients is changed at once, and those that failed stay selected', async () => {
  mockResponse(changeCustomer, ({ params, body }) =>
    params.customerId === kitano.id
      ? problemResponse('conflict.stale', { current: { ...kitano } })
      : { ...northwind, ...body, version: 2 },
  );
  answerCustomers([northwind, kitano].map((customer) => ({ ...customer, projectModules: ['Wildlife'] })));
  await openApp('/customer');
  await page.getByRole('radio', { name: 'Table' }).click({ force: true });
  await page.getByRole('checkbox', { name: 'Select all rows shown' }).click({ force: true });
  await expect.element(page.getByText('2 clients selected').last()).toBeVisible();
  await expectAccessible();
  await page.getByRole('button', { name: 'Change status' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change the status of 2 clients' });
  await dialog.getByRole('combobox', { name: 'Status' }).click();
  await page.getByRole('option', { name: 'Completed' }).click();
  await dialog.getByRole('button', { name: 'Change status' }).click();
  await expectToast(/The status of 1 client was changed\. 1 is still selected:/);
  await expect.element(page.getByText('1 client selected').last()).toBeVisible();
  expect(listCalls(changeCustomer).map(({ body }) => body.status)).toEqual(['Completed', 'Completed']);
});

test("a user is assigned by name from a client's menu", async () => {
  const jonas = userWith({ id: getId(610), firstName: 'Jonas', lastName: 'Weber', appRoleId: role.user });
  mockResponse(listUsers, toPage([jonas]));
  mockResponse(getAssignment, { userIds: [getId(609)], version: 3 });
  mockResponse(changeAssignment, ({ body }) => ({ ...body, version: 4 }));
  await openApp('/customer');
  await page.getByRole('button', { name: 'Actions for Northwind Aviation' }).click();
  await page.getByRole('menuitem', { name: 'Assign a user', exact: true }).click();
  await page.getByRole('combobox', { name: 'User' }).fill('jon');
  await page.getByRole('option', { name: /Jonas Weber/ }).click();
  await page.getByRole('button', { name: 'Assign', exact: true }).click();
  await expectToast('Jonas Weber was assigned to Northwind Aviation.');
  expect(listCalls(changeAssignment)[0]?.body).toEqual({ userIds: [getId(609), jonas.id], version: 3 });
});

test('a question mark lists the shortcuts, but not while typing', async () => {
  await openApp('/customer');
  await expectScreen('Clients');
  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await userEvent.keyboard('?');
  await expect.element(dialog).toBeVisible();
  await expectAccessible();
  await pressWithin(dialog, '{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await page.getByRole('searchbox').fill('?');
  await expect.element(dialog).not.toBeInTheDocument();
});

test('a taken name is reported together with missing fields', async () => {
  await openApp('/customer/add');
  await field('Client name').fill(northwind.name);
  await expect.element(page.getByText('Client name already exists, please provide a new name')).toBeVisible();
  await add();
  await expect.element(summary()).toHaveTextContent('Client name');
});

test('missing values are reported by field, and the input is kept', async () => {
  await openApp('/customer/add');
  await expectScreen('Add client');
  await field('Client name').fill('Port');
  await field('E-mail (optional)').fill('nobody');
  await add();
  for (const name of ['Client name', 'Industry', 'E-mail', 'Project ID', 'Start date', 'Project modules'])
    await expect.element(summary()).toHaveTextContent(name);
  await expect.element(page.getByText('Choose at least one project module.', { exact: true })).toBeVisible();
  await expectAccessible();
  await expect.element(field('Client name')).toHaveValue('Port');
  await page.getByRole('link', { name: 'Clients' }).first().click();
  await page.getByRole('dialog').getByRole('button').first().click();
  await expect.element(field('Client name')).toHaveValue('Port');
});

test('the calendar marks today', async () => {
  await openApp('/customer/add');
  await expectScreen('Add client');
  await field('Start date').click();
  const today = () => document.querySelector('[data-today][data-highlight-today]');
  await expect.poll(() => today()?.textContent).toBe(String(new Date().getDate()));
  expect(getComputedStyle(today() as Element).borderTopWidth).not.toBe('0px');
});

test("the second of two editors of a client sees the first one's changes", async () => {
  const client = { ...northwind, projectModules: ['Wildlife'] };
  const theirs = { ...client, contact: 'Ines Duarte', version: 2 };
  answerCustomers([client, kitano]);
  mockResponse(changeCustomer, ({ body }) =>
    body.version === theirs.version
      ? { ...theirs, ...body, version: 3 }
      : problemResponse('conflict.stale', { current: theirs }),
  );
  await openApp(`/customer/${northwind.id}/edit`);
  await expectScreen('Edit Northwind Aviation');
  const save = page.getByRole('button', { name: 'Save client' });
  await field('Project ID').fill('P-2');
  await save.click();
  const message = page.getByRole('alert');
  await expect
    .element(message)
    .toHaveTextContent(
      'Not saved yet. Someone else changed this while you were editing: Contact (Ines Duarte).',
    );
  await expect.element(message).toHaveFocus();
  await expect.element(field('Contact (optional)')).toHaveValue('Ines Duarte');
  await expect.element(field('Project ID')).toHaveValue('P-2');
  await save.click();
  await expectToast('Northwind Aviation was saved.');
  expect(listCalls(changeCustomer).map(({ body }) => [body.contact, body.projectId])).toEqual([
    [null, 'P-2'],
    ['Ines Duarte', 'P-2'],
  ]);
});

test('a save that changes nothing says so in the list, instead of claiming that something was saved', async () => {
  const unchanged = { ...northwind, projectModules: ['Wildlife'] };
  answerCustomers([unchanged, kitano]);
  mockResponse(changeCustomer, unchanged);
  await openApp(`/customer/${northwind.id}/edit`);
  await expectScreen('Edit Northwind Aviation');
  await page.getByRole('button', { name: 'Save client' }).click();
  await expectScreen('Clients');
  await expectToast('There were no changes to save.');
});

test('a client that was deleted while being edited cannot be saved', async () => {
  answerCustomers([{ ...northwind, projectModules: ['Wildlife'] }, kitano]);
  mockResponse(changeCustomer, problemResponse('notFound'));
  await openApp(`/customer/${northwind.id}/edit`);
  await expectScreen('Edit Northwind Aviation');
  await field('Project ID').fill('P-2');
  await page.getByRole('button', { name: 'Save client' }).click();
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent(/^Someone else deleted this while you were editing\./);
  await page.getByRole('button', { name: 'Back to list' }).click();
  await expectScreen('Clients');
});

test('consultants see none of the actions', async () => {
  signIn({ user: { appRoleId: role.user } });
  const router = await openApp('/customer');
  await expect.element(card('Northwind Aviation')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Add client' })).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: /^Actions for/ })).not.toBeInTheDocument();
  await router.navigate({ to: '/customer/add' });
  await expectScreen('Add client');
  await expect.element(field('Client name')).not.toBeInTheDocument();
});
