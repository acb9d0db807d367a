import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { accessRequestLimits } from '@vantage/contract/customers/customer-access';
import { role } from '@vantage/contract/permissions';
import { signedIn, signedOut } from '../../../../testing/client';
import { customerEntries } from '../../../../testing/customers/customer-administration';
import { asOwner, makeTenant, queryRows } from '../../../../testing/factories';
import { mailsTo } from '../../../../testing/mails';
import { sharedApp } from '../../../../testing/test-app';

const app = await sharedApp();

const toPath = (id: string) => `/customer/${id}/accessrequest`;

const organization = async () => {
  const tenant = await makeTenant();
  const admin = await tenant.user();
  const manager = await tenant.user({ roleId: role.user });
  const consultant = await tenant.user({ roleId: role.user, firstName: 'Jonas', lastName: 'Weber' });
  const id = await tenant.customer({ name: 'Harbour Air', project_manager_id: manager.id });
  return { tenant, admin, manager, consultant, id, client: await signedIn(app, consultant) };
};

describe('POST customer/:customerId/accessrequest', () => {
  it('mails the project manager and the administrators, once a day', async () => {
    const { tenant, admin, manager, consultant, id, client } = await organization();
    const locked = await tenant.user();
    await asOwner(tenant.id, (owner) =>
      owner.query('update app_user set locked = true where id = $1', [locked.id]),
    );
    expect((await client.post(toPath(id))).status).toBe(204);
    expect((await client.post(toPath(id))).status).toBe(204);
    const [toAdmin, ...more] = await mailsTo(tenant, admin.email);
    expect(more).toEqual([]);
    expect(toAdmin?.subject).toContain('Jonas Weber asks for access to Harbour Air');
    expect(toAdmin?.text).toContain(`/customer/${id}/assign`);
    const toManager = await mailsTo(tenant, manager.email);
    expect(toManager).toHaveLength(1);
    // The manager may not assign users.
    expect(toManager[0]?.text).not.toContain('/assign');
    expect(await mailsTo(tenant, locked.email)).toEqual([]);
    expect(await customerEntries(tenant, id)).toMatchObject([
      { action: 'customer.accessRequested', actor_id: consultant.id, after: { recipients: 2 } },
    ]);
    await asOwner(tenant.id, (owner) =>
      owner.query("update customer_access_request set requested_at = now() - interval '25 hours'"),
    );
    await client.post(toPath(id));
    expect(await mailsTo(tenant, admin.email)).toHaveLength(2);
  });

  it('does the same for the caller and nothing else for a client that does not exist or is visible', async () => {
    const { tenant, admin, consultant, client } = await organization();
    const other = await organization();
    const visible = await tenant.customer({ assigned: [consultant] });
    const archived = await tenant.customer({ archived: true });
    for (const id of [randomUUID(), other.id, visible, archived]) {
      const { status, text } = await client.post(toPath(id));
      expect([status, text]).toEqual([204, '']);
    }
    expect(await mailsTo(tenant, admin.email)).toEqual([]);
    expect(await mailsTo(other.tenant, other.admin.email)).toEqual([]);
    expect(await queryRows(tenant, 'select * from customer_access_request')).toEqual([]);
  });

  it('limits the requests of a user, whether the clients exist or not', async () => {
    const { client } = await organization();
    for (let count = 0; count < accessRequestLimits.perDay; count += 1)
      expect((await client.post(toPath(randomUUID()))).status).toBe(204);
    const rejected = await client.post(toPath(randomUUID()));
    expect([rejected.status, rejected.body.code]).toEqual([429, 'request.tooMany']);
    expect((await signedOut(app, (await organization()).tenant).post(toPath(randomUUID()))).status).toBe(401);
  });

  it('goes with the client or user', async () => {
    const { tenant, admin, consultant, id, client } = await organization();
    await client.post(toPath(id));
    const administrator = await signedIn(app, admin);
    expect((await administrator.call('DELETE', `/customer/${id}`)).status).toBeLessThan(300);
    const second = await tenant.customer();
    await client.post(toPath(second));
    expect((await administrator.call('DELETE', `/admin/user/${consultant.id}`)).status).toBeLessThan(300);
    expect(await queryRows(tenant, 'select * from customer_access_request')).toEqual([]);
  });
});
