import { describe, expect, it } from 'vitest';
import { role } from '@vantage/contract/permissions';
import { signedIn, signedOut, type TestResponse, type Client } from '../../../../testing/client';
import { clockMargin, testPassword } from '../../../../testing/constants';
import { makeTenant, queryRows, unique } from '../../../../testing/factories';
import { mailsTo } from '../../../../testing/mails';
import { ownApp, sharedApp } from '../../../../testing/test-app';
import { minute } from '../../../platform/durations';

const app = await sharedApp();

const readCode = ({ status, body }: TestResponse): unknown[] => [status, body.code];
const tries = async (anybody: Client, userName: string, count: number): Promise<unknown[]> => {
  const codes = [];
  for (let number = 0; number < count; number += 1)
    codes.push((await anybody.post('/auth/login', { userName, password: `wrong ${number}` })).body.code);
  return codes;
};

describe('wrong passwords', () => {
  it('warn from the third on and lock with the fifth, even for the correct password (S14)', async () => {
    const tenant = await makeTenant();
    const { userName } = await tenant.user();
    const anybody = signedOut(app, tenant);
    expect(await tries(anybody, userName, 5)).toEqual([100, 100, 104, 104, 102]);
    const right = await anybody.post('/auth/login', { userName, password: testPassword });
    expect(readCode(right)).toEqual([401, 102]);
    expect(right.body.lockMinutes).toBe(15);
  });

  it('get the same responses for an unknown name (S13)', async () => {
    const tenant = await makeTenant();
    const anybody = signedOut(app, tenant);
    expect(await tries(anybody, unique('nobody'), 6)).toEqual([100, 100, 104, 104, 102, 102]);
  });

  it('are reset by a correct one', async () => {
    const tenant = await makeTenant();
    const { userName } = await tenant.user();
    const anybody = signedOut(app, tenant);
    await tries(anybody, userName, 4);
    expect((await anybody.post('/auth/login', { userName, password: testPassword })).status).toBe(200);
    expect(await tries(anybody, userName, 3)).toEqual([100, 100, 104]);
  });

  it('count for the user, whether given by name or e-mail address, in any case', async () => {
    const tenant = await makeTenant();
    const { userName, email } = await tenant.user();
    const anybody = signedOut(app, tenant);
    await tries(anybody, userName.toUpperCase(), 4);
    const response = await anybody.post('/auth/email', { email: email.toUpperCase(), password: 'wrong' });
    expect(readCode(response)).toEqual([401, 102]);
  });

  it('count for a user name that looks like an e-mail address, which can sign in as well', async () => {
    const tenant = await makeTenant();
    const { userName } = await tenant.user({ userName: 'Ines@night.example', email: 'ines@day.example' });
    const anybody = signedOut(app, tenant);
    const right = await anybody.post('/auth/email', { email: ` ${userName} `, password: testPassword });
    expect(right.status).toBe(200);
    await tries(anybody, userName, 4);
    const response = await anybody.post('/auth/email', { email: userName, password: 'wrong' });
    expect(readCode(response)).toEqual([401, 102]);
  });

  it('lock for 15 minutes and no longer', async () => {
    const own = await ownApp();
    const tenant = await makeTenant();
    const { userName } = await tenant.user();
    const anybody = signedOut(own, tenant);
    await tries(anybody, userName, 5);
    own.clock.advance(15 * minute - clockMargin);
    const still = await anybody.post('/auth/login', { userName, password: testPassword });
    expect([still.body.code, still.body.lockMinutes]).toEqual([102, 1]);
    own.clock.advance(clockMargin);
    expect((await anybody.post('/auth/login', { userName, password: testPassword })).status).toBe(200);
  });

  it('do not lock a user with the same name in another tenant', async () => {
    const [tenant, other] = await Promise.all([makeTenant(), makeTenant()]);
    const { userName } = await tenant.user();
    await other.user({ userName });
    await tries(signedOut(app, tenant), userName, 5);
    const response = await signedOut(app, other).post('/auth/login', { userName, password: testPassword });
    expect(response.status).toBe(200);
  });

  it('end no session, since anyone can cause a lock', async () => {
    const tenant = await makeTenant();
    const user = await tenant.user();
    const client = await signedIn(app, user);
    await tries(signedOut(app, tenant), user.userName, 5);
    expect((await client.get('/auth/me')).status).toBe(200);
  });

  it('are verified five times at most when 100 arrive at once (S15)', async () => {
    const tenant = await makeTenant();
    const { userName } = await tenant.user();
    const anybody = signedOut(app, tenant);
    const responses = await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        anybody.post(
          '/auth/login',
          { userName, password: `wrong ${index}` },
          { remoteAddress: `10.0.${index}.1` },
        ),
      ),
    );
    const count = (code: number) => responses.filter(({ body }) => body.code === code).length;
    // On a busy machine, some of those that would be locked out wait too long for a connection.
    const unavailable = responses.filter(({ status }) => status === 503).length;
    expect([count(100), count(104), count(102) + unavailable]).toEqual([2, 2, 96]);
    const [attempt] = await queryRows<{ attempts: number }>(tenant, 'select attempts from sign_in_attempt');
    expect(attempt?.attempts).toBe(5);
  });

  it('are in the audit log, without the password', async () => {
    const tenant = await makeTenant();
    const user = await tenant.user();
    await tries(signedOut(app, tenant), user.userName, 5);
    const entries = await queryRows<{ action: string; entity_id: string }>(
      tenant,
      'select action, entity_id, before, after from audit_entry order by id',
    );
    expect(entries.map(({ action }) => action)).toEqual([
      ...Array<string>(4).fill('login.failed'),
      'login.locked',
    ]);
    expect(new Set(entries.map((entry) => entry.entity_id))).toEqual(new Set([user.id]));
    expect(JSON.stringify(entries)).not.toContain('wrong');
  });
});

