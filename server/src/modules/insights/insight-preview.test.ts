import { describe, expect, it } from 'vitest';
import { role } from '@vantage/contract/permissions';
import { signedIn, signedOut } from '../../../testing/client';
import { powerBiColumns, sharedPowerBi, withReport } from '../../../testing/insights/embedding';
import { makeTenant } from '../../../testing/factories';
import { insightFixture, insightsPath } from '../../../testing/insights/insight-administration';
import { sharedApp } from '../../../testing/test-app';

const app = await sharedApp({ providersOnLoopback: true });
const provider = await sharedPowerBi(() => app.clock.now());
const path = `${insightsPath}/preview`;
const report = { type: 'PowerBI', workspaceId: 'w-1', reportId: 'r-1' };

describe('POST insight/preview', () => {
  it('embeds unsaved values for the chosen customer, and stores nothing', async () => {
    const { tenant, client } = await insightFixture(app);
    const customerId = await tenant.customer({ project_id: 'P 1' });
    const visible = async (fields: object) => (await client.post(path, { customerId, ...fields })).body.url;
    expect(await visible({ type: 'AIBot', iframeUrl: '/samples/ask.html?c={customer.projectId}' })).toBe(
      '/samples/ask.html?c=P%201',
    );
    expect(await visible(report)).toContain('reportId=r-1&groupId=w-1');
    expect((await client.get(insightsPath)).body.total).toBe(0);
  });

  it('uses the service principal, and rejects an identity that the dataset does not know', async () => {
    const { client, customerId, report: existing } = await withReport(app, provider);
    const { workspaceId, reportId } = existing;
    const body = { customerId, type: 'PowerBI', workspaceId, reportId };
    expect((await client.post(path, body)).body.accessToken).toMatch(/^embed-token-/);
    const identity = { username: '{user.email}', roles: [] };
    expect((await client.post(path, { ...body, identity })).body.reason).toBe('identityUnused');
    expect((await client.post(path, { ...body, reportId: 'unknown' })).body.reason).toBe('notFound');
  });

  it('reports missing settings', async () => {
    const { tenant, client } = await insightFixture(app);
    const customerId = await tenant.customer();
    const view = { customerId, type: 'Dashboard', dashboardName: 'Strikes', sheetName: 'Overview' };
    expect((await client.post(path, view)).body).toMatchObject({
      code: 'insight.notAvailable',
      reason: 'tableauNotSetUp',
    });
  });

  it("is rejected for other roles, other tenants' customers and unlisted hosts", async () => {
    const tenant = await makeTenant({ settings: powerBiColumns(provider) });
    const customerId = await tenant.customer();
    const body = { customerId, ...report };
    expect((await signedOut(app, tenant).post(path, body)).status).toBe(401);
    const consultant = await tenant.user({ roleId: role.user });
    expect((await (await signedIn(app, consultant)).post(path, body)).status).toBe(403);
    const client = await signedIn(app, await tenant.user());
    const foreign = await (await makeTenant()).customer();
    expect((await client.post(path, { ...body, customerId: foreign })).status).toBe(404);
    const elsewhere = { customerId, type: 'AIBot', iframeUrl: 'https://evil.example/' };
    expect((await client.post(path, elsewhere)).body.reason).toBe('hostNotListed');
  });
});
