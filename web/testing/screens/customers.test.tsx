import {
  changeCustomer,
  deleteCustomer,
  getCustomerHistory,
  restoreCustomer,
} from '@vantage/contract/customers/customer-administration';
import { listCustomers } from '@vantage/contract/customers/customers';
import { role } from '@vantage/contract/permissions';
import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../accessibility';
import { mockResponse, listCalls, deferredResponse, problemResponse, unreachable } from '../fake-api';
import { card, expectNoOverflow, expectScreen, focusOn, openApp, signIn, tabTo } from '../open-app';
import {
  answerCustomers,
  customerWith,
  getId,
  kitano,
  northwind,
  page as pageResponse,
} from '../organization';

const search = () => page.getByRole('searchbox');
const named = (...names: string[]) =>
  answerCustomers(names.map((name, index) => customerWith({ id: getId(index + 1), name })));
const numbered = (index: number) =>
  customerWith({ id: getId(index), name: `Client ${String(index + 1).padStart(5, '0')}` });

const serveClients = (total: number) =>
  mockResponse(listCustomers, ({ query: { cursor, limit } }) => {
    const from = Number(cursor ?? 0);
    const to = Math.min(total, from + limit);
    const items = Array.from({ length: to - from }, (_, index) => numbered(from + index));
    return pageResponse(items, to < total ? String(to) : null, total);
  });

beforeEach(() => signIn());

test('a search without results can be cleared, and the slash key focuses the search', async () => {
  await openApp('/customer');
  await search().fill('nobody');
  const clear = page.getByText('Clear search', { exact: true });
  await expect.element(clear).toBeVisible();
  await expectAccessible();
  await clear.click();
  await expect.element(page.getByText('2 clients', { exact: true })).toBeVisible();
  await focusOn(card('Kitano'));
  await userEvent.keyboard('/');
  await expect.element(search()).toHaveFocus();
  await userEvent.keyboard('a/b');
  await expect.element(search()).toHaveValue('a/b');
  await expect.poll(() => listCalls(listCustomers).at(-1)?.query.search).toBe('a/b');
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByText('2 clients', { exact: true })).toBeVisible();
});

test('arrow keys move between cards and rows', async () => {
  named('One Airways', 'Two Airways', 'Three Airways', 'Four Airways', 'Five Airways', 'Six Airways');
  const router = await openApp('/customer');
  await focusOn(card('One Airways'));
  const left = card('One Airways').element().getBoundingClientRect().left;
  await userEvent.keyboard('{ArrowDown}');
  // In the next row, below the first.
  await expect.poll(() => document.activeElement?.getBoundingClientRect().left).toBe(left);
  await expect.element(card('One Airways')).not.toHaveFocus();
  await userEvent.keyboard('{ArrowRight}{ArrowUp}');
  await expect.element(card('Two Airways')).toHaveFocus();

  await focusOn(page.getByRole('radio', { name: 'Cards' }));
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(page.getByRole('grid', { name: 'Clients' })).toBeVisible();
  await tabTo(card('One Airways'));
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}');
  await expect.element(page.getByRole('row', { name: /Two Airways/ })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expectScreen('Insights');
  expect(router.state.location.pathname).toBe(`/insight/${getId(2)}/list`);
  await expect.poll(() => document.title).toBe('Two Airways · Insights · Vantage');
});

test.for([
  ['Cards', 'main a'],
  ['Table', 'main tbody tr'],
] as const)('ten thousand clients scroll like ten, as %s', async ([view, item]) => {
  serveClients(10_000);
  await openApp('/customer');
  await page.getByRole('radio', { name: view }).click({ force: true });
  await expect.element(page.getByText('10,000 clients')).toBeVisible();
  await focusOn(card('Client 00001'));
  const links = () => [...document.querySelectorAll<HTMLElement>('main a')];
  await expect
    .poll(
      () => {
        window.scrollBy(0, 4_000);
        return (links().at(-1)?.innerText ?? '') >= 'Client 00240';
      },
      { interval: 20 },
    )
    .toBe(true);
  await expect.poll(() => links().length).toBeLessThan(120);
  // The focus is still there, and the arrow keys continue from it.
  await userEvent.keyboard('{ArrowDown}');
  await expect.poll(() => document.activeElement?.matches(item)).toBe(true);
  await expect.element(page.elementLocator(document.activeElement ?? document.body)).toBeInViewport();
});

