import { describe, expect, it } from 'vitest';
import { operation, type Access } from '@vantage/contract/api/operation';
import { permission, listPermissions, role, roleIds, type RoleId } from '@vantage/contract/permissions';
import { createCall, buildUrl, type Call } from '../calls';
import { send } from '../client';
import { sharedApp } from '../test-app';
import { makeFixtures } from '../fixtures';

const app = await sharedApp();
const fixtures = await makeFixtures(app);

const administrators = [role.administrator];
const managers = [role.administrator, role.manager];
const everyone = [role.administrator, role.manager, role.user, role.learner];

/** Duplicates the contract's table, so that a mistake there fails a test. */
const allowed: Readonly<Record<Access, readonly RoleId[] | 'anybody'>> = {
  public: 'anybody',
  publicOrSignedIn: 'anybody',
  signedIn: everyone,
  [permission.customersRead]: everyone,
  [permission.customersReadAll]: managers,
  [permission.customersWrite]: managers,
  [permission.customersAssign]: managers,
  [permission.insightsView]: everyone,
  [permission.insightsWrite]: managers,
  [permission.surveysRead]: [...managers, role.user],
  [permission.surveysWrite]: managers,
  [permission.surveysResults]: [...managers, role.user],
  [permission.mailingsSend]: managers,
  [permission.respondentsErase]: administrators,
  [permission.usersRead]: managers,
  [permission.usersWrite]: managers,
  [permission.usersViewAs]: administrators,
  [permission.administrationOpen]: managers,
  [permission.settingsWrite]: administrators,
  [permission.auditRead]: administrators,
};

/** Documentation of the API, without data of any tenant. */
const withoutOperation = /^\/api\/(openapi\.json|docs(\/.*)?)$/;
const aroundTheProcess = ['/healthz', '/readyz', '/metrics', '/internal/tls-host'];

describe('the table of permissions', () => {
  it.each(roleIds)('grants role %i exactly the listed permissions', (roleId) => {
    const meant = Object.values(permission).filter((each) => allowed[each].includes(roleId as never));
    expect(listPermissions(roleId).toSorted()).toEqual(meant.toSorted());
  });

  it('is required by the type of every operation', () => {
    // @ts-expect-error -- an operation without a permission must not compile
    operation({ method: 'GET', path: '/nothing', summary: 'Nothing', responses: {} });
  });
});

describe('the routes', () => {
  it('under /api are operations, except listed ones (S7)', () => {
    const strangers = app.routes
      .filter(({ url, operation }) => url.startsWith('/api') && !operation && !withoutOperation.test(url))
      .map(({ method, url }) => `${method} ${url}`);
    expect(strangers).toEqual([]);
    expect(app.routes.filter((route) => route.operation).length).toBeGreaterThanOrEqual(
      app.operations.length,
    );
  });

  it('outside of /api are operational endpoints only (S7)', () => {
    const outside = app.routes.filter(({ url }) => !url.startsWith('/api')).map(({ url }) => url);
    expect([...new Set(outside)].toSorted()).toEqual(aroundTheProcess.toSorted());
  });

  it("have the paths of the contract's operations", () => {
    for (const each of app.operations)
      expect(app.routes).toContainEqual(
        expect.objectContaining({ method: each.method, url: `/api${each.path}` }),
      );
  });
});

const named = app.operations.map((each) => [`${each.method} ${each.path}`, each] as const);

describe('route × role', () => {
  it.each(named)('%s answers each role and signed-out callers as listed (S7)', async (_name, each) => {
    const mayCall = allowed[each.permission];
    let call: Call | null = null;
    for (const who of [...roleIds, 'signed out'] as const) {
      call ??= await createCall(each, fixtures);
      const credentials = who === 'signed out' ? null : (await fixtures.as(who)).credentials;
      const response = await send(app, {
        method: each.method,
        url: buildUrl(each, call),
        headers: credentials
          ? {
              authorization: `Bearer ${credentials.token}`,
              sessionid: credentials.sessionId,
              ...call.headers,
            }
          : call.headers,
        ...(call.body ? { payload: call.body } : {}),
      });
      const answer = `${who}: ${response.status} ${response.text}`;
      if (who === 'signed out' && mayCall !== 'anybody') {
        expect([response.status, response.body.code], answer).toEqual([401, 'token.missing']);
      } else if (who !== 'signed out' && mayCall !== 'anybody' && !mayCall.includes(who)) {
        expect([response.status, response.body.code], answer).toEqual([403, 'permission.denied']);
      } else {
        // An administrator has every permission, so that success proves the sample call to be valid.
        expect(response.status, answer).toBeLessThan(who === role.administrator ? 400 : 500);
        expect([401, 403], answer).not.toContain(response.status);
        // A rejected call and a read use up nothing that the next caller needs.
        if (each.method !== 'GET') call = null;
      }
    }
  });
});
