import { role } from '@vantage/contract/permissions';
import { describe, expect, it } from 'vitest';
import { signedIn, type Client } from '../../../testing/client';
import { makeTenant, queryRows } from '../../../testing/factories';
import { sharedApp } from '../../../testing/test-app';
import { toFields } from '../../../testing/users/user-administration';

const app = await sharedApp();
const path = '/admin/user';

const change = async (client: Client, id: string, other: Readonly<Record<string, unknown>>) =>
  client.put(`${path}/${id}`, { ...(await toFields(client, id)), ...other });

describe('sessions ended by an administrator', () => {
  it.each([
    ['locked', (client: Client, id: string) => client.post(`${path}/${id}/lock`)],
    ['deactivated', (client: Client, id: string) => client.post(`${path}/${id}/deactivate`)],
    ['deleted', (client: Client, id: string) => client.call('DELETE', `${path}/${id}`)],
    [
      'deactivated',
      (client: Client, id: string, locationIds: string[]) =>
        change(client, id, { active: false, locationIds }),
    ],
    [
      'roleChanged',
      (client: Client, id: string, locationIds: string[]) =>
        change(client, id, { appRoleId: role.learner, locationIds }),
    ],
    [
      'passwordReset',
      (client: Client, id: string, locationIds: string[]) =>
        change(client, id, { password: 'Granite#Pier42', locationIds }),
    ],
  ])(
    'end at once, and the audit log names the administrator and the user: %s (S28, S66)',
    async (reason, act) => {
      const tenant = await makeTenant();
      const locationId = await tenant.location();
      const admin = await tenant.user();
      const client = await signedIn(app, admin);
      const user = await tenant.user({ roleId: role.user });
      const theirs = await signedIn(app, user);
      // This process now has the session in its cache.
      expect((await theirs.get('/auth/me')).status).toBe(200);
      const { status, headers } = await act(client, user.id, [locationId]);
      expect([200, 204]).toContain(status);
      expect((await theirs.get('/auth/me')).body.code).toBe('session.invalid');
      const ended = await queryRows(
        tenant,
        `select actor_id, session_id, request_id, entity_id, after from audit_entry where action = 'session.ended'`,
      );
      expect(ended).toEqual([
        {
          actor_id: admin.id,
          session_id: client.credentials?.sessionId,
          request_id: headers['x-request-id'],
          entity_id: theirs.credentials?.sessionId,
          after: { reason, userId: user.id },
        },
      ]);
    },
  );
});
