import { describe, expect, it } from 'vitest';
import { role } from '@vantage/contract/permissions';
import { webhookLimits } from '@vantage/contract/surveys/survey-webhooks';
import { signedIn, signedOut } from '../../../../testing/client';
import { asOwner, queryRows } from '../../../../testing/factories';
import { entriesAbout } from '../../../../testing/insights/insight-administration';
import { withSurvey } from '../../../../testing/surveys/survey-administration';
import { sharedApp } from '../../../../testing/test-app';
import { enqueueTest } from '../../../../testing/surveys/webhooks';
import { webhookQueueRepository } from './webhook-queue.repository';

const app = await sharedApp();

const url = 'https://hooks.example.com/vantage?key=1';

async function withWebhook() {
  const fixture = await withSurvey(app);
  const path = `${fixture.path}/webhook`;
  const { body } = await fixture.client.post(path, { url });
  return { ...fixture, path, webhook: body };
}

describe('POST survey/:surveyId/webhook', () => {
  it('returns the secret once, stores it encrypted, and is audited (S67)', async () => {
    const { tenant, client, id, path, webhook } = await withWebhook();
    expect(webhook).toMatchObject({ url, waiting: 0, lastDelivery: null });
    expect(webhook.secret).toMatch(/^whsec_[\w-]{43}$/);
    const list = await client.get(path);
    expect(list.body.items).toMatchObject([{ id: webhook.id, url }]);
    expect(list.text).not.toContain(webhook.secret);
    const [row] = await queryRows<{ text: string }>(
      tenant,
      "select encode(sealed_secret, 'escape') || w::text as text from survey_webhook w",
    );
    expect(row?.text).not.toContain(webhook.secret.slice(6));
    const added = (await entriesAbout(tenant, id)).at(-1);
    expect(added).toMatchObject({
      action: 'survey.webhookAdded',
      after: { url: 'https://hooks.example.com/…' },
    });
    expect(JSON.stringify(added)).not.toContain('whsec');
  });

  it.each([
    'http://hooks.example.com',
    'https://user:secret@hooks.example.com',
    'ftp://hooks.example.com',
    'https://',
    'https://192.168.1.10/hooks',
    '/samples/x.html',
    `https://hooks.example.com/${'x'.repeat(webhookLimits.url)}`,
  ])('rejects %s', async (address) => {
    const { client, path } = await withSurvey(app);
    const { status, body } = await client.post(`${path}/webhook`, { url: address });
    expect([status, Object.keys(body.fields)]).toEqual([422, ['url']]);
  });

  it('rejects duplicate URLs, too many webhooks, and surveys without responses here', async () => {
    const { tenant, client, path } = await withWebhook();
    expect((await client.post(path, { url })).body.code).toBe('webhook.urlTaken');
    for (let index = 1; index < webhookLimits.perSurvey; index += 1)
      expect((await client.post(path, { url: `${url}${index}` })).status).toBe(201);
    expect((await client.post(path, { url: `${url}more` })).body.code).toBe('webhook.tooMany');
    const monkey = await tenant.survey({
      type: 'SurveyMonkey',
      launch_url: 'https://surveys.example.com/r/1',
    });
    expect((await client.post(`/survey/${monkey}/webhook`, { url })).body.code).toBe(
      'survey.definitionUnsupported',
    );
  });
});

describe('DELETE survey/:surveyId/webhook/:webhookId', () => {
  it('deletes its deliveries, too, and is audited', async () => {
    const { tenant, client, id, path, webhook } = await withWebhook();
    await enqueueTest(tenant, webhook.id);
    expect((await client.call('DELETE', `${path}/${webhook.id}`)).status).toBe(204);
    expect(await queryRows(tenant, 'select from survey_webhook_delivery')).toEqual([]);
    expect((await entriesAbout(tenant, id)).at(-1)).toMatchObject({
      action: 'survey.webhookDeleted',
      before: { url: 'https://hooks.example.com/…' },
    });
    expect((await client.call('DELETE', `${path}/${webhook.id}`)).status).toBe(404);
  });

  it('is not needed for a deleted survey, to whose webhooks nothing more is posted', async () => {
    const { tenant, client, id, path, webhook } = await withWebhook();
    await enqueueTest(tenant, webhook.id);
    const next = () => asOwner(tenant.id, (_, scope) => webhookQueueRepository().findNext(scope, webhook.id));
    expect(await next()).toMatchObject({ webhookId: webhook.id });
    await client.call('DELETE', `/survey/${id}`);
    expect(await next()).toBeNull();
    expect((await client.get(path)).status).toBe(404);
  });
});

describe('POST survey/:surveyId/webhook/:webhookId/test, GET …/deliveries', () => {
  it('lists deliveries, newest first, page by page', async () => {
    const { client, path, webhook } = await withWebhook();
    const one = `${path}/${webhook.id}`;
    const ids: string[] = [];
    for (let index = 0; index < 3; index += 1) {
      const { status, body } = await client.post(`${one}/test`);
      expect([status, body.state, body.attempts, body.responseId]).toEqual([202, 'Waiting', 0, null]);
      ids.unshift(body.id);
    }
    const first = (await client.get(`${one}/deliveries?limit=2`)).body;
    const second = (await client.get(`${one}/deliveries?limit=2&cursor=${first.nextCursor}`)).body;
    expect([first.total, second.nextCursor]).toEqual([3, null]);
    expect([...first.items, ...second.items].map(({ id }: { id: string }) => id)).toEqual(ids);
    expect((await client.get(path)).body.items[0].waiting).toBe(3);
    for (let index = 3; index < 10; index += 1) await client.post(`${one}/test`);
    expect((await client.post(`${one}/test`)).body.code).toBe('request.tooMany');
  });
});

describe('webhooks', () => {
  it('require the permission to change surveys of the tenant', async () => {
    const { tenant, customerId, path, webhook } = await withWebhook();
    const other = await withWebhook();
    const consultant = await tenant.user({ roleId: role.user });
    await queryRows(
      tenant,
      'insert into customer_assignment (tenant_id, customer_id, user_id) values ($1, $2, $3)',
      [tenant.id, customerId, consultant.id],
    );
    const calls = [
      ['GET', path],
      ['POST', path, { url: 'https://hooks.example.com' }],
      ['DELETE', `${path}/${webhook.id}`],
      ['POST', `${path}/${webhook.id}/test`],
      ['GET', `${path}/${webhook.id}/deliveries`],
    ] as const;
    for (const [client, status] of [
      [signedOut(app, tenant), 401],
      [await signedIn(app, consultant), 403],
      [other.client, 404],
    ] as const)
      for (const [method, address, body] of calls)
        expect((await client.call(method, address, body)).status, `${method} ${address}`).toBe(status);
    // A webhook of another survey.
    const survey = await tenant.survey();
    const { client } = { client: await signedIn(app, await tenant.user()) };
    expect((await client.get(`/survey/${survey}/webhook/${webhook.id}/deliveries`)).status).toBe(404);
    expect((await client.call('DELETE', `/survey/${survey}/webhook/${webhook.id}`)).status).toBe(404);
  });
});
