import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { FastifyRequest } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { id } from '@vantage/contract/api/fields';
import { isId } from '@vantage/contract/api/ids';
import type { Operation } from '@vantage/contract/api/operation';
import { role } from '@vantage/contract/permissions';
import { createCall, listParameters, getSchema, buildUrl, type Call } from '../calls';
import { changedCalls } from '../changed-calls';
import { send, signedOut, type TestResponse, type Client } from '../client';
import { makeTenant, unique } from '../factories';
import { ownApp, sharedApp } from '../test-app';
import { makeFixtures } from '../fixtures';

const app = await sharedApp();
const fixtures = await makeFixtures(app);
const calls = changedCalls(app, fixtures);

const upper = (text: string): string => text.toUpperCase();
const mixed = (text: string): string =>
  [...text].map((sign, index) => (index % 2 === 0 ? sign.toUpperCase() : sign)).join('');
const spellings = { upper, mixed };

type Spell = (text: string) => string;
const asIs: Spell = (text) => text;

/** The path parameters that the last handler received. */
let seen: unknown;
const see = (message: unknown): void => {
  seen = { ...((message as { request: FastifyRequest }).request.params as object) };
};
const handlerStarts = 'tracing:fastify.request.handler:start';
beforeAll(() => subscribe(handlerStarts, see));
afterAll(() => unsubscribe(handlerStarts, see));

const spelled = (values: Record<string, string>, spell: Spell): Record<string, string> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, spell(value)]));

const sendCall = (
  operation: Operation,
  call: Call,
  { credentials }: Pick<Client, 'credentials'>,
  spell: Spell,
  headers: Record<string, string> = {},
): Promise<TestResponse> =>
  send(app, {
    method: operation.method,
    url: buildUrl(operation, { ...call, params: spelled(call.params, spell) }),
    headers: {
      authorization: `Bearer ${credentials?.token}`,
      sessionid: spell(credentials?.sessionId ?? ''),
      ...call.headers,
      ...headers,
    },
    ...(call.body ? { payload: call.body } : {}),
  });

const getName = (operation: Operation): string => `${operation.method} ${operation.path}`;
const behavior = ({ status, body }: TestResponse): unknown => ({
  status,
  code: body?.code,
  fields: Array.isArray(body) ? 'a list' : Object.keys((body as object | undefined) ?? {}).toSorted(),
});

/** Survey tokens, unlike ids, are case-sensitive. */
const withToken = (operation: Operation): boolean => listParameters(operation).includes('token');

const inPaths = app.operations
  .filter((operation) => listParameters(operation).length > 0 && !withToken(operation))
  .map((operation) => [getName(operation), operation] as const);

describe('an id in a path', () => {
  it('is the kind of every path parameter except survey tokens; the tenant may be a slug', () => {
    const names = new Set(app.operations.flatMap(listParameters));
    expect([...names].filter((name) => !name.endsWith('Id')).toSorted()).toEqual(['tenant', 'token']);
  });

  it.each(inPaths)(
    '%s accepts it in upper and in mixed case, and its handler sees one spelling (S69)',
    async (_name, operation) => {
      const answered = async (spell: Spell): Promise<{ response: TestResponse; call: Call }> => {
        const { call, headers } = await calls.prepare(operation);
        const response = await calls.send(operation, () => ({
          params: spelled(call.params, spell),
          headers: { ...call.headers, sessionid: spell(headers['sessionid'] ?? '') },
        }));
        return { call, response };
      };
      const usual = await answered(asIs);
      expect(usual.response.status, usual.response.text).toBeLessThan(400);
      for (const [letters, spell] of Object.entries(spellings)) {
        seen = undefined;
        const other = await answered(spell);
        expect(seen, letters).toEqual(other.call.params);
        expect(behavior(other.response), letters).toEqual(behavior(usual.response));
      }
    },
  );

  it.each(Object.entries(spellings))(
    'identifies a tenant in %s case, like its slug (S69)',
    async (_case, spell) => {
      const { id: tenantId, slug } = fixtures.tenant;
      for (const place of [tenantId, slug]) {
        const response = await send(app, { url: `/api/${spell(place)}/v1/check-tenant/appTenantId` });
        expect(response.body).toMatchObject({ exists: true, _id: tenantId });
        expect(seen).toEqual({ tenant: place });
      }
    },
  );

  it('identifies the same request in any case: its Idempotency-Key returns the stored response (S69)', async () => {
    const idempotent = app.operations.filter(
      (operation) => operation.idempotent && listParameters(operation).length > 0 && !withToken(operation),
    );
    expect(idempotent.length).toBeGreaterThan(5);
    for (const operation of idempotent) {
      const call = await createCall(operation, fixtures);
      const client = await fixtures.as(role.administrator);
      const headers = { 'idempotency-key': unique('key') };
      const first = await sendCall(operation, call, client, asIs, headers);
      const again = await sendCall(operation, call, client, upper, headers);
      expect([again.status, again.body], getName(operation)).toEqual([first.status, first.body]);
    }
  });
});

