import { describe, expect, it } from 'vitest';
import type { Operation } from '@vantage/contract/api/operation';
import { role } from '@vantage/contract/permissions';
import { listParameters, getSchema } from '../calls';
import { changedCalls } from '../changed-calls';
import type { TestResponse } from '../client';
import { expectHarmless } from '../leaks';
import { accepts, rejects } from '../rejected-fields';
import { sharedApp } from '../test-app';
import { makeFixtures } from '../fixtures';

const app = await sharedApp();
const fixtures = await makeFixtures(app);
const calls = changedCalls(app, fixtures);

const all = app.operations.map((operation) => [`${operation.method} ${operation.path}`, operation] as const);
const withBody = all.filter(([, { body }]) => body !== undefined);
const withQuery = all.filter(([, { query }]) => query !== undefined);

const payloads = [
  "'",
  '"',
  "''",
  "'; select pg_sleep(5)--",
  "') or 1=1--",
  '1; drop table customer;--',
  '%27',
  '%',
  '\\',
  '_',
  '$1',
  ':name',
  '{{x}}',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udfff\ud800',
  '😀'.repeat(30),
  '\u202e\ufeff',
  'é\u0301\u0301',
  'ｆｕｌｌ',
  'x'.repeat(10_000),
  '\r\nSet-Cookie: a=b',
  '../../etc/passwd',
  '<script>alert(1)</script>',
];

/** Ids are checked in one place, before their operations, so a few payloads are enough for each operation. */
const idPayloads = ["'", '%', 'a\u0000b', '../../etc/passwd'];

/** A lone surrogate has no percent-encoding; browsers send U+FFFD. */
const wellFormed = (text: string): string => Buffer.from(text).toString();

/** Headers of one row can be sent in one request. */
const strangeHeaders: readonly Readonly<Record<string, string>>[] = [
  {
    'idempotency-key': 'x'.repeat(500),
    'x-request-id': '<b>header</b>',
    'user-agent': 'x'.repeat(5_000),
    'accept-language': '%00',
    'if-none-match': '*',
    range: 'bytes=0-1',
  },
  {
    'idempotency-key': 'é',
    'x-request-id': 'x'.repeat(5_000),
    'user-agent': '\u00ff\u0080',
    host: "' or 1=1 --",
  },
  { host: '[::1' },
  { 'content-length': '5' },
];

const describeCall = (fields: readonly string[], payload: string): string =>
  `${fields.join()}=${JSON.stringify(payload.slice(0, 40))}`;

function expectRejected(response: TestResponse, fields: readonly string[], payload: string): void {
  const what = `${describeCall(fields, payload)}: ${response.text}`;
  expect([response.status, response.body?.code], what).toEqual([422, 'validation']);
  const named = Object.keys(response.body.fields as object).map((path) => path.split('.', 1)[0]);
  expect(named, what).toEqual(expect.arrayContaining([...fields]));
}

/** Below the limit of a body. */
const maxCharacters = 150_000;

function splitIntoBatches(fields: readonly string[], payload: string): string[][] {
  const size = Math.max(1, Math.floor(maxCharacters / payload.length));
  return Array.from({ length: Math.ceil(fields.length / size) }, (_, index) =>
    fields.slice(index * size, (index + 1) * size),
  );
}

/**
 * A successful request has accepted all of its fields, and a conflict is the response to the values of the
 * fields that it names. The other fields are tried alone.
 */
const together = (attempt: (fields: readonly string[]) => Promise<TestResponse>) => {
  let isOfUse = true;
  return async (fields: readonly string[], canShare: (field: string) => boolean): Promise<void> => {
    let shared = isOfUse ? fields.filter(canShare) : [];
    const done: string[] = [];
    while (shared.length > 1) {
      const { status, body } = await attempt(shared);
      const named = Object.keys((body?.fields as object | undefined) ?? {});
      const left = shared.filter((field) => !named.includes(field));
      if (status < 400) done.push(...shared);
      if (status === 409) done.push(...named);
      isOfUse = status < 400 || left.length < shared.length;
      shared = isOfUse && status >= 400 ? left : [];
    }
    for (const field of fields) if (!done.includes(field)) await attempt([field]);
  };
};

