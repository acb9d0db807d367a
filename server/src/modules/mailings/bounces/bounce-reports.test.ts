import { describe, expect, it } from 'vitest';
import { role } from '@vantage/contract/permissions';
import { send, signedIn, signedOut, type Client } from '../../../../testing/client';
import { ownDatabase } from '../../../../testing/database/database';
import { makeTenant, queryRows } from '../../../../testing/factories';
import { sharedApp } from '../../../../testing/test-app';

await ownDatabase();
const app = await sharedApp();

const keeper = async () => {
  const tenant = await makeTenant();
  const client = await signedIn(app, await tenant.user());
  const counted = async () => (await client.get('/app/bouncereports')).body;
  return { tenant, client, counted };
};

const readSettings = async (client: Client) => (await client.get('/app')).body;

const readBounceUrl = async (client: Client) => new URL((await readSettings(client)).mail.bounceUrl).pathname;

const save = async (client: Client, mail: object) =>
  client.post('/api/v1/app', { version: (await readSettings(client)).version, mail });

const report = async (url: string, payload: string): Promise<number> =>
  (await send(app, { method: 'POST', url, headers: { 'content-type': 'application/json' }, payload })).status;

const bounce = JSON.stringify([{ email: 'a@example.com', kind: 'hard' }]);
const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/);

describe('GET app/bouncereports', () => {
  it('counts the reports that were accepted, and why others were rejected', async () => {
    const { client, counted } = await keeper();
    expect(await counted()).toEqual({ accepted: 0, lastAcceptedAt: null, rejected: [] });
    const url = await readBounceUrl(client);
    for (const status of [204, 204]) expect(await report(url, bounce)).toBe(status);
    expect(await report(url, '{"unknown":true}')).toBe(422);
    await save(client, { mailgunSigningKey: 'mistyped' });
    for (const status of [422, 422, 422]) expect(await report(url, bounce)).toBe(status);
    await save(client, { bounceUrl: 'replace' });
    expect(await report(url, bounce)).toBe(404);
    expect(await counted()).toEqual({
      accepted: 2,
      lastAcceptedAt: time,
      rejected: [
        { reason: 'url', reports: 1, lastAt: time },
        { reason: 'signature', reports: 3, lastAt: time },
        { reason: 'format', reports: 1, lastAt: time },
      ],
    });
    // We issued no such token, so the report belongs to no tenant.
    expect(await report(`${url}A`, bounce)).toBe(404);
    expect((await counted()).rejected[0].reports).toBe(1);
  });

  it('counts those of the last 30 days, and forgets the others', async () => {
    const { tenant, client, counted } = await keeper();
    const url = await readBounceUrl(client);
    await report(url, bounce);
    await queryRows(
      tenant,
      `insert into bounce_report_count (tenant_id, day, outcome, reports, last_received_at)
       select tenant_id, day - age, outcome, 10, last_received_at from bounce_report_count, (values (29), (31)) as o(age)
       where tenant_id = $1`,
      [tenant.id],
    );
    expect((await counted()).accepted).toBe(11);
    await app.runMaintenance(new AbortController().signal);
    const days = await queryRows(tenant, 'select day from bounce_report_count');
    expect(days).toHaveLength(2);
  });

  it('is for administrators, of their tenant (S8)', async () => {
    const { tenant, client } = await keeper();
    await report(await readBounceUrl(client), bounce);
    for (const roleId of [role.manager, role.user, role.learner])
      expect(
        (await (await signedIn(app, await tenant.user({ roleId }))).get('/app/bouncereports')).status,
      ).toBe(403);
    expect((await signedOut(app, tenant).get('/app/bouncereports')).status).toBe(401);
    const other = await keeper();
    expect((await other.counted()).accepted).toBe(0);
    expect((await other.client.get(`/api/${tenant.id}/v1/app/bouncereports`)).status).toBe(401);
  });
});
