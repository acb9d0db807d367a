import { describe, expect, it } from 'vitest';
import type { Operation } from '@vantage/contract/api/operation';
import { getSchema, buildUrl, type RequestSchema } from '../calls';
import { changedCalls } from '../changed-calls';
import { addWebhook } from '@vantage/contract/surveys/survey-webhooks';
import { startViewAs } from '@vantage/contract/auth/view-as';
import { send, type TestResponse } from '../client';
import { expectHarmless } from '../leaks';
import { rejects } from '../rejected-fields';
import { sharedApp } from '../test-app';
import { makeFixtures } from '../fixtures';

const app = await sharedApp();
const fixtures = await makeFixtures(app);
const calls = changedCalls(app, fixtures);

const getName = ({ method, path }: Operation): string => `${method} ${path}`;
const all = app.operations.map((operation) => [getName(operation), operation] as const);
const withBody = all.filter(([, { body }]) => body !== undefined);
const withQuery = all.filter(([, { query }]) => query !== undefined);

const sendRaw = (operation: Operation, body: string, type = 'application/json'): Promise<TestResponse> =>
  calls.send(operation, () => ({ body, headers: { 'content-type': type } }));

/** Properties that every JavaScript object has, or that change its prototype. */
const inherited = [
  'toString',
  'constructor',
  'hasOwnProperty',
  'valueOf',
  'isPrototypeOf',
  '__defineGetter__',
];

const wrongTypes: readonly unknown[] = [
  [],
  ['a'],
  {},
  { a: 1 },
  { toString: 'x' },
  null,
  0,
  -1,
  true,
  'x'.repeat(100_000),
];

const listTexts = (schema: RequestSchema, path: readonly string[] = []): string[][] => [
  ...(schema.type === 'string' ? [[...path]] : []),
  ...(schema.anyOf ?? []).flatMap((one) => listTexts(one, path)),
  ...(schema.items ? listTexts(schema.items, [...path, '0']) : []),
  ...Object.entries(schema.properties ?? {}).flatMap(([name, inner]) => listTexts(inner, [...path, name])),
];

const withValue = (body: unknown, [step, ...rest]: readonly string[], value: unknown): never => {
  if (step === undefined) return value as never;
  const inner = withValue((body as Record<string, unknown> | undefined)?.[step], rest, value);
  return (step === '0' ? [inner] : { ...(body as object | undefined), [step]: inner }) as never;
};

/** The messages are our own, not the validation library's. */
const expectPlainFields = ({ body }: TestResponse, what: string): void => {
  const problems = Object.values(body.fields as Record<string, { code: string; message: string }[]>).flat();
  expect(problems.length, what).toBeGreaterThan(0);
  for (const { code, message } of problems) {
    expect(code, what).toMatch(/^[a-z]+([A-Z][a-z]+)*$/);
    expect(message, what).toMatch(/^\S.*\.$/);
    expect(message, what).not.toMatch(
      /invalid|expected|received|unrecognized|undefined|input|regex|pattern/i,
    );
  }
};

/** Whether a value is of one of a field's types. */
function isAllowed(value: unknown, schema: RequestSchema): boolean {
  const types = [schema, ...(schema.anyOf ?? [])].map(({ type }) => type);
  if (value === null) return types.includes('null');
  if (typeof value === 'boolean') return types.includes('boolean');
  if (typeof value === 'number') return types.some((type) => type === 'number' || type === 'integer');
  // Only a list without a minimum may be empty. Texts of a pattern may be any of them.
  if (Array.isArray(value)) {
    const { pattern } = schema.items ?? {};
    const isMatch = (item: unknown): boolean =>
      pattern !== undefined && typeof item === 'string' && new RegExp(pattern).test(item);
    return types.includes('array') && value.length >= (schema.minItems ?? 0) && value.every(isMatch);
  }
  // A definition may be any object.
  return typeof value === 'object' && types.includes('object') && schema.properties === undefined;
}

const alone = <Item>(items: readonly Item[], canShare: (item: Item) => boolean): Item[][] =>
  items.filter((item) => !canShare(item)).map((item) => [item]);

