import { describe, expect, it } from 'vitest';
import { role } from '@vantage/contract/permissions';
import { send, signedIn, signedOut, type Client } from '../../../testing/client';
import { makeTenant, queryRows, type TestTenant } from '../../../testing/factories';
import { mailsTo } from '../../../testing/mails';
import { ownApp, sharedApp } from '../../../testing/test-app';

const app = await sharedApp();

const organization = async (settings: Record<string, unknown> = {}) => {
  const tenant = await makeTenant({ settings });
  return { tenant, client: await signedIn(app, await tenant.user()) };
};

const readSettings = async (client: Client) => (await client.get('/app')).body;

const save = async (client: Client, change: object) =>
  client.post('/api/v1/app', { version: (await readSettings(client)).version, ...change });

/** @returns the token of the last mail */
const tokenMailedTo = async (tenant: TestTenant, address: string): Promise<string> => {
  const mail = (await mailsTo(tenant, address)).at(-1);
  const link = /\/confirmreplyto\?token=(\S+)/.exec(mail?.text ?? '')?.[1];
  if (link === undefined) throw new Error('No link was mailed.');
  return decodeURIComponent(link);
};

const confirm = (tenant: Pick<TestTenant, 'id'>, token: string, to = app) =>
  send(to, { method: 'POST', url: `/api/${tenant.id}/v1/app/replyto/confirm`, payload: { token } });

const address = 'help@elsewhere.example';

describe('an address for replies', () => {
  it('of another domain is used once someone there has confirmed it (S79)', async () => {
    const { tenant, client } = await organization({ email_domains: ['example.com'] });
    await save(client, { mail: { replyTo: 'own@Example.com' } });
    expect((await readSettings(client)).mail.replyToConfirmation).toBeNull();
    const saved = await save(client, { mail: { replyTo: address } });
    expect(saved.status, saved.text).toBe(200);
    const waiting = { replyTo: address, replyToConfirmation: { address, usedAddress: null } };
    expect(saved.body.mail).toMatchObject(waiting);
    const [mail, ...others] = await mailsTo(tenant, address);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      urgent: true,
      subject: `Confirm your address for replies to Organization ${tenant.slug}`,
    });
    const token = await tokenMailedTo(tenant, address);
    expect(saved.text + (await client.get('/audit')).text).not.toContain(token.split('.')[1]);
    // Programs that check mail open the link, which changes nothing.
    expect((await readSettings(client)).mail).toMatchObject(waiting);

    const { status, body } = await confirm(tenant, token);
    expect([status, body]).toEqual([200, { address }]);
    expect((await readSettings(client)).mail).toMatchObject({ replyTo: address, replyToConfirmation: null });
    const { items } = (await client.get('/audit?entity=settings')).body;
    expect(items[0]).toMatchObject({
      action: 'settings.replyToConfirmed',
      actor: null,
      after: { mail: { replyTo: address } },
    });
    expect((await confirm(tenant, token)).body.code).toBe('replyTo.linkExpired');
    // Confirmed once, it stays so.
    await save(client, { mail: { replyTo: null } });
    await save(client, { mail: { replyTo: address } });
    expect((await readSettings(client)).mail.replyToConfirmation).toBeNull();
    expect(await mailsTo(tenant, address)).toHaveLength(1);
  });

  it('is confirmed too if it is the sender address, to which replies go otherwise (S79)', async () => {
    const { tenant, client } = await organization();
    const { body } = await save(client, { mail: { fromAddress: address } });
    expect(body.mail.replyToConfirmation).toEqual({ address, usedAddress: null });
    await confirm(tenant, await tokenMailedTo(tenant, address));
    expect((await readSettings(client)).mail.replyToConfirmation).toBeNull();
  });

  it('of any domain is confirmed if the organization lists none, also one of an administrator (S79)', async () => {
    const tenant = await makeTenant();
    const user = await tenant.user();
    const client = await signedIn(app, user);
    const { body } = await save(client, { mail: { replyTo: user.email } });
    expect(body.mail.replyToConfirmation).toEqual({ address: user.email, usedAddress: null });
  });

  it('needs no confirmation while its domain is listed, and needs it when it no longer is (S79)', async () => {
    const { tenant, client } = await organization();
    const confirmation = async () => (await readSettings(client)).mail.replyToConfirmation;
    await save(client, { emailDomains: ['example.com', 'elsewhere.example'] });
    await save(client, { mail: { replyTo: address } });
    expect(await confirmation()).toBeNull();
    expect(await mailsTo(tenant, address)).toEqual([]);
    await save(client, { emailDomains: [] });
    expect(await confirmation()).toEqual({ address, usedAddress: null });
    expect((await client.post('/app/replyto/resend')).status).toBe(204);
    expect(await mailsTo(tenant, address)).toHaveLength(2);
    const token = await tokenMailedTo(tenant, address);
    await save(client, { emailDomains: ['example.com', 'elsewhere.example'] });
    expect(await confirmation()).toBeNull();
    expect((await confirm(tenant, token)).status).toBe(410);
  });

  it('that was confirmed stays so when its domain is listed and no longer is', async () => {
    const { tenant, client } = await organization();
    await save(client, { mail: { replyTo: address } });
    await confirm(tenant, await tokenMailedTo(tenant, address));
    await save(client, { emailDomains: ['example.com', 'elsewhere.example'] });
    await save(client, { emailDomains: [] });
    expect((await readSettings(client)).mail.replyToConfirmation).toBeNull();
  });

  it('that was confirmed is used until the next one is, not one that was only listed between them (S79)', async () => {
    const { tenant, client } = await organization();
    await save(client, { mail: { replyTo: address } });
    await confirm(tenant, await tokenMailedTo(tenant, address));
    await save(client, { emailDomains: ['example.com'], mail: { replyTo: 'own@example.com' } });
    const { body } = await save(client, { emailDomains: [], mail: { replyTo: 'next@else.example' } });
    expect(body.mail.replyToConfirmation).toEqual({ address: 'next@else.example', usedAddress: address });
  });

  it('that was stored before confirmations existed is used as before', async () => {
    const { client } = await organization({ mail_reply_to: address, mail_reply_to_confirmed: address });
    expect((await readSettings(client)).mail.replyToConfirmation).toBeNull();
    await save(client, { mail: { fromName: 'Safety team' } });
    expect((await readSettings(client)).mail.replyToConfirmation).toBeNull();
  });
});

