import { describe, expect, it, vi } from 'vitest';
import { role } from '@vantage/contract/permissions';
import { signedIn, type TestResponse, type Client } from '../../../../testing/client';
import { asOwner, globalQuery, queryRows } from '../../../../testing/factories';
import { sharedApp } from '../../../../testing/test-app';
import { toFields, organization, usersPath } from '../../../../testing/users/user-administration';

/** By user id: awaited before the next lock of that user's row. */
const beforeLock = vi.hoisted(() => new Map<string, () => Promise<void>>());
vi.mock(import('../users.repository'), async (load) => {
  const module = await load();
  return {
    ...module,
    userRepository: () => {
      const users = module.userRepository();
      return {
        ...users,
        async lock(scope, id) {
          const wait = beforeLock.get(id);
          beforeLock.delete(id);
          await wait?.();
          return users.lock(scope, id);
        },
      };
    },
  };
});

const app = await sharedApp();

/** Blocks the next lock of a user's row until `letGo` is called. */
function hold(userId: string): { reached: Promise<void>; letGo: () => void } {
  let letGo = (): void => {};
  const isLetGo = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const reached = new Promise<void>((resolve) => {
    beforeLock.set(userId, async () => {
      resolve();
      await isLetGo;
    });
  });
  return { reached, letGo };
}

/** Resolves once the response has arrived, or the transaction waits for another one. */
async function untilAnsweredOrWaiting(
  call: Promise<TestResponse>,
  tenant: { readonly id: string },
): Promise<void> {
  let isAnswered = false;
  void call.then(() => {
    isAnswered = true;
  });
  await vi.waitFor(
    async () => {
      const waiting = await globalQuery(
        `select from pg_locks where locktype = 'advisory' and not granted and objid = hashtext($1)::oid`,
        [tenant.id],
      );
      expect(isAnswered || waiting.rowCount === 1).toBe(true);
    },
    { timeout: 10_000 },
  );
}

const takeAway = {
  deleted: (client, id) => client.call('DELETE', `${usersPath}/${id}`),
  deactivated: (client, id) => client.post(`${usersPath}/${id}/deactivate`),
  locked: (client, id) => client.post(`${usersPath}/${id}/lock`),
  demoted: async (client, id, locationId) =>
    client.put(`${usersPath}/${id}`, {
      ...(await toFields(client, id)),
      locationIds: [locationId],
      appRoleId: role.manager,
    }),
} satisfies Record<string, (client: Client, id: string, locationId: string) => Promise<TestResponse>>;

describe('two administrators, one of them inactive', () => {
  const pairs = Object.entries(takeAway).flatMap(([first, takeFirst]) =>
    Object.entries(takeAway).map(([second, takeSecond]) => [first, second, takeFirst, takeSecond] as const),
  );

  it.each(pairs)(
    'keep one who can sign in when the inactive one is %s, activated, and the other one %s concurrently',
    async (_first, _second, takeFirst, takeSecond) => {
      const { tenant, admin: able, locationId } = await organization(app);
      const inactive = await tenant.user({ active: false });
      // This process has cached the session while the administrator was able to act.
      const locked = await tenant.user();
      const client = await signedIn(app, locked);
      expect((await client.get('/auth/me')).status).toBe(200);
      await asOwner(tenant.id, (owner) =>
        owner.query('update app_user set locked = true where id = $1', [locked.id]),
      );

      const acquired = hold(inactive.id);
      const first = takeFirst(client, inactive.id, locationId);
      await acquired.reached;
      expect((await client.post(`${usersPath}/${inactive.id}/activate`)).status).toBe(200);
      const second = takeSecond(client, able.id, locationId);
      await untilAnsweredOrWaiting(second, tenant);
      acquired.letGo();
      const responses = await Promise.all([first, second]);

      const left = await queryRows(
        tenant,
        'select from app_user where role_id = 1001 and active and not locked and deleted_at is null',
      );
      expect(left.length).toBeGreaterThanOrEqual(1);
      expect(responses.filter(({ status }) => status < 300).length).toBeLessThanOrEqual(1);
      for (const { status, body } of responses)
        if (status >= 300)
          expect([409, ['user.lastAdministrator', 'conflict.stale']]).toEqual([
            status,
            expect.arrayContaining([body.code]),
          ]);
    },
  );
});
