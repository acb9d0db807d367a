import { listCustomers, getCustomerOptions, type Customer } from '@vantage/contract/customers/customers';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../accessibility';
import { mockResponse } from '../fake-api';
import { card, expectScreen, openApp, pressWithin, signIn } from '../open-app';
import {
  answerCustomers,
  answerProfile,
  answerSearches,
  customerWith,
  getId,
  page as pageResponse,
} from '../organization';

const customers = (
  [
    ['Santoro Air Lines', 'Airline', 'Completed'],
    ['Northwind Aviation', 'Airline', 'InProgress'],
    ['Harrow Field Airport', 'Airport', 'Completed'],
    ['Bluefin Offshore Helicopters', 'Helicopters', 'Upcoming'],
  ] as const
).map(([name, industry, status], index) => customerWith({ id: getId(index + 1), name, industry, status }));

/** Filters like the server. */
const filterCustomers = (all: readonly Customer[]): void => {
  answerCustomers(all);
  mockResponse(listCustomers, ({ query: { search = '', industry, status } }) =>
    pageResponse(
      all.filter(
        (customer) =>
          customer.name.toLowerCase().includes(search.toLowerCase()) &&
          (industry === undefined || industry.includes(customer.industry)) &&
          (status === undefined || status.includes(customer.status)),
      ),
    ),
  );
  mockResponse(getCustomerOptions, {
    industries: [],
    projectTypes: [],
    projectModules: [],
    salesPackages: [],
    statuses: ['Upcoming', 'InProgress', 'Completed'],
    projectManagers: [],
    inUse: { industries: [...new Set(all.map(({ industry }) => industry))].toSorted() },
  });
};

const button = (name: string) => page.getByRole('button', { name, exact: true });
const option = (name: string) => page.getByRole('menuitemcheckbox', { name, exact: true });
const closeMenu = () => pressWithin(page.getByRole('menu'), '{Escape}');

beforeEach(() => {
  signIn();
  answerSearches();
  answerProfile();
  filterCustomers(customers);
});

test('filters are in the URL, are remembered, and can be cleared', async () => {
  const router = await openApp('/customer');
  const search = () => router.state.location.href.replace('/customer', '');
  await button('Industry').click();
  await option('Airline').click();
  await closeMenu();
  await expect.element(button('Industry: Airline')).toBeVisible();
  await expect.element(card('Harrow Field Airport')).not.toBeInTheDocument();
  await button('Status').click();
  await option('Completed').click();
  await expect.element(page.getByText('1 client found')).toBeVisible();
  await closeMenu();
  expect(search()).toBe('?industry=Airline&status=Completed');
  await expectAccessible();

  await card('Santoro Air Lines').click();
  await expectScreen('Insights');
  await page.getByRole('link', { name: 'Change client' }).click();
  await expect.element(page.getByText('1 client found')).toBeVisible();
  await expect.element(button('Industry: Airline')).toBeVisible();

  const menu = page.getByRole('navigation', { name: 'Main navigation' });
  await menu.getByRole('link', { name: 'Profile' }).click();
  await expectScreen('Profile');
  await menu.getByRole('link', { name: 'Clients' }).click();
  await expect.element(page.getByText('4 clients')).toBeVisible();
  expect(search()).toBe('');
  router.history.back();
  await expectScreen('Profile');
  router.history.back();
  await expect.element(page.getByText('1 client found')).toBeVisible();

  await page.getByRole('searchbox').fill('santoro');
  await expect.poll(search).toContain('search=santoro');
  await card('Santoro Air Lines').click();
  await expectScreen('Insights');
  router.history.back();
  await expect.element(page.getByRole('searchbox')).toHaveValue('santoro');
  await expect.element(page.getByText('1 client found')).toBeVisible();

  await page.getByRole('searchbox').fill('nobody');
  await expect.element(page.getByText('No client matches')).toBeVisible();
  await button('Clear search and filters').click();
  await expect.element(page.getByText('4 clients')).toBeVisible();
  await expect.element(page.getByRole('searchbox')).toHaveValue('');
  await expect.poll(search).toBe('');
});

test('invalid values in a URL are ignored', async () => {
  await openApp('/customer?status=Lost,Completed&industry=,,&sort=-password&x[]=%E0%A4%A');
  await expect.element(button('Status: Completed')).toBeVisible();
  await expect.element(page.getByText('2 clients found')).toBeVisible();
  await expect.element(button('Sort: Recently opened')).toBeVisible();
});

test('several statuses can be selected', async () => {
  const router = await openApp('/customer');
  await expect.element(card('Bluefin Offshore Helicopters')).toBeVisible();
  await button('Status').click();
  await option('Completed').click();
  await expect.element(card('Bluefin Offshore Helicopters')).not.toBeInTheDocument();
  await expect.element(page.getByText('2 clients found')).toBeVisible();
  await option('Upcoming').click();
  await closeMenu();
  await expect.element(card('Bluefin Offshore Helicopters')).toBeVisible();
  await expect.element(card('Santoro Air Lines')).toBeVisible();
  await expect.element(card('Northwind Aviation')).not.toBeInTheDocument();
  await expect.poll(() => router.state.location.href).toMatch(/status=/);
  await openApp(router.state.location.href);
  await expect.element(button('Status: Upcoming, Completed')).toBeVisible();
  await expect.element(card('Santoro Air Lines')).toBeVisible();
  await button('Clear Status').click();
  await expect.element(page.getByText('4 clients')).toBeVisible();
});
