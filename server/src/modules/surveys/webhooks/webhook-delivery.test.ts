import { describe, expect, it } from 'vitest';
import { listJobs, makeJobsDue } from '../../../../testing/background-jobs';
import { ownDatabase } from '../../../../testing/database/database';
import { waitForBlockedQuery } from '../../../../testing/database/blocked-query';
import { asOwner, globalQuery, queryRows } from '../../../../testing/factories';
import { mood, createRespondents } from '../../../../testing/surveys/live-surveys';
import { ownApp, sharedApp } from '../../../../testing/test-app';
import {
  addWebhook,
  listDeliveries,
  enqueueTest,
  isSigned,
  makeDeliveriesDue,
  settledDeliveries,
  webhookReceiver,
} from '../../../../testing/surveys/webhooks';
import { claimJob } from '../../../platform/jobs/job-queue';
import { webhookTaskName } from './webhook-queue.repository';

await ownDatabase();
const delivering = { runsJobs: true, providersOnLoopback: true } as const;
/** A process that accepts responses but does not deliver. */
const app = await sharedApp();
/** Notifies like a change of the tenant. */
const wakeJobs = (tenant: { readonly id: string }): Promise<unknown> =>
  globalQuery("select pg_notify('tenant_changed', $1)", [tenant.id]);
const startDelivering = () => ownApp(delivering);

async function withWebhook(definition: object = mood) {
  const receiver = await webhookReceiver();
  const respondents = await createRespondents(app, {}, definition);
  const webhookId = await addWebhook(respondents.tenant, respondents.surveyId, receiver.url);
  return { ...respondents, receiver, webhookId };
}

