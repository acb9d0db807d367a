import { requestCustomerAccess } from '@vantage/contract/customers/customer-access';
import { getCustomer } from '@vantage/contract/customers/customers';
import { getInsightEmbed, listCustomerInsights } from '@vantage/contract/insights/insights';
import { createPageVisit } from '@vantage/contract/page-visits';
import { role } from '@vantage/contract/permissions';
import { listInsightSurveys, listSurveys } from '@vantage/contract/surveys/surveys';
import { onlineManager } from '@tanstack/react-query';
import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../accessibility';
import { mockResponse, listCalls, problemResponse, unreachable } from '../fake-api';
import { card, expectScreen, expectToast, focusOn, openApp, pressWithin, signIn } from '../open-app';
import {
  answerSearches,
  getId,
  insightGroup,
  insightWith,
  northwind,
  page as toPage,
  species,
  wildlife,
} from '../organization';

const list = `/insight/${northwind.id}/list`;

const hazards = insightWith({
  id: getId(103),
  title: 'Natural hazards as context',
  publisher: 'GeoRisk Studio',
});
const question = insightWith({
  id: getId(104),
  title: 'Ask the register',
  type: 'AIBot',
  publisher: 'GeoRisk Studio',
});
const offline = insightWith({ id: getId(105), title: 'Offline source', status: 'NotAvailable' });
const unfinished = insightWith({ id: getId(106), title: 'Not finished', status: 'Incomplete' });

const narrow = async (filter: string, value: string) => {
  await page.getByRole('button', { name: filter, exact: true }).click();
  await page.getByRole('menuitemcheckbox', { name: value }).click();
  await pressWithin(page.getByRole('menu'), '{Escape}');
};

beforeEach(() => {
  signIn();
  mockResponse(listCustomerInsights, {
    groups: [
      insightGroup(getId(201), 'Wildlife', [wildlife, { ...species, publisher: 'GeoRisk Studio' }, offline]),
      insightGroup(getId(202), 'Context', [hazards, question, unfinished]),
    ],
  });
  mockResponse(getInsightEmbed, problemResponse('insight.notAvailable'));
  answerSearches();
});

test('the visit of a client or an insight is logged, unless there is none of that id', async () => {
  const visits = () =>
    listCalls(createPageVisit).map(({ body: { pageName, customerId, insightId } }) => [
      pageName,
      customerId,
      insightId,
    ]);
  await openApp(list);
  await expect.poll(visits).toEqual([['Insight List', northwind.id, null]]);
  mockResponse(getInsightEmbed, problemResponse('notFound'));
  await openApp(`/insight/${getId(999)}/view?customerId=${northwind.id}`);
  await expect.element(page.getByText('Insight not found')).toBeVisible();
  mockResponse(getCustomer, problemResponse('notFound'));
  mockResponse(listCustomerInsights, problemResponse('notFound'));
  await openApp(`/insight/${getId(998)}/list`);
  await expect.element(page.getByText('Client not found')).toBeVisible();
  expect(visits()).toHaveLength(1);
});

test('a long title is shown in full on its card', async () => {
  const title = 'Monthly overview of wildlife strikes by airport and season';
  mockResponse(listCustomerInsights, {
    groups: [
      insightGroup(getId(201), 'Wildlife', [insightWith({ id: getId(107), title }), wildlife, species]),
    ],
  });
  await openApp(list);
  await expect.element(page.getByRole('heading', { level: 3, name: title })).toBeVisible();
  const heading = page.getByRole('heading', { level: 3, name: title }).element();
  expect(heading.scrollWidth).toBeLessThanOrEqual(heading.clientWidth);
  expect(heading.scrollHeight).toBeLessThanOrEqual(heading.clientHeight);
});