describe('requests for a reset link', () => {
  it('never lock and send few mails: after 50 the owner still signs in (S17)', async () => {
    const tenant = await makeTenant();
    const { userName, email } = await tenant.user();
    const anybody = signedOut(app, tenant);
    const responses = await Promise.all(
      Array.from({ length: 50 }, () => anybody.post('/auth/request-reset-password', { userName, email })),
    );
    expect(new Set(responses.map(({ status, text }) => `${status} ${text}`))).toEqual(
      new Set(['202 {"status":"SENT"}']),
    );
    expect((await mailsTo(tenant, email)).length).toBe(1);
    expect((await anybody.post('/auth/login', { userName, password: testPassword })).status).toBe(200);
  });

  it('send at most one mail a minute and five an hour (S17)', async () => {
    const own = await ownApp();
    const tenant = await makeTenant();
    const { userName, email } = await tenant.user();
    const ask = () => signedOut(own, tenant).post('/auth/request-reset-password', { userName, email });
    const mailed = async () => (await mailsTo(tenant, email)).length;
    await ask();
    own.clock.advance(minute - clockMargin);
    await ask();
    expect(await mailed()).toBe(1);
    for (let count = 0; count < 7; count += 1) {
      own.clock.advance(minute);
      await ask();
    }
    expect(await mailed()).toBe(5);
    own.clock.advance(60 * minute);
    await ask();
    expect(await mailed()).toBe(6);
  });

  it('are limited per IP address, whatever the names (S18)', async () => {
    const own = await ownApp({ maxSignInFailuresPerIp: 1 });
    const tenant = await makeTenant();
    const ask = () =>
      signedOut(own, tenant).post('/auth/request-reset-password', {
        userName: unique('nobody'),
        email: 'nobody@example.com',
      });
    const responses = await Promise.all(Array.from({ length: 10 }, ask));
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([202]));
    expect(readCode(await ask())).toEqual([429, 'request.tooMany']);
    own.clock.advance(10 * minute);
    expect((await ask()).status).toBe(202);
  });
});

describe('if passwords are disabled', () => {
  it('a password still signs in administrators; for others it counts as wrong', async () => {
    const tenant = await makeTenant({ settings: { auth_method: ['sso'] } });
    const administrator = await tenant.user();
    const manager = await tenant.user({ roleId: role.manager });
    const login = ({ userName }: { userName: string }) =>
      signedOut(app, tenant).post('/auth/login', { userName, password: testPassword });
    expect((await login(administrator)).status).toBe(200);
    expect(readCode(await login(manager))).toEqual([401, 100]);
  });
});
