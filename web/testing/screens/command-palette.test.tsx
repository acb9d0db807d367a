import { getCustomerHistory } from '@vantage/contract/customers/customer-administration';
import { searchInsights } from '@vantage/contract/insights/insights';
import { listCustomers } from '@vantage/contract/customers/customers';
import { role } from '@vantage/contract/permissions';
import { getSurveyResults } from '@vantage/contract/surveys/survey-results';
import { listSurveys } from '@vantage/contract/surveys/surveys';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../accessibility';
import { mockResponse, listCalls, problemResponse, unreachable } from '../fake-api';
import { card, expectScreen, focusOn, openApp, pressWithin, signIn } from '../open-app';
import {
  answerProfile,
  answerSearches,
  getId,
  page as pageResponse,
  searchOperations,
} from '../organization';
import { surveyWith } from '../surveys';

const palette = () => page.getByRole('dialog', { name: 'Search and commands' });
const field = () => palette().getByRole('combobox');

const openPalette = async () => {
  // A palette that is fading out still has the focus, and takes it away when it closes.
  await expect.element(palette()).not.toBeInTheDocument();
  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.element(field()).toHaveFocus();
};

beforeEach(() => {
  signIn();
  answerSearches();
});

test('it opens the screens of the role, and only those', async () => {
  signIn({ user: { appRoleId: role.user } });
  answerSearches();
  answerProfile();
  await openApp('/customer');
  await expectScreen('Clients');
  await openPalette();
  for (const words of ['settings', 'add client']) {
    await field().fill(words);
    await expect.element(palette().getByText('No results')).toBeVisible();
  }
  for (const operation of searchOperations)
    if (operation !== listSurveys) expect(listCalls(operation)).toEqual([]);
  // Results of surveys are all that the role may see.
  expect(listCalls(listSurveys).map(({ query }) => query)).toEqual(
    ['settings', 'add client'].map((search) => expect.objectContaining({ search, withResults: true })),
  );
  await field().fill('profile');
  await userEvent.keyboard('{Enter}');
  await expectScreen('Profile');
});

test('it leads consultants from a survey to its results', async () => {
  const survey = surveyWith({ id: getId(301), name: 'Ramp safety climate' });
  signIn({ user: { appRoleId: role.user } });
  answerSearches();
  mockResponse(listSurveys, pageResponse([survey]));
  mockResponse(getSurveyResults, problemResponse('notFound'));
  const router = await openApp('/customer');
  await expectScreen('Clients');
  await openPalette();
  await field().fill('ramp');
  await palette()
    .getByRole('option', { name: /^Ramp safety climate/ })
    .click();
  await expect.poll(() => router.state.location.pathname).toBe(`/surveyresults/${survey.id}`);
});

test('it lists the same insight of several clients by client, and further clients on request', async () => {
  const foundFor = (...names: string[]) =>
    names.map((name, index) => ({
      id: getId(400 + index),
      name,
      insights: [{ id: getId(101), title: 'Wildlife strikes', type: 'Dashboard' as const }],
    }));
  mockResponse(searchInsights, ({ query }) =>
    query.limit === 3
      ? { customers: foundFor('Abel', 'Beta', 'Cara'), furtherCustomers: 2 }
      : { customers: foundFor('Abel', 'Beta', 'Cara', 'Delta', 'Echo'), furtherCustomers: 0 },
  );
  await openApp('/customer');
  await expectScreen('Clients');
  await openPalette();
  await field().fill('wildlife');
  await expect.element(palette().getByRole('group', { name: 'Insights for Cara' })).toBeVisible();
  await expectAccessible();
  await palette().getByRole('option', { name: 'and 2 more clients' }).click();
  await expect.element(palette().getByRole('group', { name: 'Insights for Echo' })).toBeVisible();
  await expect
    .element(palette().getByRole('group', { name: 'Insights for Delta' }).getByRole('option'))
    .toHaveTextContent('Wildlife strikes');
});

