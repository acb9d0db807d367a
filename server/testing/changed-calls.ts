import type { Operation } from '@vantage/contract/api/operation';
import { role } from '@vantage/contract/permissions';
import { beforeEach } from 'vitest';
import { callOf, urlOf, type Call } from './calls';
import { send, type TestResponse } from './client';
import type { TestApp } from './test-app';
import type { Fixtures } from './fixtures';

/** Statuses of requests that are rejected before they change anything. */
const refusedUnchanged = new Set([400, 404, 405, 413, 415, 422]);

interface Prepared {
  readonly operation: Operation;
  readonly call: Call;
  /** Of a user with all permissions. */
  readonly headers: Readonly<Record<string, string>>;
}

type Change = (call: Call) => Partial<Omit<Call, 'body'>> & { body?: unknown };

export interface ChangedCalls {
  headers(): Promise<Record<string, string>>;
  prepare(operation: Operation): Promise<Prepared>;
  /** Sends a call with a change. The prepared call is reused while responses say that nothing was changed. */
  send(operation: Operation, change?: Change): Promise<TestResponse>;
}

/** Calls of every operation, for modification. To be called outside of a test. */
export function changedCalls(app: TestApp, fixtures: Fixtures): ChangedCalls {
  // Reused within a test only: a call of another operation may end the session or change the rows.
  let prepared: Prepared | null = null;
  beforeEach(() => {
    prepared = null;
  });

  const headersOf = async (): Promise<Record<string, string>> => {
    const { credentials } = await fixtures.as(role.administrator);
    return { authorization: `Bearer ${credentials?.token}`, sessionid: credentials?.sessionId ?? '' };
  };

  const prepare = async (operation: Operation): Promise<Prepared> => {
    if (prepared?.operation === operation) return prepared;
    const call = await callOf(operation, fixtures);
    prepared = { operation, call, headers: await headersOf() };
    return prepared;
  };

  return {
    headers: headersOf,
    prepare,

    async send(operation, change = () => ({})) {
      const { call, headers } = await prepare(operation);
      const changed = { ...call, ...change(call) };
      const response = await send(app, {
        method: operation.method,
        url: urlOf(operation, changed),
        headers: { ...headers, ...changed.headers },
        ...(changed.body === undefined ? {} : { payload: changed.body as object | string }),
      });
      const isRead = operation.method === 'GET' && response.status < 400;
      if (!isRead && !refusedUnchanged.has(response.status)) prepared = null;
      return response;
    },
  };
}