describe('payloads', { timeout: 60_000 }, () => {
  it.each(withQuery)('%s handles them in each field of its query (S44)', async (_name, operation) => {
    for (const payload of payloads) {
      const text = wellFormed(payload);
      const attempt = async (fields: readonly string[]): Promise<TestResponse> => {
        const changed = Object.fromEntries(fields.map((field) => [field, text]));
        const response = await calls.send(operation, ({ query }) => ({ query: { ...query, ...changed } }));
        expectHarmless(response, describeCall(fields, payload));
        return response;
      };
      const fields = Object.keys(operation.query?.shape ?? {});
      const rejected = fields.filter((field) => rejects(operation.query, field, text));
      if (rejected.length > 0) expectRejected(await attempt(rejected), rejected, payload);
      for (const field of fields.filter((each) => !rejected.includes(each))) {
        const { status } = await attempt([field]);
        if (['sort', 'order', 'limit', 'cursor'].includes(field)) expect(status).toBe(422);
      }
    }
  });

  it.each(withBody)('%s handles them in each field of its body (S44)', async (_name, operation) => {
    const { properties = {} } = getSchema(operation.body as NonNullable<Operation['body']>);
    let payload = '';
    const attempt = async (fields: readonly string[]): Promise<TestResponse> => {
      const changed = Object.fromEntries(fields.map((field) => [field, payload]));
      const response = await calls.send(operation, ({ body }) => ({ body: { ...body, ...changed } }));
      expectHarmless(response, describeCall(fields, payload));
      return response;
    };
    const tryEach = together(attempt);
    for (payload of payloads) {
      const fields = Object.keys(properties);
      const rejected = fields.filter((field) => rejects(operation.body, field, payload));
      for (const some of splitIntoBatches(rejected, payload))
        expectRejected(await attempt(some), some, payload);
      await tryEach(
        fields.filter((field) => !rejected.includes(field)),
        (field) => accepts(operation.body, field, payload),
      );
    }
  });

  it.each(all)('%s handles them in each part of its path (S44)', async (_name, operation) => {
    for (const name of listParameters(operation)) {
      for (const payload of name.endsWith('Id') ? idPayloads : payloads) {
        const part = encodeURIComponent(wellFormed(payload));
        const response = await calls.send(operation, ({ params }) => ({
          params: { ...params, [name]: part },
        }));
        const what = `:${name} = ${JSON.stringify(payload.slice(0, 40))}`;
        expectHarmless(response, what);
        if (name.endsWith('Id')) expect(response.status, what).toBe(404);
      }
    }
  });

  it('are statement parameters (S44)', async () => {
    const client = await fixtures.as(role.administrator);
    // Injected into the statement, it would fail with a division by zero.
    const divided = encodeURIComponent("x' or 1/0 = 1 --");
    for (const field of ['search', 'industry']) {
      const { status, body } = await client.get(`/customer?${field}=${divided}`);
      expect([field, status, body.items]).toEqual([field, 200, []]);
    }
    for (const field of ['sort', 'cursor'])
      expect((await client.get(`/customer?${field}=${divided}`)).status, field).toBe(422);
  });

  it.each(all)('%s handles unusual headers (S68)', async (_name, operation) => {
    for (const strange of strangeHeaders) {
      const tryEach = together(async (names) => {
        const sent = Object.fromEntries(names.map((name) => [name, strange[name] ?? '']));
        const response = await calls.send(operation, ({ headers }) => ({ headers: { ...headers, ...sent } }));
        expectHarmless(response, JSON.stringify(sent).slice(0, 120));
        expect(response.text).not.toContain('<b>header');
        return response;
      });
      // Only an idempotent operation reads its key, and rejects these.
      await tryEach(Object.keys(strange), (name) => !(operation.idempotent && name === 'idempotency-key'));
    }
  });
});
