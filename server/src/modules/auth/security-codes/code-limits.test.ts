import { describe, expect, it } from 'vitest';
import { signedOut } from '../../../../testing/client';
import { queryRows } from '../../../../testing/factories';
import { mailsTo } from '../../../../testing/mails';
import { anotherCode, login, startSignIn, tenantWithCodes } from '../../../../testing/auth/security-codes';
import { ownApp, sharedApp } from '../../../../testing/test-app';
import { second, minute } from '../../../platform/durations';

const app = await sharedApp();

describe('limits of security codes', () => {
  it('count wrong codes for the IP address, too (S18, S22)', async () => {
    const own = await ownApp({ maxSignInFailuresPerIp: 3 });
    const tenant = await tenantWithCodes();
    const user = await tenant.user();
    const anybody = signedOut(own, tenant);
    const { challenge, code } = await startSignIn(anybody, tenant, user);
    for (let count = 0; count < 3; count += 1)
      await anybody.post('/auth/verifycode', { challenge, code: anotherCode(code) });
    expect((await login(anybody, user)).status).toBe(429);
  });

  it('mail one code at once, however often it is requested', async () => {
    const tenant = await tenantWithCodes();
    const user = await tenant.user();
    const anybody = signedOut(app, tenant);
    const { challenge } = (await login(anybody, user)).body;
    const responses = await Promise.all(
      Array.from({ length: 5 }, () => anybody.post('/auth/requestcode', { challenge })),
    );
    for (const { body } of responses) expect(body).toMatchObject({ status: 'CODE_SENT', resendsLeft: 3 });
    const mails = await mailsTo(tenant, user.email);
    expect(mails.map(({ urgent }) => urgent)).toEqual([true]);
  });

  it('lock with the fifth wrong code, counted across sign-ins (S22)', async () => {
    const tenant = await tenantWithCodes();
    const user = await tenant.user();
    const anybody = signedOut(app, tenant);
    const first = await startSignIn(anybody, tenant, user);
    const left = [];
    for (let count = 0; count < 3; count += 1) {
      const wrong = { challenge: first.challenge, code: anotherCode(first.code) };
      left.push((await anybody.post('/auth/verifycode', wrong)).body.attemptsLeft);
    }
    expect(left).toEqual([4, 3, 2]);
    const again = await startSignIn(anybody, tenant, user);
    const wrong = { challenge: again.challenge, code: anotherCode(again.code) };
    expect((await anybody.post('/auth/verifycode', wrong)).body).toEqual({
      status: 'INVALID',
      attemptsLeft: 1,
    });
    const last = await anybody.post('/auth/verifycode', wrong);
    expect(last.body).toEqual({ status: 'LOCKED', lockMinutes: 15 });
    const right = await anybody.post('/auth/verifycode', again);
    expect(right.body).toMatchObject({ status: 'LOCKED' });
    const rejected = await login(anybody, user);
    expect([rejected.status, rejected.body.code, rejected.body.lockMinutes]).toEqual([
      423,
      'login.locked',
      15,
    ]);
  });

  it('reject any code before one was sent, without counting it', async () => {
    const tenant = await tenantWithCodes();
    const user = await tenant.user();
    const anybody = signedOut(app, tenant);
    const { challenge } = (await login(anybody, user)).body;
    const early = async () => (await anybody.post('/auth/verifycode', { challenge, code: '123456' })).body;
    for (let count = 0; count < 6; count += 1)
      expect(await early()).toEqual({ status: 'INVALID', attemptsLeft: 5 });
    const pending = await startSignIn(anybody, tenant, user);
    await anybody.post('/auth/verifycode', { ...pending, code: anotherCode(pending.code) });
    expect(await early()).toEqual({ status: 'INVALID', attemptsLeft: 4 });
    expect(await queryRows(tenant, "select id from audit_entry where action like 'login.%'")).toHaveLength(1);
    expect((await anybody.post('/auth/verifycode', pending)).body.status).toBe('VERIFIED');
  });

  it('allow three resends, each after 30 seconds, and then none (S23)', async () => {
    const own = await ownApp();
    const tenant = await tenantWithCodes();
    const user = await tenant.user();
    const anybody = signedOut(own, tenant);
    const { challenge } = await startSignIn(anybody, tenant, user);
    const resend = async () => (await anybody.post('/auth/resendcode', { challenge })).body;
    expect(await resend()).toMatchObject({ status: 'TOO_SOON' });
    const left = [];
    for (let count = 0; count < 3; count += 1) {
      own.clock.advance(30 * second);
      left.push((await resend()).resendsLeft);
    }
    expect(left).toEqual([2, 1, 0]);
    own.clock.advance(30 * second);
    expect(await resend()).toEqual({ status: 'RESEND_LIMIT' });
    expect(await mailsTo(tenant, user.email)).toHaveLength(4);
  });

  it('mail one user ten codes at most, across all pending sign-ins (S23)', async () => {
    const own = await ownApp();
    const tenant = await tenantWithCodes();
    const user = await tenant.user();
    const anybody = signedOut(own, tenant);
    const ask = async () => {
      const { challenge } = (await login(anybody, user)).body;
      return anybody.post('/auth/requestcode', { challenge });
    };
    const responses = await Promise.all(Array.from({ length: 12 }, ask));
    const rejected = responses.filter(({ status }) => status === 429);
    expect(rejected).toHaveLength(2);
    expect(rejected[0]?.body.code).toBe('request.tooMany');
    expect(Number(rejected[0]?.headers['retry-after'])).toBeGreaterThan(1_000);
    expect(await mailsTo(tenant, user.email)).toHaveLength(10);
    own.clock.advance(20 * minute);
    expect((await ask()).status).toBe(200);
  });

  it('compare five wrong codes at most, however many are concurrent (S22)', async () => {
    const tenant = await tenantWithCodes();
    const user = await tenant.user();
    const anybody = signedOut(app, tenant);
    const pending = [];
    for (let count = 0; count < 8; count += 1) pending.push(await startSignIn(anybody, tenant, user));
    const responses = await Promise.all(
      pending.map(({ challenge, code }) =>
        anybody.post('/auth/verifycode', { challenge, code: anotherCode(code) }),
      ),
    );
    const statuses = responses.map(({ body }) => body.status as string).toSorted();
    expect(statuses).toEqual([...Array<string>(4).fill('INVALID'), ...Array<string>(4).fill('LOCKED')]);
    const audited = await queryRows(
      tenant,
      "select action, after from audit_entry where action like 'login.%' order by id",
    );
    expect(audited).toHaveLength(5);
    expect(audited.at(-1)).toMatchObject({ action: 'login.locked', after: { method: 'emailCode' } });
  });
});