test('type, status and publisher filter the list, and a report steps through the matches', async () => {
  await openApp(list);
  await expect.element(page.getByText('6 insights in 2 groups')).toBeVisible();
  await narrow('Publisher', 'GeoRisk Studio');
  await narrow('Type', 'Dashboard');
  await narrow('Status', 'Completed');
  await expect.element(page.getByText('2 of 6 insights')).toBeVisible();
  // The publisher's work is completed, whoever has viewed it.
  await expect
    .element(page.getByTitle('Published by GeoRisk Studio', { exact: true }).first())
    .toHaveTextContent('Completed');
  await expectAccessible();

  await card('Which species hurt most').click();
  await expect.element(page.getByText('1 of 2')).toBeVisible();
  await page.getByRole('link', { name: 'Next insight: Natural hazards as context' }).click();
  await expectScreen('Natural hazards as context');
  await expect.element(page.getByRole('button', { name: 'Next insight' })).toBeDisabled();
  await page.getByRole('link', { name: 'Back to insights' }).first().click();
  await expect.element(page.getByText('2 of 6 insights')).toBeVisible();

  await page.getByRole('button', { name: 'Clear Publisher' }).click();
  await expect.element(page.getByRole('button', { name: 'Publisher', exact: true })).toHaveFocus();
  await page.getByRole('searchbox').fill('nothing of the kind');
  await expect.element(page.getByText('No insight matches')).toBeVisible();
  await page.getByRole('button', { name: 'Clear search and filters' }).click();
  await expect.element(page.getByText('6 insights in 2 groups')).toBeVisible();
});

