import { describe, expect, it } from 'vitest';
import { role } from '@vantage/contract/permissions';
import { callOf, urlOf } from '../calls';
import { send } from '../client';
import { testPassword } from '../constants';
import { rowsOf } from '../factories';
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

describe('the audit log', () => {
  it('contains no secret of any request or response (S66, S67)', async () => {
    const fixtures = await makeFixtures(app);
    const secrets = new Set([
      testPassword,
      'a secret of the provider',
      'a secret of reports',
      'a secret of views',
    ]);
    const headersOf = async () => {
      const { credentials } = await fixtures.as(role.administrator);
      return { authorization: `Bearer ${credentials?.token}`, sessionid: credentials?.sessionId ?? '' };
    };
    for (const operation of app.operations) {
      const call = await callOf(operation, fixtures);
      const response = await send(app, {
        method: operation.method,
        url: urlOf(operation, call),
        headers: { ...(await headersOf()), ...call.headers },
        ...(call.body ? { payload: call.body } : {}),
      });
      for (const secret of [...secretsIn(call.body), ...secretsIn(response.body)]) secrets.add(secret);
      // The ticket of a single sign-on is sent as a user name.
      if (operation.stateCookie === 'read') secrets.add(String(call.body?.['userName']));
    }
    const { version } = (
      await send(app, { url: `/api/${fixtures.tenant.id}/v1/app`, headers: await headersOf() })
    ).body;
    const changed = await send(app, {
      method: 'POST',
      url: '/api/v1/app',
      headers: await headersOf(),
      payload: {
        version,
        sso: { clientSecret: 'a secret of the provider' },
        powerBi: { clientSecret: 'a secret of reports' },
        tableau: { secretValue: 'a secret of views' },
      },
    });
    expect(changed.status, changed.text).toBe(200);

    const rows = await rowsOf<{ action: string; changes: unknown }>(
      fixtures.tenant,
      `select action, jsonb_build_array(before, after) as changes from audit_entry`,
    );
    expect(new Set(rows.map(({ action }) => action)).size).toBeGreaterThan(5);
    expect(secrets.size).toBeGreaterThan(10);
    const values = rows.flatMap(({ changes }) => valuesIn(changes)).map(String);
    const text = values.join('\n');
    expect(text).not.toContain('$argon2');
    for (const secret of secrets) {
      // A short one may occur within another value by chance.
      if (secret.length < 12) expect(values).not.toContain(secret);
      else expect(text).not.toContain(secret);
    }
  });
});
