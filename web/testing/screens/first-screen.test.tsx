import { createMemoryHistory } from '@tanstack/react-router';
import { readCurrentUser } from '@vantage/contract/auth/sign-in';
import { getCustomer, getCustomerOptions, listCustomers } from '@vantage/contract/customers/customers';
import { listCustomerInsights } from '@vantage/contract/insights/insights';
import { beforeEach, expect, test } from 'vitest';
import { customerPageState } from '../../src/features/customers/current/customer-page-state';
import { loadFirstScreen } from '../../src/first-screen';
import { clearUserData } from '../../src/lib/api/query-client';
import { storeTenant } from '../../src/lib/session/session';
import { createAppRouter } from '../../src/router';
import { deferredResponse, listCalls, mockResponse } from '../fake-api';
import { signIn } from '../open-app';
import { currentUserWith, northwind, tenantId } from '../organization';

const start = (path: string) => {
  const router = createAppRouter(createMemoryHistory({ initialEntries: [path] }));
  loadFirstScreen(router);
  return router;
};

beforeEach(() => {
  clearUserData();
  // The page's data would say so.
  storeTenant(tenantId);
});

test('the client list is requested once, as it was left, while the server still checks the session', async () => {
  signIn();
  customerPageState.arrive();
  customerPageState.rememberList({ status: ['Completed'] });
  const { respond, release } = deferredResponse(currentUserWith({}));
  mockResponse(readCurrentUser, respond);
  const router = start('/customer');
  await expect.poll(() => listCalls(listCustomers).map(({ query }) => query.status)).toEqual([['Completed']]);
  expect(listCalls(getCustomerOptions)).toHaveLength(1);
  release();
  await router.load();
  expect(router.state.location.search).toEqual({ status: 'Completed' });
  expect(listCalls(readCurrentUser)).toHaveLength(1);
  expect(listCalls(listCustomers)).toHaveLength(1);
});

test('so are the insights of a client', async () => {
  signIn();
  mockResponse(getCustomer, northwind);
  const { respond, release } = deferredResponse(currentUserWith({}));
  mockResponse(readCurrentUser, respond);
  start(`/insight/${northwind.id}/list`);
  await expect.poll(() => listCalls(listCustomerInsights)).toHaveLength(1);
  expect(listCalls(getCustomer)).toHaveLength(1);
  release();
});

test('without a session, nothing that needs one is requested', async () => {
  signIn({ user: null });
  const router = start('/customer');
  await router.load();
  expect(router.state.location.pathname).toBe('/default');
  for (const operation of [readCurrentUser, listCustomers, getCustomerOptions])
    expect(listCalls(operation)).toEqual([]);
});