describe('a webhook', () => {
  it("receives each response, signed, with the delivery's id (S84)", async () => {
    await startDelivering();
    const { tenant, surveyId, respond, receiver } = await withWebhook({
      ...mood,
      title: { default: 'Mood', ja: '気分' },
    });
    const { body: response } = await respond({ mood: 2, why: 'Noise 騒音' }, { body: { language: 'ja' } });
    await settledDeliveries(tenant, [
      { state: 'Delivered', attempts: 1, status: 200, detail: 'Thanks', error: null },
    ]);
    const [delivery] = await listDeliveries(tenant);
    const [posted, ...others] = receiver.posted;
    expect(others).toEqual([]);
    expect(posted && isSigned(posted)).toBe(true);
    expect(posted?.headers).toMatchObject({
      'content-type': 'application/json',
      'vantage-delivery': delivery?.id,
    });
    expect(posted?.body).toMatchObject({
      id: delivery?.id,
      event: 'response',
      surveyId,
      response: { id: response.id, version: 1, language: 'ja', answers: { mood: 2, why: 'Noise 騒音' } },
    });
  });

  it('receives nothing for a rejected or repeated response', async () => {
    await startDelivering();
    const { tenant, respond, receiver } = await withWebhook();
    expect((await respond({ why: 'no mood' })).status).toBe(422);
    for (let time = 0; time < 2; time += 1)
      expect((await respond({ mood: 5 }, { key: 'the-same' })).status).toBe(201);
    await queryRows(tenant, 'update survey set response_limit = 1');
    expect((await respond({ mood: 5 })).status).toBe(409);
    await settledDeliveries(tenant, [{ state: 'Delivered' }]);
    expect(receiver.posted).toHaveLength(1);
  });

  it('that is being deleted does not block responses', async () => {
    const { tenant, respond, webhookId } = await withWebhook();
    const answering = await asOwner(tenant.id, async (owner) => {
      await owner.query('delete from survey_webhook where id = $1', [webhookId]);
      const pending = respond({ mood: 5 });
      await waitForBlockedQuery(owner);
      return { pending };
    });
    expect((await answering.pending).status).toBe(201);
    expect(await listDeliveries(tenant)).toEqual([]);
  });

  it('is retried with backoff and the same id', async () => {
    await startDelivering();
    const { tenant, respond, receiver } = await withWebhook();
    receiver.behave((number) =>
      number < 2 ? { status: 503, text: `\u0007Busy\n${'x'.repeat(5_000)}` } : { status: 204 },
    );
    await respond({ mood: 5 });
    await settledDeliveries(tenant, [{ state: 'Waiting', attempts: 1, status: 503, error: null }]);
    const [first] = await listDeliveries(tenant);
    expect(first?.detail).toMatch(/^Busy x{195}$/);
    expect(first?.wait).toBeGreaterThan(0);
    await makeDeliveriesDue(tenant);
    await settledDeliveries(tenant, [{ state: 'Waiting', attempts: 2 }]);
    expect((await listDeliveries(tenant))[0]?.wait).toBeGreaterThan(10_000);
    await makeDeliveriesDue(tenant);
    await settledDeliveries(tenant, [{ state: 'Delivered', attempts: 3, status: 204, detail: '' }]);
    expect(new Set(receiver.posted.map(({ body }) => body.id)).size).toBe(1);
    expect(receiver.posted.every((posted) => isSigned(posted))).toBe(true);
  });

  it('that is unreachable delays neither other webhooks nor other tenants', async () => {
    const dead = await withWebhook();
    dead.receiver.behave(() => 'silence');
    const live = await webhookReceiver();
    const liveId = await addWebhook(dead.tenant, dead.surveyId, live.url);
    const other = await withWebhook();
    for (let index = 0; index < 6; index += 1) {
      await dead.respond({ mood: 5 });
      await other.respond({ mood: 5 });
    }
    await startDelivering();
    const all = Array.from({ length: 6 }, () => ({ state: 'Delivered' }));
    await settledDeliveries(other.tenant, all);
    await settledDeliveries(dead.tenant, all, liveId);
    expect(dead.receiver.posted).toHaveLength(1);
    // Otherwise stopping the process would wait for the request.
    dead.receiver.close();
  });

  it('receives each response once from two processes', async () => {
    const { tenant, respond, receiver } = await withWebhook();
    const second = await webhookReceiver();
    const [survey] = await queryRows<{ id: string }>(tenant, 'select id from survey');
    await addWebhook(tenant, survey?.id ?? '', second.url);
    for (let index = 0; index < 12; index += 1) await respond({ mood: 5 });
    await Promise.all([startDelivering(), startDelivering()]);
    await settledDeliveries(
      tenant,
      Array.from({ length: 24 }, () => ({ state: 'Delivered', attempts: 1 })),
    );
    for (const { posted } of [receiver, second])
      expect([posted.length, new Set(posted.map(({ body }) => body.id)).size]).toEqual([12, 12]);
  });

  it('receives deliveries claimed by a process that died', async () => {
    const { tenant, respond, receiver } = await withWebhook();
    await respond({ mood: 5 });
    const claimed = await asOwner(tenant.id, (_owner, scope) => claimJob(scope, webhookTaskName));
    expect(claimed).toMatchObject({ attempts: 1 });
    await startDelivering();
    expect(receiver.posted).toEqual([]);
    await makeJobsDue(tenant);
    await wakeJobs(tenant);
    await settledDeliveries(tenant, [{ state: 'Delivered', attempts: 1 }]);
    expect(receiver.posted).toHaveLength(1);
  });

  it('that fails is not called for each new response', async () => {
    await startDelivering();
    const { tenant, respond, receiver } = await withWebhook();
    receiver.behave(() => ({ status: 500 }));
    await queryRows(tenant, 'update survey_webhook set failures = 10');
    await respond({ mood: 5 });
    await settledDeliveries(tenant, [{ state: 'Waiting', attempts: 1 }]);
    for (let index = 0; index < 3; index += 1) await respond({ mood: 5 });
    await expect
      .poll(() => listJobs(tenant), { timeout: 10_000, interval: 20 })
      .toMatchObject([{ task: webhookTaskName, leased: false, wait: expect.closeTo(600_000, -5) }]);
    expect(receiver.posted).toHaveLength(1);
  });

  it('must be a public address, and redirects are not followed (S63)', async () => {
    await startDelivering();
    const { tenant, surveyId, respond, receiver, webhookId } = await withWebhook();
    const elsewhere = await webhookReceiver();
    receiver.behave(() => ({ status: 302, headers: { location: elsewhere.url } }));
    const inside = await addWebhook(tenant, surveyId, 'https://10.0.0.1/hooks');
    await respond({ mood: 5 });
    await settledDeliveries(tenant, [{ state: 'Waiting', status: 302 }], webhookId);
    await settledDeliveries(tenant, [{ state: 'Waiting', status: null, error: 'blockedAddress' }], inside);
    expect(elsewhere.posted).toEqual([]);
  });

  it('receives no deleted response, and no response with a test', async () => {
    const { tenant, respond, receiver, webhookId } = await withWebhook();
    await respond({ mood: 5 });
    await queryRows(tenant, 'delete from survey_response');
    await startDelivering();
    await settledDeliveries(tenant, [{ state: 'Failed', error: 'responseDeleted' }]);
    const testId = await enqueueTest(tenant, webhookId);
    await settledDeliveries(tenant, [{ state: 'Failed' }, { state: 'Delivered', id: testId }]);
    expect(receiver.posted.map(({ body }) => body)).toMatchObject([
      { event: 'test', surveyName: expect.stringMatching(/./), response: null },
    ]);
  });

  it('waits while its tenant is suspended', async () => {
    const { tenant, respond, receiver } = await withWebhook();
    const other = await withWebhook();
    await respond({ mood: 5 });
    await globalQuery('update tenant set suspended_at = now() where id = $1', [tenant.id]);
    await startDelivering();
    await makeDeliveriesDue(tenant);
    await other.respond({ mood: 5 });
    await settledDeliveries(other.tenant, [{ state: 'Delivered' }]);
    await settledDeliveries(tenant, [{ state: 'Waiting', attempts: 0 }]);
    await globalQuery('update tenant set suspended_at = null where id = $1', [tenant.id]);
    await wakeJobs(tenant);
    await settledDeliveries(tenant, [{ state: 'Delivered', attempts: 1 }]);
    expect(receiver.posted).toHaveLength(1);
  });
});

