import { afterAll, describe, expect, inject, it } from 'vitest';
import { signedIn, signedOut, type TestResponse, type Client } from '../../../../testing/client';
import { testPassword } from '../../../../testing/constants';
import { makeTenant, unique } from '../../../../testing/factories';
import { mailsTo } from '../../../../testing/mails';
import { ownApp, sharedApp } from '../../../../testing/test-app';
import { systemClock } from '../../../platform/clock';
import { secretsFrom } from '../../../platform/crypto/secrets';
import { openDatabase } from '../../../platform/database/database';
import { ipCounterRepository } from './ip-counters.repository';
import { attemptRepository } from './attempts.repository';
import { attemptService } from './attempts.service';
import { minute } from '../../../platform/durations';

const app = await sharedApp();
const database = openDatabase({ url: inject('applicationUrl'), poolSize: 3, onError: () => {} });
afterAll(() => database.close());

const readCode = ({ status, body }: TestResponse): unknown[] => [status, body.code];

const gate = (): { opened: Promise<void>; open: () => void } => {
  let open = (): void => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
};

describe('an IP address with failures', () => {
  const spray = (anybody: Client, count: number, headers: (index: number) => Record<string, string>) =>
    Promise.all(
      Array.from({ length: count }, (_, index) =>
        anybody.post(
          '/auth/login',
          { userName: unique('spray'), password: 'Password1!' },
          { headers: headers(index) },
        ),
      ),
    );

  it('has to wait after 30 in ten minutes, for any names and forwarded addresses it sends (S18, S65)', async () => {
    const own = await ownApp();
    const tenant = await makeTenant();
    const user = await tenant.user();
    const anybody = signedOut(own, tenant);
    await spray(anybody, 30, (index) => ({ 'x-forwarded-for': `10.1.1.${index}` }));
    const credentials = { userName: user.userName, password: testPassword };
    const rejected = await anybody.post('/auth/login', credentials, {
      headers: { 'x-forwarded-for': '10.9.9.9' },
    });
    expect(readCode(rejected)).toEqual([429, 'request.tooMany']);
    expect(Number(rejected.headers['retry-after'])).toBeGreaterThan(500);
    const elsewhere = await anybody.post('/auth/login', credentials, { remoteAddress: '10.2.2.2' });
    expect(elsewhere.status).toBe(200);
    own.clock.advance(10 * minute);
    expect((await anybody.post('/auth/login', credentials)).status).toBe(200);
  });

  it('fails no more often if its attempts are concurrent: they wait for those in flight (S18)', async () => {
    const own = await ownApp({ maxSignInFailuresPerIp: 4 });
    const tenant = await makeTenant();
    const anybody = signedOut(own, tenant);
    const responses = await Promise.all(
      Array.from({ length: 24 }, () =>
        anybody.post('/auth/login', { userName: unique('spray'), password: 'Password1!' }),
      ),
    );
    const codes = responses.map((response) => String(readCode(response)));
    expect(codes.filter((each) => each === '401,100')).toHaveLength(4);
    expect(codes.filter((each) => each === '429,request.tooMany')).toHaveLength(20);
  });

  it('is charged for failures that end while its failures are being read (S18)', async () => {
    const { id: tenantId } = await makeTenant();
    const ipCounters = ipCounterRepository();
    let afterReading = async (): Promise<void> => {};
    const attempts = attemptService({
      database,
      clock: systemClock,
      attempts: attemptRepository(),
      ipCounters: {
        ...ipCounters,
        async currentWindow(...args) {
          const window = await ipCounters.currentWindow(...args);
          await afterReading();
          return window;
        },
      },
      secrets: secretsFrom(unique('secret')),
      audit: { record: async () => {}, recordAll: async () => {}, recordChange: async () => {} },
      maxFailuresPerIp: 2,
    });
    const request = { ip: '10.3.3.3', requestId: unique('request'), userAgent: '' };
    /** A wrong password whose verification the test controls. */
    const wrongAttempt = () => {
      const [verifying, verified] = [gate(), gate()];
      const normalizedName = unique('spray');
      const response = attempts.attempt(
        { tenantId, normalizedName, request },
        async () => ({ account: undefined }),
        async ({ fail: wrong }) => {
          verifying.open();
          await verified.opened;
          throw await wrong();
        },
      );
      const fail = async (): Promise<void> => {
        verified.open();
        await expect(response).rejects.toMatchObject({ code: 100 });
      };
      return { verifying: verifying.opened, response, fail };
    };
    const first = wrongAttempt();
    await first.verifying;
    const second = wrongAttempt();
    await second.verifying;
    const third = wrongAttempt();
    afterReading = async () => {
      afterReading = async () => {};
      await second.fail();
    };
    await first.fail();
    const verifiesToo = third.verifying.then(() => third.fail());
    await expect(Promise.race([third.response, verifiesToo])).rejects.toMatchObject({
      code: 'request.tooMany',
    });
  });

  it('can sign in with concurrent correct passwords, however few failures are left', async () => {
    const own = await ownApp({ maxSignInFailuresPerIp: 2 });
    const tenant = await makeTenant();
    const users = await Promise.all(Array.from({ length: 8 }, () => tenant.user()));
    const responses = await Promise.all(
      users.map(({ userName }) =>
        signedOut(own, tenant).post('/auth/login', { userName, password: testPassword }),
      ),
    );
    expect(responses.map(({ status }) => status)).toEqual(users.map(() => 200));
  });

  it('is counted with its IPv6 /64 network, in any notation (S18)', async () => {
    const tenant = await makeTenant();
    const user = await tenant.user();
    const anybody = signedOut(app, tenant);
    await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        anybody.post(
          '/auth/login',
          { userName: unique('spray'), password: 'Password1!' },
          { remoteAddress: `2001:db8::${index + 1}:b:c:d` },
        ),
      ),
    );
    const credentials = { userName: user.userName, password: testPassword };
    const from = (remoteAddress: string) => anybody.post('/auth/login', credentials, { remoteAddress });
    expect(readCode(await from('2001:db8:0:0:ffff::1'))).toEqual([429, 'request.tooMany']);
    expect((await from('2001:db8:0:1::1')).status).toBe(200);
  });

  it('is the same in IPv4 and IPv4-mapped notation, and differs from its neighbors (S18)', async () => {
    const own = await ownApp({ maxSignInFailuresPerIp: 3 });
    const tenant = await makeTenant();
    const user = await tenant.user();
    const from = (remoteAddress: string, userName: string, password: string) =>
      signedOut(own, tenant).post('/auth/login', { userName, password }, { remoteAddress });
    for (let count = 0; count < 3; count += 1) await from('192.0.2.7', unique('spray'), 'Password1!');
    expect((await from('::ffff:192.0.2.7', user.userName, testPassword)).status).toBe(429);
    expect((await from('::ffff:192.0.2.8', user.userName, testPassword)).status).toBe(200);
  });

  it('has to wait wherever a password is verified, and gets no mail (S18)', async () => {
    const own = await ownApp({ maxSignInFailuresPerIp: 3 });
    const tenant = await makeTenant();
    const user = await tenant.user();
    const client = await signedIn(own, user);
    await spray(signedOut(own, tenant), 3, () => ({}));
    const rejected = [
      await client.post('/auth/checkoldpassword', { oldPassword: testPassword }),
      await client.post('/profile/password', {
        oldPassword: testPassword,
        newPassword: 'Brand-New-Choice-9#',
        confirmPassword: 'Brand-New-Choice-9#',
      }),
      await client.post('/auth/request-reset-password', { userName: user.userName, email: user.email }),
    ];
    for (const response of rejected) expect(readCode(response)).toEqual([429, 'request.tooMany']);
    expect(await mailsTo(tenant, user.email)).toEqual([]);
  });

  it('has to wait in every process', async () => {
    const tenant = await makeTenant();
    const user = await tenant.user();
    await spray(signedOut(app, tenant), 30, () => ({}));
    const second = await ownApp();
    const response = await signedOut(second, tenant).post('/auth/login', {
      userName: user.userName,
      password: testPassword,
    });
    expect(response.status).toBe(429);
  });

  it('is never charged for correct passwords', async () => {
    const tenant = await makeTenant();
    const users = await Promise.all(Array.from({ length: 31 }, () => tenant.user()));
    const responses = await Promise.all(
      users.map(({ userName }) =>
        signedOut(app, tenant).post('/auth/login', { userName, password: testPassword }),
      ),
    );
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
  });
});