function expectRejected(response: TestResponse, fields: readonly string[], what: string): void {
  const visible = `${what}: ${response.text}`;
  expect([response.status, response.body?.code], visible).toEqual([422, 'validation']);
  const named = Object.keys(response.body.fields as object).map((path) => path.split('.', 1)[0]);
  expect(named, visible).toEqual(expect.arrayContaining([...fields]));
  expectPlainFields(response, what);
  expectHarmless(response, what);
}

describe('a malformed body', () => {
  it.each(withBody)('%s responds as documented', async (_name, operation) => {
    for (const malformed of [
      '{',
      '{"a":',
      '[1,2',
      '{"a":1}}',
      'null x',
      '\u0000',
      "{'a':1}",
      '{"__proto__":{"a":1}}',
    ]) {
      const response = await sendRaw(operation, malformed);
      expect([response.status, response.body.code], malformed).toEqual([400, 'request.malformed']);
      expectHarmless(response, malformed);
    }
    expect((await sendRaw(operation, ' ')).status).toBe(400);
    expect((await sendRaw(operation, '')).body.code).toBe('validation');
    for (const type of [
      'text/plain',
      'application/xml',
      'application/x-www-form-urlencoded',
      'multipart/form-data',
    ]) {
      const response = await sendRaw(operation, 'a=b', type);
      expect([response.status, response.body.code]).toEqual([415, 'request.unsupportedMediaType']);
    }
    const large = await sendRaw(
      operation,
      JSON.stringify({
        a: 'x'.repeat((operation.unparsedJsonBody ?? operation.jsonBody)?.maxBytes ?? 300_000),
      }),
    );
    expect([large.status, large.body.code]).toEqual([413, 'request.tooLarge']);
  });

  it.each(withBody)('%s rejects values that are not objects (S43)', async (_name, operation) => {
    for (const payload of ['null', '[]', '[{}]', '1', '"text"', 'true', '{}']) {
      const response = await sendRaw(operation, payload);
      expect([response.status, response.body.code], payload).toEqual([422, 'validation']);
    }
  });
});

describe('wrong types', { timeout: 60_000 }, () => {
  it.each(withBody)('%s rejects them in each field (S43)', async (_name, operation) => {
    const fields = Object.entries(
      getSchema(operation.body as NonNullable<Operation['body']>).properties ?? {},
    );
    expect(fields.length).toBeGreaterThan(0);
    for (const value of wrongTypes) {
      const wrong = fields.filter(([, schema]) => !isAllowed(value, schema)).map(([field]) => field);
      // Several long texts could exceed the limit of a body.
      const canShare = (field: string): boolean =>
        typeof value !== 'string' && rejects(operation.body, field, value);
      for (const some of [wrong.filter(canShare), ...alone(wrong, canShare)]) {
        if (some.length === 0) continue;
        const changed = Object.fromEntries(some.map((field) => [field, value]));
        const response = await calls.send(operation, ({ body }) => ({ body: { ...body, ...changed } }));
        expectRejected(response, some, `${some.join()} = ${JSON.stringify(value)?.slice(0, 40)}`);
      }
    }
  });

  it.each(withBody)('%s rejects NUL and lone surrogates in each text (S43)', async (_name, operation) => {
    const texts = listTexts(getSchema(operation.body as NonNullable<Operation['body']>));
    const { call } = await calls.prepare(operation);
    for (const broken of ['a\u0000b', 'a\ud800b', '\udc00']) {
      const canShare = (path: readonly string[]): boolean => {
        const [field = ''] = path;
        const changed = withValue(call.body, path, broken) as Record<string, unknown>;
        // A field may have several texts.
        const isFirst = texts.find(([each]) => each === field) === path;
        return isFirst && rejects(operation.body, field, changed[field]);
      };
      for (const some of [texts.filter(canShare), ...alone(texts, canShare)]) {
        if (some.length === 0) continue;
        const response = await calls.send(operation, ({ body }) => ({
          body: some.reduce<unknown>((changed, path) => withValue(changed, path, broken), body),
        }));
        const fields = some.map(([field = '']) => field);
        expectRejected(response, fields, `${fields.join()} = ${JSON.stringify(broken)}`);
      }
    }
  });

  it.each(withBody)('%s reports each unknown field (S43)', async (_name, operation) => {
    for (const field of ['unknown', 'tenantId', 'password_hash', ...inherited]) {
      const response = await calls.send(operation, ({ body }) => ({ body: { ...body, [field]: 'x' } }));
      expect(response.status, `${field}: ${response.text}`).toBe(422);
      expect(Object.keys(response.body.fields)).toContain(field);
    }
  });

  it.each(withQuery)('%s rejects them in its query (S43)', async (_name, operation) => {
    const { call, headers } = await calls.prepare(operation);
    const address = buildUrl(operation, call);
    const join = address.includes('?') ? '&' : '?';
    const isStrict =
      getSchema(operation.query as NonNullable<Operation['query']>).additionalProperties === false;
    // Providers may add parameters to the callback, so unknown fields are accepted there.
    const isOpen = !isStrict && '302' in operation.responses;
    const { method } = operation;
    const ask = async (query: string): Promise<TestResponse> =>
      send(app, { method, url: `${address}${join}${query}`, headers });
    for (const field of ['unknown', '__proto__', ...inherited]) {
      const response = await ask(`${field}=x`);
      // Results accept fields named like questions; there, this one is dropped.
      const isDropped = !isStrict && field === '__proto__';
      expect(response.status, `${field}: ${response.text}`).toBe(isOpen ? 302 : isDropped ? 200 : 422);
    }
    for (const field of Object.keys(operation.query?.shape ?? {})) {
      const twice = `${field}=a&${field}=b`;
      for (const query of [twice, `${field}[]=a`, `${field}[a]=b`, `${field}.a=b`]) {
        const response = await ask(query);
        expect(response.status, `${query}: ${response.text}`).toBe(isOpen && query !== twice ? 302 : 422);
      }
    }
  });
});