const idFields = (schema: Operation['body']): string[] =>
  Object.entries(schema ? (getSchema(schema).properties ?? {}) : {})
    .filter(([, field]) =>
      [field, ...(field.anyOf ?? []), ...(field.items ? [field.items] : [])].some(
        ({ format }) => format === 'uuid',
      ),
    )
    .map(([name]) => name);

const inFields = app.operations.flatMap((operation) =>
  (['query', 'body'] as const).flatMap((where) =>
    idFields(operation[where]).map((name) => [getName(operation), where, name, operation] as const),
  ),
);

describe('an id in a query or a body', () => {
  it.each(inFields)('%s accepts %s.%s in upper case (S69)', async (_name, where, name, operation) => {
    const answered = async (spell: Spell): Promise<TestResponse> => {
      const call = await createCall(operation, fixtures);
      const value: unknown = call[where]?.[name] ?? fixtures.ids[name];
      const other =
        typeof value === 'string'
          ? spell(value)
          : Array.isArray(value)
            ? value.map(String).map(spell)
            : value;
      const changed = { ...call, [where]: { ...call[where], [name]: other } };
      return sendCall(operation, changed, await fixtures.as(role.administrator), asIs);
    };
    expect(behavior(await answered(upper))).toEqual(behavior(await answered(asIs)));
  });

  it('counts as a duplicate in any case', async () => {
    const call = await createCall(
      app.operations.find(({ method, path }) => method === 'POST' && path.endsWith('/v1/admin/user'))!,
      fixtures,
    );
    const client = await fixtures.as(role.administrator);
    const place = fixtures.ids['locationId'] ?? '';
    const response = await client.post('/admin/user', { ...call.body, locationIds: [place, upper(place)] });
    expect([response.status, response.body.fields?.locationIds?.[0]?.code]).toEqual([422, 'duplicate']);
  });

  it('is lower-cased', () => {
    const value = crypto.randomUUID();
    expect(id.parse(upper(value))).toBe(value);
  });

  it.each([
    crypto.randomUUID(),
    upper(crypto.randomUUID()),
    '00000000-0000-0000-0000-000000000000',
    'FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF',
    '019a8f00-0000-7000-8000-00000000000',
    '019a8f00-0000-7000-8000-0000000000010',
    '019a8f0000007000800000000000000001',
    '{019a8f00-0000-7000-8000-000000000001}',
    '019a8f00-0000-7000-8000-00000000000g',
    '019a8f00-0000-7000-8000-000000000001\n',
    '',
  ])('follows the same rules as in a path: %j', (text) => {
    expect(id.safeParse(text).success).toBe(isId(text));
  });
});

describe('the limit of an IP address', () => {
  it('holds for concurrent attempts in eight spellings of the tenant (S18, S69)', async () => {
    const maxFailures = 4;
    const own = await ownApp({ maxSignInFailuresPerIp: maxFailures });
    const tenant = await makeTenant();
    const letters = [...tenant.id].flatMap((sign, index) => (/[a-f]/.test(sign) ? [index] : []));
    const ids = Array.from({ length: 8 }, (_, number) =>
      [...tenant.id]
        .map((sign, index) =>
          (number >> (letters.indexOf(index) % 3)) & 1 && letters.includes(index) ? upper(sign) : sign,
        )
        .join(''),
    );
    expect(new Set(ids).size).toBe(8);
    // One after the other, they would be counted in the database, where all spellings are one.
    const responses = await Promise.all(
      ids.flatMap((spelling) =>
        Array.from({ length: maxFailures }, () =>
          signedOut(own, { id: spelling }).post('/auth/login', {
            userName: unique('spray'),
            password: 'Password1!',
          }),
        ),
      ),
    );
    expect(responses.filter(({ status }) => status === 401)).toHaveLength(maxFailures);
    expect(responses.filter(({ status }) => status === 429)).toHaveLength(7 * maxFailures);
  });
});
