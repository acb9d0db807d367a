import { describe, expect, it } from 'vitest';
import { listJobs } from '../../testing/background-jobs';
import { signedIn } from '../../testing/client';
import { ownDatabase } from '../../testing/database/database';
import { asOwner, queryRows } from '../../testing/factories';
import {
  findEmails,
  mailedAddresses,
  numberedPeople,
  startedMailing,
} from '../../testing/mailings/started-mailing';
import { runVantage } from '../../testing/process/command-line';
import { smtpSink, type SmtpSink } from '../../testing/providers/smtp-sink';
import {
  addWebhook,
  enqueueTest,
  listDeliveries,
  settledDeliveries,
  webhookReceiver,
} from '../../testing/surveys/webhooks';
import { ownApp, sharedApp } from '../../testing/test-app';
import { enqueueJob } from '../platform/jobs/job-queue';
import { smtpTransport } from '../platform/mail/smtp';

const database = await ownDatabase();
/** It serves requests, and sends nothing. */
const app = await sharedApp({ metricsToken: 'a token for metrics' });

/** @returns the printed JSON of a command that succeeds */
async function outbound(...args: string[]) {
  const { code, stdout, stderr } = await runVantage(['outbound', ...args, '--json'], { database });
  expect([code, stderr]).toEqual([0, '']);
  return JSON.parse(stdout);
}

const startSending = (sink: SmtpSink) =>
  ownApp({
    runsJobs: true,
    providersOnLoopback: true,
    mail: { transport: smtpTransport({ url: sink.url }), from: 'no-reply@portal.example' },
  });

/** An organization with a mail, a mailing and a webhook delivery that wait. */
async function withWaitingMessages() {
  const [sink, receiver] = [await smtpSink(), await webhookReceiver()];
  const mailing = await startedMailing(app, numberedPeople(3));
  const { tenant, surveyId } = mailing;
  const invited = await tenant.user({ passwordHash: null });
  const client = await signedIn(app, await tenant.user());
  const invite = async () => expect((await client.post(`/admin/user/${invited.id}/invite`)).status).toBe(200);
  await invite();
  const webhookId = await addWebhook(tenant, surveyId, receiver.url);
  await enqueueTest(tenant, webhookId);
  return { tenant, sink, receiver, mailing, client, invited };
}

/** Resolves when a process has looked at all jobs of the tenant: it ran one that sends nothing. */
async function untilJobsWereSeen(tenant: { readonly id: string }): Promise<void> {
  await asOwner(tenant.id, (_owner, scope) => enqueueJob(scope, { task: 'invitations', subject: tenant.id }));
  await expect
    .poll(
      async () =>
        (await queryRows(tenant, "select from background_job where task = 'invitations'")).length === 0,
    )
    .toBe(true);
}

const leasedJobs = async (tenant: { readonly id: string }): Promise<number> =>
  (await listJobs(tenant)).filter(({ leased }) => leased).length;

