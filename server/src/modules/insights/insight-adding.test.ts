import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { signedIn } from '../../../testing/client';
import { queryRows, unique } from '../../../testing/factories';
import {
  toChange,
  entriesAbout,
  insightFixture,
  insightsPath,
  someInsight,
} from '../../../testing/insights/insight-administration';
import { sharedApp } from '../../../testing/test-app';

const app = await sharedApp();
const keyed = (key = unique('key')) => ({ headers: { 'idempotency-key': key } });

describe('POST insight', () => {
  it('appends an insight of each type to its group, and audits it', async () => {
    const { tenant, client, groupId } = await insightFixture(app);
    const viewer = await signedIn(app, await tenant.user());
    const customerId = await tenant.customer();
    const made = [];
    for (const fields of [
      { type: 'PowerBI', iframeUrl: null, workspaceId: 'w-1', reportId: 'r_1' },
      { type: 'Dashboard', iframeUrl: null, dashboardName: 'Strikes', sheetName: 'Overview' },
      { type: 'AIBot', iframeUrl: '/samples/ask.html?client={customer.projectId}' },
    ]) {
      const response = await client.post(insightsPath, someInsight(groupId, fields));
      expect([response.status, response.body]).toEqual([
        201,
        expect.objectContaining({ ...fields, version: 1 }),
      ]);
      made.push(response.body);
    }
    const { body } = await viewer.get(`/insight/customer/${customerId}`);
    expect(body.groups[0].insights.map(({ id }: { id: string }) => id)).toEqual(made.map(({ id }) => id));
    expect(await entriesAbout(tenant, made[0].id)).toMatchObject([
      {
        action: 'insight.created',
        before: null,
        after: { title: made[0].title, workspaceId: 'w-1', groupId },
      },
    ]);
    expect((await client.get(`${insightsPath}?search=strikes`)).body.total).toBe(1);
  });

  it('stores filters and identity unchanged', async () => {
    const { client, groupId } = await insightFixture(app);
    const fields = {
      filters: [{ table: 'Strikes', column: 'Project', value: '{customer.projectId}' }],
      identity: { username: '{user.email}', roles: ['Consultant', '{customer.projectId}'] },
    };
    const { body } = await client.post(insightsPath, someInsight(groupId, fields));
    expect((await client.get(`${insightsPath}/${body.id}`)).body).toMatchObject(fields);
  });

  it.each(['{customer.name}', 'c-{user.firstName}', '{user.id}{user.lastName}'])(
    'rejects the identity %s, which is not an identifier, with the reason',
    async (written) => {
      const { client, groupId } = await insightFixture(app);
      const rejected = async (identity: object) =>
        (await client.post(insightsPath, someInsight(groupId, { identity }))).body.fields;
      const name = /\{[^}]*[nN]ame\}/.exec(written)?.[0] ?? '';
      const message = expect.stringContaining(`${name} isn't an identifier`);
      const reason = [{ code: 'notIdentifier', message }];
      expect(await rejected({ username: written, roles: [] })).toEqual({ 'identity.username': reason });
      expect(await rejected({ username: 'all', roles: [written] })).toEqual({ 'identity.roles.0': reason });
    },
  );

  it.each([
    ['title', 1, 128],
    ['dashboardName', 1, 128],
    ['sheetName', 1, 128],
    ['description', 1, 1_024],
    ['publisher', 1, 128],
    ['workspaceId', 1, 128],
    ['reportId', 1, 128],
    ['tableauFileName', 1, 255],
  ])('accepts a %s of %i to %i code points only (S41)', async (field, min, max) => {
    const { client, groupId } = await insightFixture(app);
    const sign = field.endsWith('Id') ? 'x' : '𠮷';
    const status = async (length: number) =>
      (await client.post(insightsPath, someInsight(groupId, { [field]: sign.repeat(length) }))).status;
    expect([await status(min), await status(max), await status(max + 1)]).toEqual([201, 201, 422]);
    const { body } = await client.post(insightsPath, someInsight(groupId, { [field]: '  ' }));
    if (field === 'title' || field === 'description') expect(Object.keys(body.fields)).toEqual([field]);
    else expect(body[field]).toBeNull();
  });

  it.each(['<', '>', '=', '＜', '＞', '＝', '﹤', '﹥', '﹦', '⁼'])(
    'rejects %s in names (S42)',
    async (sign) => {
      const { client, groupId } = await insightFixture(app);
      const name = `a${sign}b`;
      const names = { title: name, dashboardName: name, sheetName: name };
      const { status, body } = await client.post(insightsPath, someInsight(groupId, names));
      expect([status, Object.keys(body.fields)]).toEqual([422, ['title', 'dashboardName', 'sheetName']]);
      expect(body.fields.title).toEqual([
        { code: 'signs', message: "The characters <, > and = aren't allowed." },
      ]);
    },
  );

  it.each([
    [{ type: 'PowerBI', iframeUrl: null }, 'iframeUrl', 'Enter a valid https:// address.'],
    [
      { type: 'AIBot', iframeUrl: null, workspaceId: 'w', reportId: 'r' },
      'iframeUrl',
      'Enter a valid https:// address.',
    ],
    [{ type: 'PowerBI', iframeUrl: null, workspaceId: 'w' }, 'reportId', 'Enter both or neither.'],
    [{ type: 'Dashboard', iframeUrl: null, sheetName: 's' }, 'dashboardName', 'Enter both or neither.'],
    [{ category: 'Custom', customerIds: [] }, 'customerIds', 'Choose at least one client.'],
    [{ iframeUrl: 'https://app.powerbi.com/{customer.nme}' }, 'iframeUrl', 'Unknown placeholder.'],
    [{ iframeUrl: '' }, 'iframeUrl', 'Enter a valid https:// address.'],
  ])('requires for %j its %s', async (fields, field, message) => {
    const { client, groupId } = await insightFixture(app);
    const { status, body } = await client.post(insightsPath, someInsight(groupId, fields));
    expect([status, Object.keys(body.fields), body.fields[field]?.[0].message]).toEqual([
      422,
      [field],
      message,
    ]);
  });

  it('keeps normalized titles and dashboard names unique within an organization (S6)', async () => {
    const { client, groupId } = await insightFixture(app);
    const names = { title: 'Straße', dashboardName: 'One' };
    expect((await client.post(insightsPath, someInsight(groupId, names))).status).toBe(201);
    const again = await client.post(insightsPath, someInsight(groupId, { title: 'STRAßE' }));
    expect([again.status, again.body.code, Object.keys(again.body.fields)]).toEqual([
      409,
      'insight.titleTaken',
      ['title'],
    ]);
    const dashboard = await client.post(insightsPath, someInsight(groupId, { dashboardName: 'ONE' }));
    expect(dashboard.body.code).toBe('insight.dashboardNameTaken');
    const other = await insightFixture(app);
    expect((await other.client.post(insightsPath, someInsight(other.groupId, names))).status).toBe(201);
  });

  it("rejects another organization's group and customers, and writes nothing (S3)", async () => {
    const { tenant, client, groupId } = await insightFixture(app);
    const other = await insightFixture(app);
    const foreign = await other.tenant.customer();
    const mine = await tenant.customer();
    const rejected = async (fields: object) =>
      (await client.post(insightsPath, someInsight(groupId, fields))).body.fields;
    expect(await rejected({ groupId: other.groupId })).toEqual({
      groupId: [{ code: 'unknown', message: "This group doesn't exist." }],
    });
    for (const id of [foreign, randomUUID()])
      expect(await rejected({ category: 'Custom', customerIds: [mine, id] })).toEqual({
        customerIds: [{ code: 'unknown', message: "This client doesn't exist." }],
      });
    expect(await queryRows(tenant, 'select id from insight')).toEqual([]);
  });

  it('executes a repeated request once', async () => {
    const { tenant, client, groupId } = await insightFixture(app);
    const [fields, key] = [someInsight(groupId), keyed()];
    const first = await client.post(insightsPath, fields, key);
    expect((await client.post(insightsPath, fields, key)).body).toEqual(first.body);
    expect(await queryRows(tenant, 'select id from insight')).toHaveLength(1);
    const other = await client.post(insightsPath, someInsight(groupId), key);
    expect([other.status, other.body.code]).toEqual([422, 'idempotency.mismatch']);
  });

  it('limits the number of insights', async () => {
    const { tenant, client, groupId } = await insightFixture(app);
    await queryRows(
      tenant,
      `insert into entity_count (tenant_id, entity, total) values ('${tenant.id}', 'insight', 1999) returning 1`,
    );
    expect((await client.post(insightsPath, someInsight(groupId))).status).toBe(201);
    const { body } = await client.post(insightsPath, someInsight(groupId));
    expect(body.code).toBe('insight.tooMany');
  });
});