test('the latest search wins over a late response to an earlier one', async () => {
  const late = deferredResponse(pageResponse([northwind]));
  await openApp('/customer');
  mockResponse(listCustomers, ({ query }) =>
    query.search === 'North' ? late.respond() : pageResponse(query.search === 'Kitano' ? [kitano] : []),
  );
  await search().fill('North');
  await expect.poll(() => listCalls(listCustomers).at(-1)?.query.search).toBe('North');
  await search().fill('Kitano');
  await expect.element(page.getByText('1 client found')).toBeVisible();
  late.release();
  await expect.element(card('Kitano Air Cargo')).toBeVisible();
  await expect.element(card('Northwind Aviation')).not.toBeInTheDocument();
});

test('a pending search continues after another control is pressed', async () => {
  await openApp('/customer');
  await search().fill('Kitano');
  await page.getByRole('heading', { level: 1, name: 'Clients' }).click();
  await expect.element(page.getByText('1 client found')).toBeVisible();
});

test('long names are truncated, and shown in full in a tooltip', async () => {
  const name = 'The Association of Regional and Remote Airfields of the North';
  named(name, 'Another client');
  await openApp('/customer');
  const heading = page.getByRole('heading', { level: 2, name });
  await expect.element(heading).toHaveAttribute('title', name);
  expect(heading.element().scrollWidth).toBeGreaterThan(heading.element().clientWidth);
});

test('a user with one client is redirected to it, and can still open the list', async () => {
  signIn({ user: { appRoleId: role.learner } });
  named('Northwind Aviation');
  await openApp('/customer');
  await expectScreen('Insights');
  await expect.poll(() => document.title).toMatch(/^Northwind Aviation/);
  await page.getByRole('main').getByRole('link', { name: 'Clients' }).click();
  await expect.element(card('Northwind Aviation')).toBeVisible();
  await expect.element(page.getByText('1 client', { exact: true })).toBeVisible();
});

describe('when the list cannot be loaded', () => {
  test('it shows the reason, and Retry loads it', async () => {
    mockResponse(listCustomers, unreachable);
    await openApp('/customer');
    await expect.element(page.getByText("Clients couldn't be loaded")).toBeVisible();
    await expectAccessible();
    mockResponse(listCustomers, pageResponse([northwind, kitano]));
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect.element(page.getByText('2 clients')).toBeVisible();
    await expect.element(page.getByRole('heading', { level: 1, name: 'Clients' })).toHaveFocus();
  });

  test('a role without permission sees the reason', async () => {
    mockResponse(listCustomers, problemResponse('permission.denied'));
    await openApp('/customer');
    await expect.element(page.getByText("You don't have access to this page")).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Retry' })).not.toBeInTheDocument();
  });

  test('a failed page is only loaded again by Retry', async () => {
    const first = pageResponse(
      Array.from({ length: 60 }, (_, index) => numbered(index)),
      '60',
      120,
    );
    mockResponse(listCustomers, ({ query: { cursor } }) => (cursor === undefined ? first : unreachable));
    await openApp('/customer');
    const scrollTo = (text: string) =>
      expect
        .poll(() => {
          window.scrollBy(0, 4_000);
          return document.body.textContent.includes(text);
        })
        .toBe(true);
    await scrollTo("The rest couldn't be loaded.");
    serveClients(120);
    await page.getByRole('button', { name: 'Retry' }).click();
    await scrollTo('Client 00120');
  });
});

