import { describe, expect, it } from 'vitest';
import { ownDatabase } from '../../../testing/database/database';
import { makeTenant, globalQuery, queryRows } from '../../../testing/factories';
import { outboxDeliveries } from '../../../testing/outbox-delivery';
import { readHeader, smtpSink } from '../../../testing/providers/smtp-sink';
import { ownApp } from '../../../testing/test-app';
import { secretsFrom } from '../crypto/secrets';
import { finishJob, requeueJob } from '../jobs/job-queue';
import { mailOutbox } from './outbox';
import { smtpTransport } from './smtp';

await ownDatabase();
const { add, claim, database, deliveryBy, letTimePass, rows, settled, setUp, getSubject } =
  outboxDeliveries();

describe('a queued mail', () => {
  it('is sent, and its content deleted', async () => {
    const { tenant, sink } = await setUp();
    await add(tenant, { to: { address: 'mira@example.com', name: 'Mira Ōkafor' } });
    deliveryBy(sink.url, [tenant]).wake(tenant.id, false);
    await settled(tenant, [{ state: 'sent', attempts: 1, sealed: false }]);

    const [mail, ...others] = sink.mails;
    const [row] = await rows(tenant);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ from: 'no-reply@portal.example', recipients: ['mira@example.com'] });
    if (!mail) return;
    expect(readHeader(mail, 'Message-ID')).toEqual([`<${row?.id}@portal.example>`]);
    expect(readHeader(mail, 'From')).toEqual(['Aldermoor <no-reply@portal.example>']);
    expect(readHeader(mail, 'Subject')).toEqual(['A subject']);
    expect(readHeader(mail, 'Auto-Submitted')).toEqual(['auto-generated']);
    expect(mail.body).toContain('<p>The code is 048213</p>');
  });

  it('is encrypted in the database', async () => {
    const tenant = await makeTenant();
    await add(tenant, { subject: 'A subject that nobody may read' });
    const [row] = await queryRows<{ text: string }>(
      tenant,
      "select encode(sealed_content, 'escape') || outgoing_mail::text as text from outgoing_mail",
    );
    expect(row?.text).not.toMatch(/048213|nobody may read/);
  });

  it('is sent once by two processes', async () => {
    const { tenant, sink } = await setUp();
    for (let index = 0; index < 24; index += 1) await add(tenant);
    const both = [deliveryBy(sink.url, [tenant]), deliveryBy(sink.url, [tenant])];
    for (const delivery of both) delivery.wake(tenant.id, false);
    await settled(
      tenant,
      Array.from({ length: 24 }, () => ({ state: 'sent', attempts: 1 })),
    );
    expect(sink.mails).toHaveLength(24);
    expect(new Set(sink.mails.map(({ recipients }) => recipients[0])).size).toBe(24);
  });

  it('is skipped while another process is claiming it', async () => {
    const tenant = await makeTenant();
    await add(tenant, { subject: 'first' });
    await add(tenant, { subject: 'second' });
    const [first] = await rows(tenant);
    await database.write(tenant.id, async (scope) => {
      await scope.run('select from background_job where subject = $1 for update', [first?.id]);
      expect(await getSubject(tenant, await claim(tenant))).toBe('second');
      expect(await claim(tenant)).toBeUndefined();
    });
  });

  it('is claimed after urgent mails, otherwise in order', async () => {
    const tenant = await makeTenant();
    for (const [subject, priority] of [
      ['first', 'ordinary'],
      ['second', 'ordinary'],
      ['code', 'urgent'],
    ] as const)
      await add(tenant, { subject, priority });
    const subjects: unknown[] = [];
    for (let index = 0; index < 3; index += 1) subjects.push(await getSubject(tenant, await claim(tenant)));
    expect(subjects).toEqual(['code', 'first', 'second']);
    expect(await claim(tenant)).toBeUndefined();
  });

  it('of one tenant does not delay that of another', async () => {
    const [slow, quick] = [await makeTenant(), await makeTenant()];
    const sink = await smtpSink();
    sink.behave((_stage, address) => (address.startsWith('slow') ? 'silence' : undefined));
    for (let index = 0; index < 12; index += 1)
      await add(slow, { to: { address: `slow${index}@example.com`, name: '' } });
    await add(quick);
    const delivery = deliveryBy(sink.url, [slow, quick], { stopTimeout: 50 });
    delivery.wakeAll();
    await settled(quick, [{ state: 'sent' }]);
    expect((await rows(slow)).filter(({ attempts }) => attempts === 0)).not.toEqual([]);
  });

  it('is found for every tenant, even without a notification', async () => {
    const { tenant, sink } = await setUp();
    await add(tenant);
    deliveryBy(sink.url, [tenant]).wakeAll();
    await settled(tenant, [{ state: 'sent' }]);
  });

  it('is not sent once it has expired', async () => {
    const { tenant, sink } = await setUp();
    await add(tenant, { expiresAt: new Date(Date.now() - 1_000) });
    await add(tenant, { expiresAt: new Date(Date.now() + 60_000) });
    deliveryBy(sink.url, [tenant]).wake(tenant.id, false);
    await settled(tenant, [
      { state: 'expired', sealed: false },
      { state: 'sent', sealed: false },
    ]);
    expect(sink.mails).toHaveLength(1);
  });

  it('fails if it was sealed with another key', async () => {
    const { tenant, sink } = await setUp();
    await database.write(tenant.id, (scope) =>
      mailOutbox(secretsFrom('another key')).add(scope, {
        to: { address: 'mira@example.com', name: '' },
        subject: '',
        html: '',
        text: '',
        priority: 'ordinary',
      }),
    );
    deliveryBy(sink.url, [tenant]).wake(tenant.id, false);
    await settled(tenant, [{ state: 'failed', detail: 'It was sealed with another SECRET_KEY.' }]);
  });
});