describe("an insight's address", () => {
  it.each([
    'javascript:alert(1)',
    'data:text/html,x',
    '//app.powerbi.com/x',
    'https://user@app.powerbi.com/',
    'https://app.powerbi.com@evil.example/',
    'https://app.powerbi.com\\@evil.example/',
    'https://app.powerbi.com/\u0007',
    'http://app.powerbi.com/',
    'https://{customer.name}/',
    'https://app.powerbi.com.{customer.name}/',
    '/insight/1/view',
    '/samples/../api/openapi.json',
  ])('rejects %j (S46)', async (iframeUrl) => {
    const { client, groupId } = await insightFixture(app, { embed_hosts: ['evil.example'] });
    const { status, body } = await client.post(insightsPath, someInsight(groupId, { iframeUrl }));
    expect([status, body.fields.iframeUrl?.[0].message]).toEqual([422, 'Enter a valid https:// address.']);
  });

  it("requires a host of the provider's or the organization's list (S47)", async () => {
    const { client, groupId } = await insightFixture(app, {
      embed_hosts: ['reports.acme.example', '*.bi.example'],
    });
    const responseTo = (host: string) =>
      client.post(
        insightsPath,
        someInsight(groupId, { iframeUrl: `https://${host}/a?p={customer.projectId}` }),
      );
    for (const host of ['app.powerbi.com', 'eu.online.tableau.com', 'reports.acme.example', 'a.b.bi.example'])
      expect((await responseTo(host)).status).toBe(201);
    for (const host of [
      'evil.example',
      'bi.example',
      'reports.acme.example:444',
      'app.powerbi.com.evil.example',
    ]) {
      const { status, body } = await responseTo(host);
      expect([status, body.fields.iframeUrl[0]]).toMatchObject([
        422,
        { code: 'hostNotListed', values: { host } },
      ]);
    }
  });

  it("is never the product's own, even if listed, except for its samples (S47)", async () => {
    const { tenant, client, groupId } = await insightFixture(app);
    const own = `${tenant.slug}.localhost`;
    await queryRows(tenant, `update tenant_settings set embed_hosts = '{*.localhost}' returning 1`);
    for (const iframeUrl of [`https://${own}/insight/1/view`, `http://${own}:8080/`, `http://${own}/`]) {
      const { status, body } = await client.post(insightsPath, someInsight(groupId, { iframeUrl }));
      expect([status, body.fields.iframeUrl?.[0].code]).toEqual([422, 'url']);
    }
    const sample = someInsight(groupId, { iframeUrl: '/samples/ask.html' });
    expect((await client.post(insightsPath, sample)).status).toBe(201);
  });

  it('may stay unchanged when its host is no longer listed', async () => {
    const { tenant, client } = await insightFixture(app);
    const id = await tenant.insight({ iframe_url: 'https://gone.example/' });
    const fields = await toChange(client, id);
    expect((await client.put(`${insightsPath}/${id}`, { ...fields, title: 'Renamed' })).status).toBe(200);
    const moved = { ...fields, version: 2, iframeUrl: 'https://gone.example/x' };
    expect((await client.put(`${insightsPath}/${id}`, moved)).status).toBe(422);
  });

  it("can be validated against the organization's settings", async () => {
    const { client } = await insightFixture(app, { embed_hosts: ['reports.acme.example'] });
    const { embedHosts } = (await client.get(`${insightsPath}/options`)).body;
    expect(embedHosts).toEqual(expect.arrayContaining(['app.powerbi.com', 'reports.acme.example']));
  });

  it.each([
    [{}, null, 'tableauNotSetUp'],
    [{ tableau_host: 'tableau.acme.example' }, null, null],
    [{ power_bi_api: 'https://bi.acme.example' }, 'powerBiNotSetUp', 'tableauNotSetUp'],
    [{ power_bi_api: 'https://api.powerbi.cn' }, 'hostNotListed', 'tableauNotSetUp'],
  ])('may be omitted if ids suffice, depending on %j', async (settings, powerBi, dashboard) => {
    const { client } = await insightFixture(app, settings);
    const { problemsByIds } = (await client.get(`${insightsPath}/options`)).body;
    expect(problemsByIds).toEqual({ PowerBI: powerBi, Dashboard: dashboard });
  });
});