describe('deliveries', () => {
  it('are given up after a day, and deleted from the log after two weeks', async () => {
    const { tenant, respond, receiver } = await withWebhook();
    receiver.behave(() => ({ status: 500 }));
    for (let index = 0; index < 4; index += 1) await respond({ mood: 5 });
    const [tried, old, young, finished] = await listDeliveries(tenant);
    const age = (id: string | undefined, hours: number, also = '') =>
      queryRows(
        tenant,
        `update survey_webhook_delivery set created_at = now() - ${hours} * interval '1 hour' ${also} where id = $1`,
        [id],
      );
    await age(tried?.id, 26, ", due_at = now() - interval '1 hour'");
    await age(old?.id, 25);
    await age(young?.id, 23);
    await age(finished?.id, 400, ", state = 'Delivered', finished_at = now() - interval '15 days'");
    await startDelivering();
    await makeJobsDue(tenant);
    await wakeJobs(tenant);
    await expect.poll(() => receiver.posted.length, { timeout: 10_000 }).toBe(1);
    const states = async () => new Map((await listDeliveries(tenant)).map(({ id, state }) => [id, state]));
    await expect.poll(states).toEqual(
      new Map([
        [finished?.id, 'Delivered'],
        [tried?.id, 'Failed'],
        [old?.id, 'Failed'],
        [young?.id, 'Waiting'],
      ]),
    );
    await app.runMaintenance(new AbortController().signal);
    expect((await states()).has(finished?.id ?? '')).toBe(false);
    expect((await states()).size).toBe(3);
  });
});