describe('a malformed path', () => {
  it.each([
    '/api',
    '/api/',
    '/api/x',
    '/api/%',
    '/api/%zz',
    '/api/%c0%af',
    '/api/%00',
    '/api//v1/app',
    `/api/${'x'.repeat(5_000)}/v1/app`,
    '/api/x/v1/app',
    '/api/x/v1/app?%',
    '/%',
    '/nothing',
    '/api/../healthz/x',
    "/api/'/v1/check-tenant/appTenantId/x",
  ])('%s gets a problem document (S68)', async (url) => {
    const response = await send(app, { url });
    expect([400, 404, 414]).toContain(response.status);
    expectHarmless(response, url);
  });

  it.each(['PATCH', 'DELETE', 'PUT', 'OPTIONS'] as const)(
    '%s of a list gets a problem document',
    async (method) => {
      const response = await send(app, {
        method,
        url: `/api/${fixtures.tenant.id}/v1/customer`,
        headers: await calls.headers(),
      });
      expect(response.status).toBe(405);
      expectHarmless(response, method);
    },
  );
});

describe('responses', () => {
  it.each(all)('%s contains no hash, password, token or internal name (S12)', async (_name, operation) => {
    const response = await calls.send(operation);
    expect(response.status).toBeLessThan(400);
    const names = new Set<string>();
    if (response.text !== '' && response.body !== undefined)
      JSON.stringify(response.body, (key, value: unknown) => {
        // A secret of the settings only shows whether it is set.
        if (/^\{"set":(true|false)\}$/.test(JSON.stringify(value) ?? '')) return null;
        names.add(key);
        return value;
      });
    const input = [...names].filter((name) =>
      /hash|password|secret|_id$|[a-z]_[a-z]|private|salt/i.test(name),
    );
    // A secret's id is not secret: the header of each token contains it. A webhook's is shown once.
    const allowed = ['_id', 'secretId', ...(operation === addWebhook ? ['secret'] : [])];
    expect(input.filter((name) => !allowed.includes(name))).toEqual([]);
    const isTokenAnswer =
      /auth\/(login|ssologin|email|passkey|verifycode|refresh-token)$/.test(operation.path) ||
      operation === startViewAs;
    if (!isTokenAnswer) expect([...names].filter((name) => /token/i.test(name))).toEqual([]);
    expect(response.text).not.toMatch(/\$argon2/);
    if (!isTokenAnswer) expect(response.text).not.toMatch(/eyJ[\w-]+\.eyJ/);
  });
});