test('a manager can open the configuration from the list', async () => {
  signIn({ user: { appRoleId: role.manager } });
  answerSearches();
  const router = await openApp(list);
  await page.getByRole('link', { name: 'Configure insights' }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Insight configuration' })).toHaveFocus();
  router.history.back();
  await expect.element(page.getByText('2 insights in 1 group')).toBeVisible();
});

describe('a client with long names', () => {
  const long = 'W'.repeat(50);
  const steps = () => page.getByRole('navigation', { name: 'Breadcrumbs' }).getByRole('listitem');

  test('leaves room for the buttons of an insight in the breadcrumb', async () => {
    await page.viewport(1024, 768);
    mockResponse(getCustomer, { ...northwind, name: long });
    await openApp(`/insight/${wildlife.id}/view?customerId=${northwind.id}`);
    await expect.element(steps().filter({ hasText: long })).toBeVisible();
    const buttons = page.getByRole('navigation', { name: 'Other insights for this client' }).element();
    const { left } = buttons.getBoundingClientRect();
    for (const step of steps().elements())
      expect(step.getBoundingClientRect().right).toBeLessThanOrEqual(left);
    // Short items stay whole.
    const clients = steps().getByRole('link', { name: 'Clients' }).element();
    expect(clients.scrollWidth).toBeLessThanOrEqual(clients.clientWidth);
  });

  test('leaves room for the buttons of the list next to the project ID', async () => {
    mockResponse(getCustomer, { ...northwind, projectId: 'P'.repeat(128) });
    await openApp(list);
    const project = page.getByText(/^Project P+/);
    await expect.element(project).toBeVisible();
    expect(project.element().scrollWidth).toBeLessThanOrEqual(project.element().clientWidth);
  });
});

test('a user is not offered the configuration', async () => {
  signIn({ user: { appRoleId: role.user } });
  await openApp(list);
  await expect.element(page.getByText('2 insights in 1 group')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Configure insights' })).not.toBeInTheDocument();
});

test.for([
  [offline, 'Its source is offline', 'The source of this insight is offline'],
  [unfinished, 'Its publisher is still working on it', "This insight isn't finished yet"],
] as const)(
  'an unavailable insight shows the reason, on its card and at its URL (%#)',
  async ([insight, why, title]) => {
    await openApp(list);
    const article = page.getByRole('article').filter({ hasText: insight.title });
    await expect.element(article).toHaveTextContent(why);
    await expect.element(article.getByRole('link')).not.toBeInTheDocument();
    await openApp(`/insight/${insight.id}/view?customerId=${northwind.id}`);
    await expect.element(page.getByText(title)).toBeVisible();
    await expectAccessible();
  },
);

test('arrow keys move between cards across groups', async () => {
  await openApp(list);
  await focusOn(card('Wildlife strikes and cost'));
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(card('Natural hazards as context')).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(card('Ask the register')).toHaveFocus();
});

test('a client without insights shows when to expect them', async () => {
  mockResponse(listCustomerInsights, { groups: [] });
  await openApp(list);
  await expect.element(page.getByText('No insights yet')).toBeVisible();
  await expect.element(page.getByText(/about 2 hours after/)).toBeVisible();
  await expectAccessible();
});

test('a list that fails to load shows the reason, and Retry loads it', async () => {
  mockResponse(listCustomerInsights, unreachable);
  await openApp(list);
  await expect.element(page.getByText("Insights couldn't be loaded")).toBeVisible();
  await expectAccessible();
  mockResponse(listCustomerInsights, { groups: [insightGroup(getId(201), 'Wildlife', [wildlife])] });
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.element(page.getByText('1 insight in 1 group')).toBeVisible();
});

test('the URL of an unknown client says so and links to the clients', async () => {
  mockResponse(getCustomer, problemResponse('notFound'));
  mockResponse(listCustomerInsights, problemResponse('notFound'));
  await openApp(`/insight/${getId(99)}/list`);
  await expect.element(page.getByText('Client not found')).toBeVisible();
  await page.getByRole('link', { name: 'See all clients' }).click();
  await expect.element(card('Northwind Aviation')).toBeVisible();
});

test.for(['list', 'surveys', `view?customerId=${getId(98)}`])(
  'a consultant without access to the client of a link to its %s can ask for access',
  async (screen) => {
    signIn({ user: { appRoleId: role.user } });
    mockResponse(getCustomer, problemResponse('notFound'));
    mockResponse(listCustomerInsights, problemResponse('notFound'));
    mockResponse(getInsightEmbed, problemResponse('notFound'));
    mockResponse(listInsightSurveys, problemResponse('notFound'));
    mockResponse(listSurveys, toPage([]));
    mockResponse(requestCustomerAccess, problemResponse('request.tooMany', {}, { 'retry-after': '60' }));
    await openApp(`/insight/${getId(98)}/${screen}`);
    await expect.element(page.getByText("You don't have access to this client.")).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Refresh' })).not.toBeInTheDocument();
    await expectAccessible();
    const ask = page.getByRole('button', { name: 'Ask for access' });
    await ask.click();
    await expectToast(/Your request couldn't be sent/);
    mockResponse(requestCustomerAccess, undefined);
    await ask.click();
    await expect.element(page.getByText('Your request was sent')).toBeVisible();
    expect(listCalls(requestCustomerAccess).at(-1)?.params.customerId).toBe(getId(98));
  },
);

test('the URL of an unknown insight says so', async () => {
  mockResponse(getInsightEmbed, problemResponse('notFound'));
  await openApp(`/insight/${getId(99)}/view?customerId=${northwind.id}`);
  await expect.element(page.getByText('Insight not found')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Retry' })).not.toBeInTheDocument();
});

test('without a network, the source of an insight is not blamed, and it is loaded once there is one', async () => {
  mockResponse(getInsightEmbed, unreachable);
  await openApp(`/insight/${wildlife.id}/view?customerId=${northwind.id}`);
  await expect.element(page.getByText("Its source isn't responding.")).toBeVisible();
  try {
    onlineManager.setOnline(false);
    await expect
      .element(page.getByText('The insight loads as soon as the connection is back.'))
      .toBeVisible();
    await expect.element(page.getByText("Its source isn't responding.")).not.toBeInTheDocument();
    mockResponse(getInsightEmbed, problemResponse('insight.notAvailable'));
  } finally {
    onlineManager.setOnline(true);
  }
  for (const text of ["You're offline", "Its source isn't responding."])
    await expect.element(page.getByText(text)).not.toBeInTheDocument();
});
