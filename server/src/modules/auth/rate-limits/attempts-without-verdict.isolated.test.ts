import { describe, expect, it, vi } from 'vitest';
import { signedIn, signedOut, type TestResponse } from '../../../../testing/client';
import { clockMargin, testPassword } from '../../../../testing/constants';
import { asOwner, makeTenant, queryRows, type TestUser } from '../../../../testing/factories';
import { tokenMailedTo } from '../../../../testing/mails';
import { ownApp, sharedApp, type TestApp } from '../../../../testing/test-app';
import { usersPath } from '../../../../testing/users/user-administration';
import { AppError } from '../../../platform/errors';
import { minute } from '../../../platform/durations';

const chosenPassword = 'Harbour-Lantern#47';

/** Simulates a full queue of the hashing threads. */
const queue = vi.hoisted(() => ({ isFull: false }));
vi.mock(import('../../../platform/crypto/password-hashing'), async (load) => {
  const { passwordHashing } = await load();
  const refuseWhenFull = (): void => {
    if (queue.isFull) throw new AppError('server.unavailable', { retryAfter: 5 });
  };
  return {
    passwordHashing: (parameters) => {
      const hashing = passwordHashing(parameters);
      return {
        ...hashing,
        async verify(hash, password) {
          refuseWhenFull();
          return hashing.verify(hash, password);
        },
        async verifyDummy(password) {
          refuseWhenFull();
          return hashing.verifyDummy(password);
        },
      };
    },
  };
});

const app = await sharedApp();

const readCode = ({ status, body }: TestResponse): unknown[] => [status, body.code];
const signIn = (to: TestApp, user: TestUser, password = testPassword): Promise<TestResponse> =>
  signedOut(to, { id: user.tenantId }).post('/auth/login', { userName: user.userName, password });

/** Leaves five attempts as if the process had been killed while verifying them. */
const abandonFive = (user: TestUser, secondsAgo = 60): Promise<unknown> =>
  asOwner(user.tenantId, (client) =>
    client.query(
      `insert into sign_in_attempt (tenant_id, normalized_name, attempts, last_attempt_id, last_attempted_at)
       values ($1, $2, 5, gen_random_uuid(), now() - make_interval(secs => $3))`,
      [user.tenantId, user.userName.toLowerCase(), secondsAgo],
    ),
  );

const lockedUntil = async (user: TestUser): Promise<Date | null> => {
  const [row] = await queryRows<{ locked_until: Date | null }>(
    { id: user.tenantId },
    'select locked_until from sign_in_attempt where normalized_name = $1',
    [user.userName.toLowerCase()],
  );
  return row?.locked_until ?? null;
};

describe('after a fifth attempt without a verdict (S73)', () => {
  it('locks the name for 15 minutes, even for the correct password, and then accepts it', async () => {
    const own = await ownApp();
    const user = await (await makeTenant()).user();
    await abandonFive(user);
    const rejected = await signIn(own, user);
    expect([...readCode(rejected), rejected.body.lockMinutes]).toEqual([401, 102, 15]);
    expect((await lockedUntil(user))?.getTime()).toBeGreaterThan(own.clock.now() + 14 * minute);
    own.clock.advance(15 * minute - clockMargin);
    expect(readCode(await signIn(own, user))).toEqual([401, 102]);
    own.clock.advance(clockMargin);
    expect((await signIn(own, user)).status).toBe(200);
  });

  it('audits the lock once, however many attempts follow', async () => {
    const tenant = await makeTenant();
    const user = await tenant.user();
    await abandonFive(user);
    const responses = await Promise.all(Array.from({ length: 20 }, () => signIn(app, user)));
    expect(new Set(responses.map((response) => String(readCode(response))))).toEqual(new Set(['401,102']));
    await signIn(app, user);
    expect(await queryRows(tenant, 'select action, entity_id from audit_entry')).toEqual([
      { action: 'login.locked', entity_id: user.id },
    ]);
  });

  it('keeps the lock until an administrator unlocks the account', async () => {
    const tenant = await makeTenant();
    const user = await tenant.user();
    const administrator = await signedIn(app, await tenant.user());
    await abandonFive(user);
    expect(readCode(await signIn(app, user))).toEqual([401, 102]);
    const visible = await administrator.get(`${usersPath}/${user.id}`);
    expect(visible.body.signInLockedUntil).not.toBeNull();
    const unlocked = await administrator.post(`${usersPath}/${user.id}/unlock`);
    expect(unlocked.body.signInLockedUntil).toBeNull();
    expect((await signIn(app, user)).status).toBe(200);
  });

  it('keeps the lock until a new password is set by a reset link', async () => {
    const tenant = await makeTenant();
    const user = await tenant.user();
    const anybody = signedOut(app, tenant);
    await abandonFive(user);
    expect(readCode(await signIn(app, user))).toEqual([401, 102]);
    expect(await lockedUntil(user)).not.toBeNull();
    await anybody.post('/auth/request-reset-password', { userName: user.userName, email: user.email });
    const resetToken = await tokenMailedTo(tenant, user.email);
    const selected = { resetToken, newPassword: chosenPassword, confirmPassword: chosenPassword };
    expect((await anybody.post('/auth/forcepassword', selected)).status).toBe(200);
    expect((await signIn(app, user, chosenPassword)).status).toBe(200);
  });

  it("rejects a signed-in user's own password, too", async () => {
    const user = await (await makeTenant()).user();
    const client = await signedIn(app, user);
    await abandonFive(user);
    const response = await client.post('/auth/checkoldpassword', { oldPassword: testPassword });
    expect([...readCode(response), response.body.lockMinutes]).toEqual([423, 102, 15]);
    expect(await lockedUntil(user)).not.toBeNull();
  });
});

describe('an attempt that cannot be verified', () => {
  it('does not count: after ten with a full hash queue the correct password signs in (S73)', async () => {
    const user = await (await makeTenant()).user();
    queue.isFull = true;
    for (let count = 0; count < 10; count += 1)
      expect(readCode(await signIn(app, user))).toEqual([503, 'server.unavailable']);
    queue.isFull = false;
    expect((await signIn(app, user)).status).toBe(200);
  });

  it('uncounts only itself: earlier wrong passwords still count (S73)', async () => {
    const tenant = await makeTenant();
    const user = await tenant.user();
    for (let count = 0; count < 4; count += 1) await signIn(app, user, 'wrong');
    queue.isFull = true;
    expect((await signIn(app, user)).status).toBe(503);
    queue.isFull = false;
    expect(readCode(await signIn(app, user, 'wrong'))).toEqual([401, 102]);
    const audited = await queryRows<{ action: string }>(tenant, 'select action from audit_entry order by id');
    expect(audited.map(({ action }) => action)).toEqual([
      ...Array<string>(4).fill('login.failed'),
      'login.locked',
    ]);
  });
});
