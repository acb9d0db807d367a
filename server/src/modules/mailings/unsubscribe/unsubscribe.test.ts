import { describe, expect, it } from 'vitest';
import { send, signedIn, type TestResponse } from '../../../../testing/client';
import { testSecretKey } from '../../../../testing/constants';
import { asOwner, globalQuery, makeTenant, unique, type TestTenant } from '../../../../testing/factories';
import { ownApp, sharedApp } from '../../../../testing/test-app';
import { secretsFrom } from '../../../platform/crypto/secrets';
import { unsubscribeToken } from './unsubscribe-tokens';

const app = await sharedApp();
const secrets = secretsFrom(testSecretKey);

const buildToken = (tenant: TestTenant, email: string): string =>
  unsubscribeToken(secrets, { tenantId: tenant.id, email });

const call = (
  method: 'GET' | 'POST',
  token: string,
  form?: { readonly type: string; readonly body: string },
): Promise<TestResponse> =>
  send(app, {
    method,
    url: `/api/v1/public/unsubscribe/${token}`,
    ...(form && { headers: { 'content-type': form.type }, payload: form.body }),
  });

const listSuppressions = async (tenant: TestTenant): Promise<unknown> =>
  (await (await signedIn(app, await tenant.user())).get('/suppression')).body.items;

const oneClick = {
  form: { type: 'application/x-www-form-urlencoded', body: 'List-Unsubscribe=One-Click' },
  multipart: {
    type: 'multipart/form-data; boundary=b',
    body: '--b\r\ncontent-disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n',
  },
};

describe('unsubscribing', () => {
  it('shows whose mail it is and changes nothing until it is sent', async () => {
    const tenant = await makeTenant();
    const token = buildToken(tenant, 'Ana@example.com');
    for (let times = 0; times < 2; times += 1)
      expect(await call('GET', token)).toMatchObject({
        status: 200,
        body: {
          state: 'Subscribed',
          maskedEmail: 'An•••@example.com',
          organizationName: `Organization ${tenant.slug}`,
          logoUrl: null,
          brandColor: null,
        },
      });
    expect(await listSuppressions(tenant)).toEqual([]);
    expect((await call('POST', token)).body).toMatchObject({ state: 'Unsubscribed' });
    expect((await call('GET', token)).body).toMatchObject({ state: 'Unsubscribed' });
    expect(await listSuppressions(tenant)).toMatchObject([
      { email: 'Ana@example.com', reason: 'unsubscribed' },
    ]);
  });

  it('works by the one click of mail programs, without cookies (RFC 8058)', async () => {
    for (const form of [oneClick.form, oneClick.multipart]) {
      const tenant = await makeTenant();
      const token = buildToken(tenant, 'ana@example.com');
      expect(await call('POST', token, form)).toMatchObject({ status: 200 });
      expect(await listSuppressions(tenant)).toMatchObject([{ email: 'ana@example.com' }]);
    }
  });

  it('is audited once, however often it is sent at the same time', async () => {
    const tenant = await makeTenant();
    const token = buildToken(tenant, 'ana@example.com');
    const responses = await Promise.all(Array.from({ length: 10 }, () => call('POST', token)));
    expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200));
    const client = await signedIn(app, await tenant.user());
    expect((await client.get('/audit?entity=suppression')).body.items).toMatchObject([
      { action: 'suppression.added', actor: null, after: { reason: 'unsubscribed' } },
    ]);
  });

  it('counts more than a bounce', async () => {
    const tenant = await makeTenant();
    const client = await signedIn(app, await tenant.user());
    await client.post('/suppression', { email: 'ana@example.com', reason: 'bounced' });
    await call('POST', buildToken(tenant, 'ANA@example.com'));
    await client.post('/suppression', { email: 'ana@example.com', reason: 'bounced' });
    expect(await listSuppressions(tenant)).toMatchObject([{ reason: 'unsubscribed' }]);
  });

  it('does not stop a mail to reset a password', async () => {
    const tenant = await makeTenant();
    const user = await tenant.user();
    await call('POST', buildToken(tenant, user.email));
    const response = await send(app, {
      method: 'POST',
      url: `/api/${tenant.id}/v1/auth/request-reset-password`,
      payload: { userName: user.userName, email: user.email },
    });
    expect(response.status).toBe(202);
    const { rows } = await asOwner(tenant.id, (owner) =>
      owner.query('select to_address from outgoing_mail where tenant_id = $1', [tenant.id]),
    );
    expect(rows).toEqual([{ to_address: user.email }]);
  });

  it('needs a token that was written here, for an active tenant', async () => {
    const tenant = await makeTenant();
    const token = buildToken(tenant, 'ana@example.com');
    const elsewhere = buildToken(await makeTenant(), 'ana@example.com');
    for (const broken of ['x', token.slice(0, -2), `${token.slice(0, 22)}${elsewhere.slice(22)}`])
      for (const method of ['GET', 'POST'] as const)
        expect(await call(method, broken)).toMatchObject({ status: 404, body: { code: 'notFound' } });
    await globalQuery('update tenant set suspended_at = now() where id = $1', [tenant.id]);
    expect((await call('POST', token)).status).toBe(404);
  });

  it('is limited for each link and, for broken links, each client; large bodies are rejected', async () => {
    const own = await ownApp();
    const tenant = await makeTenant();
    const post = (token: string, payload = ''): Promise<TestResponse> =>
      send(own, {
        method: 'POST',
        url: `/api/v1/public/unsubscribe/${token}`,
        headers: { 'content-type': oneClick.form.type },
        payload,
      });
    const token = buildToken(tenant, `${unique('ana')}@example.com`);
    expect((await post(token, 'x'.repeat(1_025))).status).toBe(413);
    const statuses = async (tokens: readonly string[]) =>
      new Set(await Promise.all(tokens.map(async (each) => (await post(each)).status)));
    expect(await statuses(Array.from({ length: 31 }, () => token))).toEqual(new Set([200, 429]));
    expect(await statuses(Array.from({ length: 61 }, (_, index) => `broken${index}`))).toEqual(
      new Set([404, 429]),
    );
    expect((await post(buildToken(tenant, 'ben@example.com'))).status).toBe(200);
  });
});
