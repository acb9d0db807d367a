import { describe, expect, it } from 'vitest';
import { role } from '@vantage/contract/permissions';
import { signedIn, signedOut, type Client } from '../../../../testing/client';
import { ownDatabase } from '../../../../testing/database/database';
import { listJobs } from '../../../../testing/background-jobs';
import { asOwner, makeTenant, queryRows, type TestTenant } from '../../../../testing/factories';
import { mailsTo, tokenMailedTo } from '../../../../testing/mails';
import { ownApp, sharedApp } from '../../../../testing/test-app';
import { toFields } from '../../../../testing/users/user-administration';
import { enqueueJob } from '../../../platform/jobs/job-queue';

await ownDatabase();
const app = await sharedApp();
const path = '/admin/user';

async function organization(): Promise<{ tenant: TestTenant; client: Client }> {
  const tenant = await makeTenant();
  return { tenant, client: await signedIn(app, await tenant.user()) };
}

const actionsOn = async (tenant: TestTenant, userId: string): Promise<string[]> =>
  (
    await queryRows<{ action: string }>(
      tenant,
      'select action from audit_entry where entity_id = $1 order by occurred_at, id',
      [userId],
    )
  ).map(({ action }) => action);

describe('a user who was added as inactive and without a password', () => {
  it('is invited on activation, and can sign in', async () => {
    const { tenant, client } = await organization();
    const user = await tenant.user({ roleId: role.user, passwordHash: null, active: false });
    expect((await client.post(`${path}/${user.id}/activate`)).body).toMatchObject({
      active: true,
      invited: true,
    });
    const resetToken = await tokenMailedTo(tenant, user.email);
    const selected = { resetToken, newPassword: 'Harbour-Lantern#47', confirmPassword: 'Harbour-Lantern#47' };
    expect((await signedOut(app, tenant).post('/auth/forcepassword', selected)).status).toBe(200);
    expect(await actionsOn(tenant, user.id)).toEqual([
      'user.activated',
      'user.invited',
      'user.passwordChanged',
    ]);
  });

  it('is invited by an edit that activates the user', async () => {
    const { tenant, client } = await organization();
    const locationId = await tenant.location();
    const { id, email } = await tenant.user({ roleId: role.user, passwordHash: null, active: false });
    const fields = await toFields(client, id);
    const changed = await client.put(`${path}/${id}`, { ...fields, locationIds: [locationId], active: true });
    expect(changed.status).toBe(200);
    expect(await mailsTo(tenant, email)).toHaveLength(1);
  });

  it('is not mailed again by repeated activations', async () => {
    const { tenant, client } = await organization();
    const user = await tenant.user({ roleId: role.user, passwordHash: null, active: false });
    for (const act of ['activate', 'activate', 'deactivate', 'activate'])
      expect((await client.post(`${path}/${user.id}/${act}`)).status).toBe(200);
    expect(await mailsTo(tenant, user.email)).toHaveLength(1);
  });
});

describe('POST admin/user/:userId/invite', () => {
  it('mails another invitation', async () => {
    const { tenant, client } = await organization();
    const user = await tenant.user({ roleId: role.user, passwordHash: null });
    const { status, body } = await client.post(`${path}/${user.id}/invite`);
    expect([status, body.invited]).toEqual([200, true]);
    expect(await tokenMailedTo(tenant, user.email)).toBeTruthy();
    expect(await actionsOn(tenant, user.id)).toEqual(['user.invited']);
    expect((await client.post(`${path}/${user.id}/invite`)).body.code).toBe('request.tooMany');
  });

  it('mails nothing to a user who has a password, or may not sign in', async () => {
    const { tenant, client } = await organization();
    const cases = [
      [await tenant.user({ roleId: role.user }), 'user.passwordSet'],
      [await tenant.user({ roleId: role.user, passwordHash: null, active: false }), 'user.inactive'],
    ] as const;
    for (const [user, code] of cases) {
      expect((await client.post(`${path}/${user.id}/invite`)).body.code).toBe(code);
      expect(await mailsTo(tenant, user.email)).toEqual([]);
    }
  });

  it('is rejected for a manager inviting an administrator', async () => {
    const { tenant } = await organization();
    const manager = await signedIn(app, await tenant.user({ roleId: role.manager }));
    const { id } = await tenant.user({ passwordHash: null });
    expect((await manager.post(`${path}/${id}/invite`)).body.code).toBe('permission.denied');
  });
});

