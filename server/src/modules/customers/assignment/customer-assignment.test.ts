import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { maxAssigned } from '@vantage/contract/customers/assigned-users';
import { role } from '@vantage/contract/permissions';
import { waitForBlockedQuery } from '../../../../testing/database/blocked-query';
import { signedIn, signedOut } from '../../../../testing/client';
import { customerEntries, customerFixture } from '../../../../testing/customers/customer-administration';
import { asOwner, queryRows, unique, type TestTenant } from '../../../../testing/factories';
import { sharedApp } from '../../../../testing/test-app';

const app = await sharedApp();

const assigned = async () => {
  const own = await customerFixture(app);
  const consultant = () => own.tenant.user({ roleId: role.user });
  const [ada, ben, eva] = [await consultant(), await consultant(), await consultant()];
  const id = await own.tenant.customer({ assigned: [ada, ben] });
  return { ...own, ada, ben, eva, id, path: `/customer/${id}/assignment` };
};

const rows = async (tenant: TestTenant): Promise<string[]> =>
  (await queryRows<{ user_id: string }>(tenant, 'select user_id from customer_assignment')).map(
    ({ user_id }) => user_id,
  );

describe('customer/:customerId/assignment', () => {
  it('lists assigned users, and writes only the difference', async () => {
    const { tenant, admin, client, ada, ben, eva, id, path } = await assigned();
    const before = await client.get(path);
    expect(before.body).toEqual({ userIds: [ada.id, ben.id].toSorted(), version: 1 });
    const places = () =>
      queryRows(tenant, 'select ctid, user_id from customer_assignment where user_id = $1', [ben.id]);
    const place = await places();
    const { status, body } = await client.put(path, { userIds: [eva.id, ben.id], version: 1 });
    expect([status, body]).toEqual([200, { userIds: [ben.id, eva.id].toSorted(), version: 2 }]);
    expect((await client.get(path)).body).toEqual(body);
    expect(await places()).toEqual(place);
    expect(await customerEntries(tenant, id)).toMatchObject([
      {
        action: 'customer.assigned',
        actor_id: admin.id,
        before: null,
        after: { added: [eva.id], removed: [ada.id] },
      },
    ]);
    // Assignments do not change the customer's version.
    expect((await client.get(`/customer/${id}`)).body.version).toBe(1);
    const people = await client.get(`/admin/user/assigneduser/${id}`);
    expect(people.body.map((one: { id: string }) => one.id).toSorted()).toEqual(body.userIds);
  });

  it('grants and revokes access immediately (S8)', async () => {
    const { client, ada, ben, eva, id, path } = await assigned();
    const [loses, gains] = [await signedIn(app, ada), await signedIn(app, eva)];
    expect((await loses.get(`/customer/${id}`)).status).toBe(200);
    expect((await gains.get(`/customer/${id}`)).status).toBe(404);
    await client.put(path, { userIds: [ben.id, eva.id], version: 1 });
    expect((await loses.get(`/customer/${id}`)).status).toBe(404);
    expect((await loses.get(`/insight/customer/${id}`)).status).toBe(404);
    expect((await loses.get('/customer')).body.total).toBe(0);
    expect((await gains.get(`/customer/${id}`)).status).toBe(200);
  });

  it('waits for the concurrent deletion of a removed user, without a deadlock', async () => {
    const { tenant, client, ada, ben, id, path } = await assigned();
    const changed = await asOwner(tenant.id, async (owner) => {
      await owner.query('select from app_user where id = $1 for no key update', [ben.id]);
      const changing = client.put(path, { userIds: [ada.id], version: 1 });
      await waitForBlockedQuery(owner);
      await owner.query('select from customer where id = $1 for update nowait', [id]);
      return () => changing;
    });
    expect((await changed()).body).toEqual({ userIds: [ada.id], version: 2 });
  });

  it('writes nothing if nothing changes', async () => {
    const { tenant, client, ada, ben, id, path } = await assigned();
    expect((await client.put(path, { userIds: [ben.id, ada.id], version: 1 })).body.version).toBe(1);
    expect(await customerEntries(tenant, id)).toEqual([]);
  });

  it('rejects the second of two concurrent edits with the current state (F15)', async () => {
    const { client, ada, ben, eva, path } = await assigned();
    const first = await client.put(path, { userIds: [ada.id], version: 1 });
    const second = await client.put(path, { userIds: [ada.id, ben.id, eva.id], version: 1 });
    expect([second.status, second.body.code, second.body.current]).toEqual([
      409,
      'conflict.stale',
      first.body,
    ]);
  });

  it('is stale after an assigned user is deleted', async () => {
    const { client, ada, ben, path } = await assigned();
    await client.call('DELETE', `/admin/user/${ada.id}`);
    const response = await client.put(path, { userIds: [ada.id, ben.id], version: 1 });
    expect([response.body.code, response.body.current]).toEqual([
      'conflict.stale',
      { userIds: [ben.id], version: 2 },
    ]);
  });

  it('saves a repeated request once', async () => {
    const { tenant, client, eva, id, path } = await assigned();
    const again = { headers: { 'idempotency-key': unique('key') } };
    const first = await client.put(path, { userIds: [eva.id], version: 1 }, again);
    expect((await client.put(path, { userIds: [eva.id], version: 1 }, again)).body).toEqual(first.body);
    expect(await customerEntries(tenant, id)).toHaveLength(1);
  });

  it('rejects users who are unknown, deleted, of another organization or named twice, and changes no row (S3)', async () => {
    const [one, two] = [await assigned(), await assigned()];
    const { tenant, client, ada, ben, eva, path } = one;
    await client.call('DELETE', `/admin/user/${eva.id}`);
    for (const foreign of [randomUUID(), eva.id, two.ada.id]) {
      const { status, body } = await client.put(path, { userIds: [ada.id, foreign], version: 1 });
      expect([status, body.fields.userIds[0].code]).toEqual([422, 'unknown']);
    }
    const twice = await client.put(path, { userIds: [ada.id, ada.id], version: 1 });
    expect(twice.body.fields.userIds[0].code).toBe('duplicate');
    expect((await rows(tenant)).toSorted()).toEqual([ada.id, ben.id].toSorted());
  });

  it('accepts one user up to the maximum (S41)', { timeout: 60_000 }, async () => {
    const { tenant, client, ada, path } = await assigned();
    const none = await client.put(path, { userIds: [], version: 1 });
    expect([none.status, none.body.fields.userIds[0].code]).toEqual([422, 'required']);
    expect((await client.put(path, { userIds: [ada.id], version: 1 })).status).toBe(200);
    const many = await asOwner(tenant.id, async (owner) => {
      const made = await owner.query<{ id: string }>(
        `insert into app_user (tenant_id, id, user_name, normalized_user_name, first_name, last_name, email, normalized_email, role_id)
         select $1, gen_random_uuid(), 'many' || n, 'many' || n, 'Many', 'One', 'many' || n, 'many' || n, 1004
         from generate_series(1, $2) n returning id`,
        [tenant.id, maxAssigned + 1],
      );
      return made.rows.map((row) => row.id);
    });
    const tooMany = await client.put(path, { userIds: many, version: 2 });
    expect([tooMany.status, tooMany.body.fields.userIds[0].code]).toEqual([422, 'tooMany']);
    const atLimit = await client.put(path, { userIds: many.slice(0, maxAssigned), version: 2 });
    expect([atLimit.status, atLimit.body.userIds.length]).toEqual([200, maxAssigned]);
  });

  it('is limited to administrators and managers of the same organization and to existing customers (S2)', async () => {
    const [one, two] = [await assigned(), await assigned()];
    const body = { userIds: [one.ada.id], version: 1 };
    const reader = await signedIn(app, one.ada);
    for (const who of [reader, signedOut(app, one.tenant)]) {
      expect([401, 403]).toContain((await who.get(one.path)).status);
      expect([401, 403]).toContain((await who.put(one.path, body)).status);
    }
    const archived = await one.tenant.customer({ archived: true, assigned: [one.ada] });
    for (const id of [two.id, archived, randomUUID()]) {
      expect((await one.client.get(`/customer/${id}/assignment`)).status).toBe(404);
      expect((await one.client.put(`/customer/${id}/assignment`, body)).status).toBe(404);
    }
    const manager = await signedIn(app, await one.tenant.user({ roleId: role.manager }));
    expect((await manager.put(one.path, body)).status).toBe(200);
  });

  it('leaves no deleted user assigned after a concurrent deletion and assignment', async () => {
    const { tenant, client, ada, ben, eva, path } = await assigned();
    const [, deleted] = await Promise.all([
      client.put(path, { userIds: [ada.id, ben.id, eva.id], version: 1 }),
      client.call('DELETE', `/admin/user/${eva.id}`),
    ]);
    expect(deleted.status).toBe(204);
    expect(await rows(tenant)).not.toContain(eva.id);
  });
});
