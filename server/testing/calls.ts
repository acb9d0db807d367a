import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Operation } from '@vantage/contract/api/operation';
import { permission, role } from '@vantage/contract/permissions';
import { reportBounces } from '@vantage/contract/mailings/bounces';
import { userCsvColumns } from '@vantage/contract/users/user-import';
import { stateCookieName } from '../src/platform/http/state-cookie';
import { testCookieState, testPassword } from './constants';
import { linkIdentity } from './auth/single-sign-on';
import { queryRows, unique, type TestTenant } from './factories';
import type { Fixtures } from './fixtures';
import { unconfirmedReplyTo } from './reply-to';
import { surveyValues } from './surveys/survey-calls';

export interface RequestSchema {
  type?: string;
  format?: string;
  pattern?: string;
  const?: unknown;
  enum?: unknown[];
  default?: unknown;
  anyOf?: RequestSchema[];
  items?: RequestSchema;
  minItems?: number;
  minimum?: number;
  properties?: Record<string, RequestSchema>;
  required?: string[];
  additionalProperties?: unknown;
}

export interface Call {
  readonly method: Operation['method'];
  readonly params: Record<string, string>;
  readonly query: Record<string, unknown>;
  readonly body: Record<string, unknown> | undefined;
  /** Without those that authenticate. */
  readonly headers: Record<string, string>;
}

const requestSchemas = new WeakMap<z.ZodType, RequestSchema>();

export function getSchema(schema: z.ZodType): RequestSchema {
  const existing = requestSchemas.get(schema);
  if (existing) return existing;
  const converted = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as RequestSchema;
  requestSchemas.set(schema, converted);
  return converted;
}

export const listParameters = (operation: Operation): string[] =>
  [...operation.path.matchAll(/:(\w+)/g)].map(([, name]) => name ?? '');

