import { describe, expect, it } from 'vitest';
import { role } from '@vantage/contract/permissions';
import { createCall, buildUrl } from '../calls';
import { send } from '../client';
import { testPassword } from '../constants';
import { queryRows } from '../factories';
import { sharedApp } from '../test-app';
import { makeFixtures } from '../fixtures';

const app = await sharedApp();

/** Fields of requests and responses with secret values. */
const isSecret = (name: string): boolean => /password|secret|token|challenge|signature/i.test(name);

/** Other fields named `code`, such as a language's, are not secret. */
const isSecurityCode = (name: string, value: unknown): boolean =>
  name === 'code' && /^\d{6}$/.test(String(value));

function secretsIn(value: unknown, within = false): string[] {
  if (typeof value === 'string') return within ? [value] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    secretsIn(inner, isSecret(name) || isSecurityCode(name, inner)),
  );
}

const valuesIn = (value: unknown): unknown[] =>
  typeof value === 'object' && value !== null ? Object.values(value).flatMap(valuesIn) : [value];

const fixtures = await makeFixtures(app);
const ofSettings = ['a secret of the provider', 'a secret of reports', 'a secret of views'];
/** It collects the secrets of all calls so far. */
const secrets = new Set([testPassword, ...ofSettings]);

const getHeaders = async () => {
  const { credentials } = await fixtures.as(role.administrator);
  return { authorization: `Bearer ${credentials?.token}`, sessionid: credentials?.sessionId ?? '' };
};

const auditedRows = () =>
  queryRows<{ action: string; changes: unknown }>(
    fixtures.tenant,
    `select action, jsonb_build_array(before, after) as changes from audit_entry`,
  );

async function expectNone(of: Iterable<string>): Promise<void> {
  const values = (await auditedRows()).flatMap(({ changes }) => valuesIn(changes)).map(String);
  const text = values.join('\n');
  expect(text).not.toContain('$argon2');
  for (const secret of of) {
    // A short one may occur within another value by chance.
    if (secret.length < 12) expect(values).not.toContain(secret);
    else expect(text).not.toContain(secret);
  }
}

describe('the audit log', () => {
  it.each(app.operations.map((operation) => [`${operation.method} ${operation.path}`, operation] as const))(
    'contains no secret of a request to %s or its response (S66, S67)',
    async (_name, operation) => {
      const call = await createCall(operation, fixtures);
      const response = await send(app, {
        method: operation.method,
        url: buildUrl(operation, call),
        headers: { ...(await getHeaders()), ...call.headers },
        ...(call.body ? { payload: call.body } : {}),
      });
      const own = [...secretsIn(call.body), ...secretsIn(response.body)];
      // The ticket of a single sign-on is sent as a user name.
      if (operation.stateCookie === 'read') own.push(String(call.body?.['userName']));
      for (const secret of own) secrets.add(secret);
      await expectNone(own);
    },
  );

  it('contains no secret of an earlier request, or of the settings (S66, S67)', async () => {
    const { version } = (
      await send(app, { url: `/api/${fixtures.tenant.id}/v1/app`, headers: await getHeaders() })
    ).body;
    const [clientSecret, ofReports, ofViews] = ofSettings;
    const changed = await send(app, {
      method: 'POST',
      url: '/api/v1/app',
      headers: await getHeaders(),
      payload: {
        version,
        sso: { clientSecret },
        powerBi: { clientSecret: ofReports },
        tableau: { secretValue: ofViews },
      },
    });
    expect(changed.status, changed.text).toBe(200);
    expect(new Set((await auditedRows()).map(({ action }) => action)).size).toBeGreaterThan(5);
    expect(secrets.size).toBeGreaterThan(10);
    await expectNone(secrets);
  });
});