describe('the link that confirms an address for replies', () => {
  const waiting = async () => {
    const fixture = await organization();
    await save(fixture.client, { mail: { replyTo: address } });
    return { ...fixture, token: await tokenMailedTo(fixture.tenant, address) };
  };
  const isConfirmed = async (client: Client): Promise<boolean> =>
    (await readSettings(client)).mail.replyToConfirmation === null;

  it('is replaced when it is sent again, and when the address changes (S79)', async () => {
    const { tenant, client, token } = await waiting();
    expect((await client.post('/app/replyto/resend')).status).toBe(204);
    const second = await tokenMailedTo(tenant, address);
    expect((await confirm(tenant, token)).status).toBe(410);
    await save(client, { mail: { replyTo: 'other@elsewhere.example' } });
    expect((await confirm(tenant, second)).status).toBe(410);
    expect(await isConfirmed(client)).toBe(false);
    const { status, body } = await confirm(tenant, await tokenMailedTo(tenant, 'other@elsewhere.example'));
    expect([status, body.address]).toEqual([200, 'other@elsewhere.example']);
    expect((await client.post('/app/replyto/resend')).status).toBe(404);
  });

  it('expires, and is of one tenant (S79)', async () => {
    const { tenant, client, token } = await waiting();
    const other = await waiting();
    const [, secret = ''] = token.split('.');
    for (const [to, wrong] of [
      [tenant, 'x'],
      [tenant, `${tenant.id}.x`],
      [tenant, secret],
      [tenant, `${tenant.id}.${'A'.repeat(64)}`],
      [other.tenant, token],
      [other.tenant, `${other.tenant.id}.${secret}`],
    ] as const)
      expect((await confirm(to, wrong)).body.code, wrong).toBe('replyTo.linkExpired');
    await queryRows(
      tenant,
      `update tenant_settings set reply_to_token_expires_at = now() - interval '1 second'`,
    );
    expect((await confirm(tenant, token)).body.code).toBe('replyTo.linkExpired');
    expect([await isConfirmed(client), await isConfirmed(other.client)]).toEqual([false, false]);
  });

  it('works once, however often it is used at the same time', async () => {
    const { tenant, client, token } = await waiting();
    const responses = await Promise.all(Array.from({ length: 8 }, () => confirm(tenant, token)));
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, ...Array<number>(7).fill(410)]);
    const { items } = (await client.get('/audit?entity=settings')).body;
    expect(
      items.filter(({ action }: { action: string }) => action === 'settings.replyToConfirmed'),
    ).toHaveLength(1);
  });

  it('is sent ten times an hour at most, and wrong ones are limited by client network (S79)', async () => {
    const own = await ownApp();
    const tenant = await makeTenant();
    const client = await signedIn(own, await tenant.user());
    await save(client, { mail: { replyTo: address } });
    for (let sent = 1; sent < 10; sent += 1)
      expect((await client.post('/app/replyto/resend')).status).toBe(204);
    expect((await client.post('/app/replyto/resend')).status).toBe(429);
    const another = await save(client, { mail: { replyTo: 'another@elsewhere.example' } });
    expect(another.status).toBe(429);
    expect((await readSettings(client)).mail.replyTo).toBe(address);
    const statuses = new Set<number>();
    for (let wrong = 0; wrong <= 60; wrong += 1) statuses.add((await confirm(tenant, 'x', own)).status);
    expect(statuses).toEqual(new Set([410, 429]));
  });

  it('is sent again by administrators, of their tenant (S8)', async () => {
    const { tenant } = await waiting();
    for (const roleId of [role.manager, role.user, role.learner])
      expect(
        (await (await signedIn(app, await tenant.user({ roleId }))).post('/app/replyto/resend')).status,
      ).toBe(403);
    expect((await signedOut(app, tenant).post('/app/replyto/resend')).status).toBe(401);
    const { client: elsewhere } = await organization();
    expect((await elsewhere.post(`/api/${tenant.id}/v1/app/replyto/resend`)).status).toBe(401);
    expect(await mailsTo(tenant, address)).toHaveLength(1);
  });
});
