import type { Operation } from '@vantage/contract/api/operation';
import { role } from '@vantage/contract/permissions';
import { beforeEach } from 'vitest';
import { createCall, buildUrl, type Call } from './calls';
import { send, type TestResponse } from './client';
import type { TestApp } from './test-app';
import type { Fixtures } from './fixtures';

/** Statuses of requests that are rejected before they change anything. */
const rejectedStatuses = new Set([400, 404, 405, 413, 415, 422]);

/** Other operations leave the session as it is. */
const mayEndSession = /\/(auth|profile)\//;

interface Prepared {
  readonly operation: Operation;
  readonly call: Call;
  /** They are those of a user with all permissions. */
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
  let session: Record<string, string> | null = null;
  beforeEach(() => {
    prepared = null;
    session = null;
  });

  const getHeaders = async (): Promise<Record<string, string>> => {
    const { credentials } = await fixtures.as(role.administrator);
    return { authorization: `Bearer ${credentials?.token}`, sessionid: credentials?.sessionId ?? '' };
  };

  const prepare = async (operation: Operation): Promise<Prepared> => {
    if (prepared?.operation === operation) return prepared;
    const call = await createCall(operation, fixtures);
    session ??= await getHeaders();
    prepared = { operation, call, headers: session };
    return prepared;
  };

  return {
    headers: getHeaders,
    prepare,

    async send(operation, change = () => ({})) {
      const { call, headers } = await prepare(operation);
      const changed = { ...call, ...change(call) };
      const response = await send(app, {
        method: operation.method,
        url: buildUrl(operation, changed),
        headers: { ...headers, ...changed.headers },
        ...(changed.body === undefined ? {} : { payload: changed.body as object | string }),
      });
      const isRead = operation.method === 'GET' && response.status < 400;
      // A conflict of a field's value, such as a taken name, unlike one of the row's state.
      const isTaken = response.status === 409 && response.body.fields !== undefined;
      if (isRead || isTaken || rejectedStatuses.has(response.status)) return response;
      if (mayEndSession.test(operation.path)) session = null;
      else if (response.status === 401)
        throw new Error(`${operation.path} ends the session, so testing/changed-calls.ts must renew it`);
      prepared = null;
      return response;
    },
  };
}
