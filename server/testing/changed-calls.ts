import type { Operation } from '@vantage/contract/operation';
import { role } from '@vantage/contract/permissions';
import { beforeEach } from 'vitest';
import { callOf, urlOf, type Call } from './calls';
import { send, type TestResponse } from './client';
import type { TestApp } from './test-app';
import type { Fixtures } from './fixtures';

/** Statuses of requests that are refused before they change anything. */
const refusedUnchanged = new Set([400, 404, 405, 413, 415, 422]);

interface Prepared {
  readonly operation: Operation;
  readonly call: Call;
  /** Of somebody who may call everything. */
  readonly headers: Readonly<Record<string, string>>;
}

type Change = (call: Call) => Partial<Omit<Call, 'body'>> & { body?: unknown };

export interface ChangedCalls {
  /** The headers of a new session of an administrator's. */
  headers(): Promise<Record<string, string>>;
  /** A call that the operation takes. */
  prepare(operation: Operation): Promise<Prepared>;
  /**
   * Sends a call of the operation with something changed. What was prepared serves again while answers say that nothing
   * was done: another one may have used up what the call names, or ended the session.
   */
  send(operation: Operation, change?: Change): Promise<TestResponse>;
}

/** Calls of every operation, to be spoilt. To be called outside of a test. */
export function changedCalls(app: TestApp, fixtures: Fixtures): ChangedCalls {
  // Kept within a test only: a call of another operation may end its session or change what it names.
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