/** Values are not encoded in the path, so that tests can use anything. */
export function buildUrl(operation: Operation, call: Pick<Call, 'params' | 'query'>): string {
  const path = operation.path.replaceAll(/:(\w+)/g, (_, name: string) => call.params[name] ?? '');
  const query = Object.entries(call.query)
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`)
    .join('&');
  return `/api${path}${query === '' ? '' : `?${query}`}`;
}

function createSample(
  name: string,
  schema: RequestSchema,
  existing: Readonly<Record<string, unknown>>,
): unknown {
  if (Object.hasOwn(existing, name)) return existing[name];
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.anyOf) return createSample(name, schema.anyOf[0] ?? {}, existing);
  if (schema.type === 'object') {
    const required = Object.entries(schema.properties ?? {}).filter(
      // An insight needs one of several addresses, so the schema requires none of them.
      ([property]) => property === 'iframeUrl' || schema.required?.includes(property),
    );
    return Object.fromEntries(
      required.map(([property, inner]) => [property, createSample(property, inner, existing)]),
    );
  }
  if (schema.type === 'array')
    return Array.from({ length: schema.minItems ?? 0 }, () =>
      createSample(name, schema.items ?? {}, existing),
    );
  if (schema.type === 'integer' || schema.type === 'number') return Math.max(1, schema.minimum ?? 1);
  if (schema.type === 'boolean') return true;
  if (schema.format === 'date-time') return new Date().toISOString();
  if (schema.format === 'email') return 'somebody@example.com';
  if (schema.format === 'date') return '2025-06-30';
  return schema.format === 'uuid' ? randomUUID() : 'Sample';
}

export function formWith(content: string | Uint8Array<ArrayBuffer>, name = 'file'): FormData {
  const form = new FormData();
  form.append(name, new Blob([content], { type: 'text/csv' }), 'a file.csv');
  return form;
}

const smallPicture = Uint8Array.from(
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
    'base64',
  ),
);

const sampleFile = (operation: Operation, existing: Readonly<Record<string, unknown>>): FormData => {
  if (operation.path.endsWith('/asset')) {
    const form = formWith(smallPicture);
    form.append('purpose', 'customerLogo');
    return form;
  }
  if (operation.path.endsWith('/suppression/import')) return formWith('email\nsomebody@example.com\n');
  if (operation.path.endsWith('/bulkemail/validate')) return formWith('email\nrecipient@example.com\n');
  if (operation.path.endsWith('/definition-file')) return formWith('export default { pages: [] };');
  if (!operation.path.endsWith('/admin/user/import'))
    throw new Error(`${operation.path}: testing/calls.ts must make its file`);
  const { userName, email, location } = existing as Record<string, string>;
  return formWith(
    `${userCsvColumns.join()}\n${userName},Sample,Person,${email},User,en,${location},Internal\n`,
  );
};

const idsFound = async (tenant: TestTenant, text: string): Promise<string[]> =>
  (await queryRows<{ id: string }>(tenant, text)).map(({ id }) => id);

/** Deletions get their own rows, since other calls need those of the fixtures. */
async function insightNames(
  operation: Operation,
  { tenant, ids }: Fixtures,
): Promise<Record<string, unknown>> {
  const [, noun, last] = /\/v1\/(insight|insightgroup)(?:\/([^/]+))?$/.exec(operation.path) ?? [];
  if (noun === undefined || operation.method === 'GET') return {};
  if (last === 'order') {
    const rows =
      noun === 'insight' ? `insight where group_id = '${ids['groupId']}' and` : 'insight_group where';
    return { ids: await idsFound(tenant, `select id from ${rows} deleted_at is null order by position, id`) };
  }
  return {
    title: unique('Title'),
    name: unique('Name'),
    iframeUrl: '/samples/overview.html',
    status: 'Completed',
    ...(operation.method === 'DELETE' && {
      insightGroupId: await tenant.group(),
      insightId: await tenant.insight({ group_id: ids['groupId'] ?? '' }),
    }),
  };
}

/** @throws if the fixtures have no value for a path parameter */
export async function createCall(operation: Operation, fixtures: Fixtures): Promise<Call> {
  const administrator = fixtures.users[role.administrator];
  const fields = operation.body === undefined ? {} : (getSchema(operation.body).properties ?? {});
  const inPath = listParameters(operation);
  // A previous call may have used, ended or changed these, so each call gets its own.
  if ('password' in fields || 'oldPassword' in fields) await fixtures.resetPassword(administrator);
  const selected = `Chosen-${randomUUID()}#A1`;
  const existing: Record<string, unknown> = {
    ...fixtures.ids,
    userName: administrator.userName,
    email: administrator.email,
    password: testPassword,
    oldPassword: testPassword,
    newPassword: selected,
    confirmPassword: selected,
    ...('refreshToken' in fields && { refreshToken: (await fixtures.as(role.administrator)).refreshToken }),
    ...('challenge' in fields && (await fixtures.challenge(administrator))),
    ...('resetToken' in fields && { resetToken: await fixtures.passwordToken(fixtures.users[role.learner]) }),
    ...(operation.stateCookie === 'read' && { userName: await fixtures.ticket(administrator) }),
    ...('credential' in fields && {
      credential: await (operation.permission === 'public'
        ? fixtures.passkeys.proof(administrator)
        : fixtures.passkeys.registration(administrator)),
    }),
    ...(operation.path.includes('/admin/user') && {
      userName: unique('sample').slice(0, 40),
      email: `${unique('sample')}@example.com`,
      appRoleId: role.user,
      locationIds: [fixtures.ids['locationId']],
      // Only a user without a password can be invited.
      userId: (
        await fixtures.tenant.user({
          roleId: role.user,
          ...(operation.path.endsWith('/invite') && { passwordHash: null }),
        })
      ).id,
    }),
    ...(operation.path.includes('/v1/customer') &&
      operation.permission === permission.customersWrite && {
        name: unique('Client').slice(0, 40),
        email: '',
        industry: 'Energy',
        projectType: 'Advisory',
        projectModules: ['Safety'],
        salesPackage: null,
        // Its own, since it may be gone afterwards.
        customerId: await fixtures.tenant.customer({ archived: operation.path.endsWith('/restore') }),
      }),
    ...(operation.path.endsWith('/assignment') && { userIds: [fixtures.users[role.learner].id] }),
    ...(operation.path.includes('/location') && {
      parentId: null,
      name: unique('Location'),
      locationId: await fixtures.tenant.location(),
      version: 1,
    }),
    ...(await insightNames(operation, fixtures)),
    ...(await surveyValues(operation, fixtures)),
    ...(operation.path.includes('/announcement') && {
      shownUntil: new Date(Date.now() + 86_400_000).toISOString(),
      ...(operation.method === 'POST' && { version: 1 }),
    }),
    ...(operation.path.includes('/replyto/') && { token: await unconfirmedReplyTo(fixtures.tenant) }),
    ...(inPath.includes('passkeyId') && { passkeyId: await fixtures.passkeys.keep(administrator) }),
    ...(inPath.includes('sessionId') && {
      sessionId: (await fixtures.as(role.administrator)).credentials?.sessionId,
    }),
  };
  if (operation.path.endsWith('/identity')) await linkIdentity(fixtures.tenant, String(existing['userId']));
  const params = Object.fromEntries(
    inPath.map((name) => {
      const value = existing[name] as string | undefined;
      if (value === undefined)
        throw new Error(`${operation.path}: testing/fixtures.ts must make what :${name} stands for`);
      return [name, value];
    }),
  );
  const sampled = (schema: z.ZodType | undefined): unknown =>
    schema && createSample('', getSchema(schema), existing);
  if ('version' in fields && existing['version'] === undefined) {
    // The current version, read from the same path; without a tenant in it, the token's tenant applies.
    const client = await fixtures.as(role.administrator);
    const address = inPath.includes('tenantId')
      ? buildUrl(operation, { params, query: {} })
      : `/api/${fixtures.tenant.id}${operation.path}`;
    existing['version'] = (await client.get(address)).body.version;
  }
  const foreign = operation === reportBounces ? [{ email: 'gone@example.com', kind: 'hard' }] : undefined;
  return {
    method: operation.method,
    params,
    query: (sampled(operation.query) ?? {}) as Record<string, unknown>,
    body: (operation.upload
      ? sampleFile(operation, existing)
      : (sampled(operation.body) ?? foreign)) as Call['body'],
    headers: operation.stateCookie === 'read' ? { cookie: `${stateCookieName}=${testCookieState}` } : {},
  };
}