test('it offers an administrator the forms in which something is added, and the import', async () => {
  await openApp('/customer');
  await expectScreen('Clients');
  await openPalette();
  for (const name of [
    'Add client',
    'Add user',
    'Add insight',
    'Add insight group',
    'Add survey',
    'Import users',
  ]) {
    await field().fill(name);
    await expect.element(palette().getByRole('option', { name, exact: true })).toBeVisible();
  }
  await field().fill('Add client');
  await palette().getByRole('option', { name: 'Add client', exact: true }).click();
  await expectScreen('Add client');
});

test('it closes with Escape, gives the focus back and forgets what was typed', async () => {
  await openApp('/customer');
  const opener = page.getByRole('button', { name: 'Search and commands' });
  await opener.click();
  await expect.element(field()).toHaveFocus();
  await userEvent.keyboard('harbour');
  await userEvent.keyboard('{Escape}');
  await expect.element(palette()).not.toBeInTheDocument();
  await expect.element(opener).toHaveFocus();
  await openPalette();
  await expect.element(field()).toHaveValue('');
});

test('it closes an open menu, and restores the focus to its button', async () => {
  await openApp('/customer');
  const main = page.getByRole('main');
  for (const opener of [
    main.getByRole('button', { name: 'Status' }),
    main.getByRole('button', { name: 'Sort: Recently opened' }),
    main.getByRole('button', { name: 'Actions for Northwind Aviation' }),
    page.getByRole('button', { name: /^Account menu for/ }),
  ]) {
    await opener.click();
    await expect.element(page.getByRole('menu')).toBeVisible();
    await openPalette();
    await expect.element(page.getByRole('menu')).not.toBeInTheDocument();
    await userEvent.keyboard('north');
    await expect.element(field()).toHaveValue('north');
    await userEvent.keyboard('{Escape}');
    await expect.element(opener).toHaveFocus();
  }
});

test('it does not open over a dialog', async () => {
  mockResponse(getCustomerHistory, { visited: true, assigned: false, insights: false, surveys: false });
  await openApp('/customer');
  await focusOn(page.getByRole('button', { name: 'Actions for Northwind Aviation' }));
  await userEvent.keyboard('{ArrowDown}');
  await page.getByRole('menuitem', { name: 'Delete or archive' }).click();
  const question = page.getByRole('dialog', { name: /Northwind Aviation/ });
  await expect.element(question).toBeVisible();
  await userEvent.keyboard('{Control>}k{/Control}');
  await pressWithin(question, '{Escape}');
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(palette()).not.toBeInTheDocument();
  await openPalette();
});

test('on a phone, it has a button to close it', async () => {
  await page.viewport(390, 844);
  await openApp('/customer');
  await page.getByRole('button', { name: 'Search and commands' }).click();
  await expect.element(field()).toHaveFocus();
  await expectAccessible();
  await palette().getByRole('button', { name: 'Close' }).click();
  await expect.element(palette()).not.toBeInTheDocument();
});

test("it still finds screens when clients can't be searched, and says so", async () => {
  await openApp('/customer');
  await expect.element(card('Northwind Aviation')).toBeVisible();
  mockResponse(listCustomers, unreachable);
  await openPalette();
  await userEvent.keyboard('profile');
  await expect.element(palette().getByRole('option', { name: /Profile/ })).toBeVisible();
  await expect.element(palette().getByText(/Clients couldn't be searched/)).toBeVisible();
});

test.for(['light', 'dark'])('palette and menus are accessible in %s', async (scheme) => {
  localStorage.setItem('mantine-color-scheme-value', scheme);
  await openApp('/customer');
  await expect.element(card('Northwind Aviation')).toBeVisible();
  await card('Northwind Aviation').click();
  await expectScreen('Insights');
  await openPalette();
  await userEvent.keyboard('wi');
  await expect.element(palette().getByText('Insights for Northwind Aviation')).toBeVisible();
  await expectAccessible();
  await userEvent.keyboard('{Escape}');
  await expect.element(palette()).not.toBeInTheDocument();
  await page.getByRole('button', { name: /Account menu for/ }).click();
  await expect.element(page.getByRole('menuitem', { name: 'Edit profile' })).toBeVisible();
  await expectAccessible();
});