describe('a lease', () => {
  it('that has expired passes to another process, and its old holder can no longer change the mail', async () => {
    const { tenant, sink } = await setUp();
    await add(tenant);
    const stale = await claim(tenant);
    expect(await claim(tenant)).toBeUndefined();
    expect((await rows(tenant))[0]?.wait).toBeGreaterThan(50_000);
    await letTimePass(tenant);
    const fresh = await claim(tenant);
    expect(fresh?.subject).toBe(stale?.subject);
    if (!stale || !fresh) return;
    await database.write(tenant.id, async (scope) => {
      expect(await finishJob(scope, stale)).toBeNull();
      expect(await requeueJob(scope, stale, { attempts: 0, delay: 0 })).toBe(false);
      expect(await finishJob(scope, fresh)).toBe('done');
    });
    expect(sink.mails).toEqual([]);
  });

  it('of a dead process is taken over by another one', async () => {
    const { tenant, sink } = await setUp();
    await add(tenant);
    await claim(tenant);
    await letTimePass(tenant);
    deliveryBy(sink.url, [tenant]).wake(tenant.id, false);
    await settled(tenant, [{ state: 'sent', attempts: 2 }]);
    expect(sink.mails).toHaveLength(1);
  });
});

describe('mail of a suspended tenant', () => {
  it('waits until the tenant is active again; what expires by then is never sent', async () => {
    const { tenant, sink } = await setUp();
    const open = await makeTenant();
    await add(tenant, { priority: 'urgent' });
    await add(tenant, { priority: 'urgent', expiresAt: new Date(Date.now() + 60_000) });
    await add(open);
    let isSuspended = true;
    const delivery = deliveryBy(sink.url, [tenant, open], {
      isTenantActive: (id) => Promise.resolve(id !== tenant.id || !isSuspended),
    });
    delivery.wake(tenant.id, true);
    delivery.wake(open.id, false);
    await settled(open, [{ state: 'sent' }]);
    expect(await rows(tenant)).toMatchObject([
      { state: 'waiting', attempts: 0, sealed: true },
      { state: 'waiting', attempts: 0, sealed: true },
    ]);
    await queryRows(tenant, 'update outgoing_mail set expires_at = now() where expires_at is not null');
    isSuspended = false;
    delivery.wake(tenant.id, false);
    await settled(tenant, [
      { state: 'sent', attempts: 1 },
      { state: 'expired', sealed: false },
    ]);
    expect(sink.mails).toHaveLength(2);
  });

  it('is not sent until the application is notified', async () => {
    const { tenant, sink } = await setUp();
    const open = await makeTenant();
    await globalQuery('update tenant set suspended_at = now() where id = $1', [tenant.id]);
    await add(tenant);
    await add(open);
    const transport = smtpTransport({ url: sink.url });
    const app = await ownApp({ runsJobs: true, mail: { transport, from: 'no-reply@portal.example' } });
    for (const { id } of [tenant, open])
      await globalQuery("select pg_notify('background_job', $1 || ' mail urgent')", [id]);
    await settled(open, [{ state: 'sent' }]);
    expect(await rows(tenant)).toMatchObject([{ state: 'waiting', attempts: 0 }]);
    await globalQuery('update tenant set suspended_at = null where id = $1', [tenant.id]);
    await globalQuery("select pg_notify('tenant_changed', $1)", [tenant.id]);
    await settled(tenant, [{ state: 'sent' }]);
    await app.close();
  });
});