describe('while an operator holds what is sent', () => {
  it('a copy that is started with everything sends nothing, says why, and sends all of it once released (F37)', async () => {
    const { tenant, sink, receiver, mailing, invited } = await withWaitingMessages();
    expect(await outbound('hold', '--reason', 'a copy')).toEqual({ isHeld: true, changed: true });
    expect((await outbound('hold')).changed).toBe(false);
    await startSending(sink);
    await untilJobsWereSeen(tenant);
    expect([sink.mails, receiver.posted, await leasedJobs(tenant)]).toEqual([[], [], 0]);
    await expect.poll(mailing.get).toMatchObject({ delayReason: 'OutboundHeld', sent: 0 });
    expect(await outbound('status')).toMatchObject({
      isHeld: true,
      reason: 'a copy',
      isHeldByEnvironment: false,
      waiting: { mails: 1, mailings: 1, webhookDeliveries: 1, invitations: 0 },
    });
    const metrics = await app.server.inject({
      url: '/metrics',
      headers: { authorization: 'Bearer a token for metrics' },
    });
    expect(metrics.body).toContain('outbound_held 1');

    expect(await outbound('release')).toEqual({ isHeld: false, changed: true });
    await mailing.until({ state: 'Completed', sent: 3, delayReason: null });
    await settledDeliveries(tenant, [{ state: 'Delivered' }]);
    await expect
      .poll(() => mailedAddresses(sink))
      .toEqual([...findEmails(numberedPeople(3)), invited.email].toSorted());
    expect(
      await queryRows(tenant, "select action from audit_entry where external_actor = 'operator' order by id"),
    ).toEqual([{ action: 'outbound.held' }, { action: 'outbound.released' }]);
  });

  it('what waits can be discarded, and only what is added later is sent (F37)', async () => {
    const { tenant, sink, receiver, mailing, client } = await withWaitingMessages();
    const early = await runVantage(['outbound', 'discard'], { database });
    expect([early.code, early.stderr]).toEqual([1, expect.stringContaining('Nothing is held')]);
    await outbound('hold');
    expect(await outbound('discard')).toEqual({
      discarded: { mails: 1, mailings: 1, webhookDeliveries: 1, invitations: 0 },
    });
    await startSending(sink);
    await outbound('release');
    await mailing.until({ state: 'Cancelled', queued: 0, sent: 0 });
    expect(await listDeliveries(tenant)).toMatchObject([
      { state: 'Failed', error: 'discarded', attempts: 0 },
    ]);
    const later = await tenant.user({ passwordHash: null });
    expect((await client.post(`/admin/user/${later.id}/invite`)).status).toBe(200);
    await expect.poll(() => mailedAddresses(sink)).toEqual([later.email]);
    expect(receiver.posted).toEqual([]);
    expect(
      await queryRows(
        tenant,
        "select action, after from audit_entry where external_actor = 'operator' order by id",
      ),
    ).toMatchObject([
      { action: 'outbound.held' },
      { action: 'survey.mailingCancelled' },
      { action: 'outbound.discarded', after: { mails: 1, mailings: 1, webhookDeliveries: 1 } },
      { action: 'outbound.released' },
    ]);
  });

  it('a mailing that is being sent stops, and each recipient gets one mail after the release', async () => {
    const people = numberedPeople(60);
    const sink = await smtpSink();
    const mailing = await startedMailing(app, people);
    await mailing.setRate(20);
    await startSending(sink);
    await expect.poll(() => sink.mails.length, { interval: 5 }).toBeGreaterThan(3);
    await outbound('hold');
    await expect.poll(() => leasedJobs(mailing.tenant)).toBe(0);
    const { sent } = await mailing.get();
    expect([sink.mails.length, sent < people.length]).toEqual([sent, true]);
    await mailing.setRate(null);
    await outbound('release');
    await mailing.until({ state: 'Completed', sent: people.length });
    expect(mailedAddresses(sink)).toEqual(findEmails(people));
  });

  it('a process that is configured to hold sends nothing, whatever the database says', async () => {
    const { tenant, sink, receiver, mailing } = await withWaitingMessages();
    const { server } = await ownApp({
      runsJobs: true,
      holdsOutbound: true,
      providersOnLoopback: true,
      metricsToken: 'a token for metrics',
      mail: { transport: smtpTransport({ url: sink.url }), from: 'no-reply@portal.example' },
    });
    await untilJobsWereSeen(tenant);
    const metrics = await server.inject({
      url: '/metrics',
      headers: { authorization: 'Bearer a token for metrics' },
    });
    expect(metrics.body).toContain('outbound_held 1');
    expect([sink.mails, receiver.posted, (await mailing.get()).sent]).toEqual([[], [], 0]);
    const status = await runVantage(['outbound', 'status'], { database, env: { OUTBOUND: 'hold' } });
    expect(status.stdout).toContain('OUTBOUND=hold');
  });
});