describe('an activation', () => {
  it('does not invite a user who has a password or has signed in', async () => {
    const { tenant, client } = await organization();
    const inside = await tenant.user({ roleId: role.user });
    const bySso = await tenant.user({ roleId: role.user, passwordHash: null });
    await signedIn(app, bySso);
    for (const { id, email } of [inside, bySso]) {
      await client.post(`${path}/${id}/deactivate`);
      expect((await client.post(`${path}/${id}/activate`)).body.active).toBe(true);
      expect(await mailsTo(tenant, email)).toEqual([]);
    }
  });
});

describe('a change of e-mail address', () => {
  it('revokes the invitation to the old address, and sends another', async () => {
    const { tenant, client } = await organization();
    const locationIds = [await tenant.location()];
    const { id, email } = await tenant.user({ roleId: role.user, passwordHash: null });
    expect((await client.post(`${path}/${id}/send-reset`)).status).toBe(200);
    const old = await tokenMailedTo(tenant, email);
    const right = `right.${email}`;
    const fields = { ...(await toFields(client, id)), locationIds, email: right };
    expect((await client.put(`${path}/${id}`, fields)).status).toBe(200);
    const choose = (resetToken: string) =>
      signedOut(app, tenant).post('/auth/forcepassword', {
        resetToken,
        newPassword: 'Harbour-Lantern#47',
        confirmPassword: 'Harbour-Lantern#47',
      });
    expect((await choose(old)).status).toBe(410);
    expect((await choose(await tokenMailedTo(tenant, right))).status).toBe(200);
  });

  it('revokes a reset link sent to the old address, and does not invite a user who has a password', async () => {
    const { tenant, client } = await organization();
    const locationIds = [await tenant.location()];
    const { id, email } = await tenant.user({ roleId: role.user });
    await client.post(`${path}/${id}/send-reset`);
    const old = await tokenMailedTo(tenant, email);
    const right = `right.${email}`;
    const fields = { ...(await toFields(client, id)), locationIds, email: right };
    expect((await client.put(`${path}/${id}`, fields)).status).toBe(200);
    expect((await signedOut(app, tenant).post('/auth/checkresettoken', { resetToken: old })).status).toBe(
      410,
    );
    expect(await mailsTo(tenant, right)).toEqual([]);
  });
});

describe('pending invitations', () => {
  const owe = (tenant: TestTenant, users: readonly { readonly id: string }[]): Promise<void> =>
    asOwner(tenant.id, async (owner, scope) => {
      await owner.query('insert into pending_invitation (tenant_id, user_id) select $1, unnest($2::uuid[])', [
        tenant.id,
        users.map(({ id }) => id),
      ]);
      await enqueueJob(scope, { task: 'invitations', subject: tenant.id });
    });
  const pending = (tenant: TestTenant) => queryRows(tenant, 'select user_id from pending_invitation');

  it('are sent by any process that runs jobs, if still needed', async () => {
    const { tenant } = await organization();
    const [waits, left, inside] = await Promise.all([
      tenant.user({ passwordHash: null }),
      tenant.user({ passwordHash: null, active: false }),
      tenant.user(),
    ]);
    await owe(tenant, [waits, left, inside]);
    expect(await pending(tenant)).toHaveLength(3);
    await ownApp({ runsJobs: true });
    await expect.poll(() => pending(tenant), { timeout: 10_000 }).toEqual([]);
    expect(await mailsTo(tenant, waits.email)).toHaveLength(1);
    expect(await mailsTo(tenant, left.email)).toEqual([]);
    expect(await mailsTo(tenant, inside.email)).toEqual([]);
  });

  it('wait while the outbox is full', async () => {
    await ownApp({ runsJobs: true });
    const { tenant } = await organization();
    const user = await tenant.user({ passwordHash: null });
    await asOwner(tenant.id, (owner) =>
      owner.query(
        `insert into outgoing_mail (tenant_id, id, to_address, to_name, sealed_content)
         select $1, gen_random_uuid(), 'x@example.com', '', 'x' from generate_series(1, 500)`,
        [tenant.id],
      ),
    );
    await owe(tenant, [user]);
    // The job was claimed and deferred.
    await expect
      .poll(async () => (await listJobs(tenant)).some(({ leased, wait }) => !leased && wait > 500), {
        timeout: 10_000,
        interval: 10,
      })
      .toBe(true);
    expect(await pending(tenant)).toHaveLength(1);
    await queryRows(tenant, "delete from outgoing_mail where to_address = 'x@example.com' returning id");
    await expect.poll(() => mailsTo(tenant, user.email), { timeout: 10_000 }).toHaveLength(1);
  });
});