test('a card keeps its margins in Hindi, whose lines are taller', async () => {
  signIn({ user: { language: 'hi' } });
  await openApp('/customer');
  await expectScreen('क्लाइंट');
  const article = page.getByRole('article').first();
  await expect.element(article).toBeVisible();
  const element = article.element();
  const bottom = (selector: string) => element.querySelector(selector)?.getBoundingClientRect().bottom ?? 0;
  const foot = element.querySelector('footer')?.getBoundingClientRect();
  expect((foot?.top ?? 0) - bottom('dl > :last-child')).toBeGreaterThanOrEqual(12);
  expect(element.getBoundingClientRect().bottom - (foot?.bottom ?? 0)).toBeGreaterThanOrEqual(0);
});

test('no control is cut off at 320 px', async () => {
  await page.viewport(320, 800);
  await openApp('/customer');
  await page.getByRole('button', { name: 'Recently opened' }).click();
  await page.getByRole('menuitemradio', { name: 'Start date' }).click();
  const sort = page.getByRole('button', { name: 'Start date' });
  await expect.element(sort).toBeVisible();
  const box = sort.element().getBoundingClientRect();
  expect(box.left).toBeGreaterThanOrEqual(0);
  expect(box.right).toBeLessThanOrEqual(320);
  expectNoOverflow();
});

describe('the form of a client', () => {
  test('asks whether a project that starts in the future is already in progress', async () => {
    const upcoming = customerWith({
      id: getId(1),
      name: 'Nordvik Airport',
      projectModules: ['Wildlife'],
      projectStartDate: '2099-12-31',
    });
    answerCustomers([{ ...upcoming, status: 'Upcoming' }]);
    mockResponse(changeCustomer, upcoming);
    await openApp(`/customer/${getId(1)}/edit`);
    await page.getByRole('combobox', { name: 'Status' }).click();
    await page.getByRole('option', { name: 'In progress' }).click();
    const save = page.getByRole('button', { name: 'Save client' });
    await save.click();
    const question = page.getByRole('dialog', { name: 'Already in progress?' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(question).not.toBeInTheDocument();
    expect(listCalls(changeCustomer)).toEqual([]);
    await save.click();
    await question.getByRole('button', { name: 'Save anyway' }).click();
    await expect.poll(() => listCalls(changeCustomer).map(({ body }) => body.status)).toEqual(['InProgress']);
  });
});

test('a client that is restored from its menu can no longer be restored from the toast', async () => {
  let archivedAt: string | null = null;
  const now = () => customerWith({ id: getId(1), name: 'Nordvik Airport', archivedAt });
  // With a second one, since a single client is opened at once.
  mockResponse(listCustomers, ({ query: { archived = false } }) =>
    pageResponse([now(), kitano].filter((each) => archived === (each.archivedAt !== null))),
  );
  mockResponse(getCustomerHistory, { visited: true, assigned: false, insights: false, surveys: false });
  mockResponse(deleteCustomer, () => {
    archivedAt = '2026-01-13T08:00:00.000Z';
    return undefined;
  });
  mockResponse(restoreCustomer, () => {
    archivedAt = null;
    return now();
  });
  const chooseFromMenu = async (label: string) => {
    await page.getByRole('button', { name: 'Actions for Nordvik Airport' }).click();
    await page.getByRole('menuitem', { name: label }).click();
  };
  await openApp('/customer');
  await chooseFromMenu('Delete or archive');
  await page.getByRole('button', { name: 'Archive client' }).click();
  const undo = page.getByRole('button', { name: 'Undo' });
  await expect.element(undo).toBeVisible();
  await page.getByRole('button', { name: 'Archive', exact: true }).click();
  await page.getByRole('menuitemradio', { name: 'Archived clients' }).click();
  await chooseFromMenu('Restore client');
  await expect.element(page.getByText('Nordvik Airport was restored.')).toBeVisible();
  await expect.element(undo).not.toBeInTheDocument();
});
