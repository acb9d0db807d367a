import { describe, expect, it } from 'vitest';
import { role } from '@vantage/contract/permissions';
import { mailTemplateLimits } from '@vantage/contract/mailings/mail-templates';
import { signedIn, signedOut } from '../../../../testing/client';
import { asOwner, makeTenant } from '../../../../testing/factories';
import { sharedApp } from '../../../../testing/test-app';

const app = await sharedApp();

const keeper = async () => {
  const tenant = await makeTenant();
  return { tenant, client: await signedIn(app, await tenant.user({ roleId: role.manager })) };
};

const template = {
  name: 'Spring survey',
  subject: 'Hello {{firstName|there}}',
  body: '<p>Please answer.</p>',
  translations: { ja: { subject: 'アンケート', body: '<p>ご回答ください。</p>' } },
  languageColumn: 'Language',
};

describe('templates of survey e-mail', () => {
  it('are added, read, changed and deleted, and audited without their bodies', async () => {
    const { tenant, client } = await keeper();
    const { status, body: added, text } = await client.post('/mailtemplate', template);
    expect(status, text).toBe(201);
    expect(added).toMatchObject({ ...template, version: 1 });
    const path = `/mailtemplate/${added.id}`;
    expect((await client.get(path)).body).toEqual(added);

    const changed = { ...template, name: 'Summer survey', body: '<p>Please.</p>', translations: null };
    expect((await client.put(path, { ...changed, version: 1 })).body).toMatchObject({
      ...changed,
      version: 2,
    });
    expect((await client.put(path, { ...template, version: 1 })).body).toMatchObject({
      code: 'conflict.stale',
      current: { name: 'Summer survey' },
    });
    expect((await client.call('DELETE', path)).status).toBe(204);
    expect((await client.get(path)).status).toBe(404);
    expect((await client.call('DELETE', path)).status).toBe(404);

    const administrator = await signedIn(app, await tenant.user());
    const { items } = (await administrator.get('/audit?entity=mailTemplate')).body;
    expect(items).toMatchObject([
      { action: 'mailTemplate.deleted', entityName: 'Summer survey' },
      {
        action: 'mailTemplate.updated',
        before: { name: 'Spring survey', translations: ['ja'] },
        after: { name: 'Summer survey', body: 'replaced', translations: [] },
      },
      { action: 'mailTemplate.created', after: { name: 'Spring survey', subject: template.subject } },
    ]);
  });

  it('are listed without bodies, by name or time, and found by the beginning of their name', async () => {
    const { client } = await keeper();
    for (const name of ['Ärger', 'beta', 'Alpha']) await client.post('/mailtemplate', { ...template, name });
    const names = async (query: string) =>
      (await client.get(`/mailtemplate?${query}`)).body.items.map(({ name }: { name: string }) => name);
    expect(await names('')).toEqual(['Alpha', 'Ärger', 'beta']);
    expect(await names('sort=updatedAt&order=desc')).toEqual(['Alpha', 'beta', 'Ärger']);
    expect(await names('search=AL')).toEqual(['Alpha']);
    const first = (await client.get('/mailtemplate?limit=2')).body;
    expect(first).toMatchObject({ total: 3, totalIsExact: true });
    expect(first.items[0]).not.toHaveProperty('body');
    expect(await names(`limit=2&cursor=${first.nextCursor}`)).toEqual(['beta']);
  });

  it('have unique names in their tenant, and are limited in number', async () => {
    const { tenant, client } = await keeper();
    await client.post('/mailtemplate', template);
    const other = (await client.post('/mailtemplate', { ...template, name: 'Other' })).body;
    const twice = await client.post('/mailtemplate', { ...template, name: ' SPRING survey' });
    expect(twice).toMatchObject({ status: 409, body: { code: 'mailTemplate.nameTaken' } });
    const renamed = await client.put(`/mailtemplate/${other.id}`, { ...template, version: 1 });
    expect(renamed.body.code).toBe('mailTemplate.nameTaken');
    await asOwner(tenant.id, (owner) =>
      owner.query(`update entity_count set total = $2 where tenant_id = $1 and entity = 'mailTemplate'`, [
        tenant.id,
        mailTemplateLimits.perTenant,
      ]),
    );
    const tooMany = await client.post('/mailtemplate', { ...template, name: 'More' });
    expect(tooMany).toMatchObject({ status: 409, body: { code: 'mailTemplate.tooMany' } });
  });

  it('need a name, a subject and known languages', async () => {
    const { client } = await keeper();
    for (const wrong of [
      { name: '' },
      { name: 'a'.repeat(mailTemplateLimits.name.max + 1) },
      { subject: '' },
      { translations: { ko: { subject: 'a', body: 'b' } } },
      { translations: { ja: { subject: '', body: '' } } },
    ])
      expect((await client.post('/mailtemplate', { ...template, ...wrong })).status).toBe(422);
  });

  it('are for those who may send, and separate for each tenant', async () => {
    const { tenant } = await keeper();
    const path = `/mailtemplate/${await tenant.mailTemplate()}`;
    for (const roleId of [role.user, role.learner]) {
      const client = await signedIn(app, await tenant.user({ roleId }));
      expect((await client.get('/mailtemplate')).status).toBe(403);
      expect((await client.post('/mailtemplate', template)).status).toBe(403);
    }
    expect((await signedOut(app, tenant).get(path)).status).toBe(401);
    const { client: elsewhere } = await keeper();
    expect((await elsewhere.get('/mailtemplate')).body.items).toEqual([]);
    expect((await elsewhere.get(path)).status).toBe(404);
    expect((await elsewhere.put(path, { ...template, version: 1 })).status).toBe(404);
    expect((await elsewhere.call('DELETE', path)).status).toBe(404);
  });
});
