import { describe, expect, it } from 'vitest';
import { asOwner, makeTenant, queryRows, unique, type TestTenant } from '../../testing/factories';
import { databaseUrls } from '../../testing/database/database-urls';
import { runVantage } from '../../testing/process/command-line';
import { smtpSink } from '../../testing/providers/smtp-sink';
import { testSecretKey } from '../../testing/constants';
import { secretsFrom } from '../platform/crypto/secrets';
import { enqueueJob } from '../platform/jobs/job-queue';
import { mailOutbox } from '../platform/mail/outbox';

const run = (...args: string[]) => runVantage(args, { database: databaseUrls() });

/** @returns the printed JSON of a command that succeeds */
async function succeed(...args: string[]) {
  const { code, stdout, stderr } = await run(...args, '--json');
  expect([code, stderr]).toEqual([0, '']);
  return JSON.parse(stdout);
}

const operatorEntries = (tenant: TestTenant) =>
  queryRows<{ action: string; after: unknown }>(
    tenant,
    "select action, after from audit_entry where external_actor = 'operator' order by id",
  );

describe('vantage jobs', () => {
  async function withJobs() {
    const tenant = await makeTenant();
    const [failed, waiting] = [crypto.randomUUID(), crypto.randomUUID()];
    await asOwner(tenant.id, async (owner, scope) => {
      for (const subject of [failed, waiting]) await enqueueJob(scope, { task: 'example', subject });
      await owner.query(
        "update background_job set failed_at = now(), attempts = 20, last_error = 'It broke.' where subject = $1",
        [failed],
      );
    });
    return { tenant, failed, waiting };
  }

  it('lists jobs, the failed ones first, by organization, task and state', async () => {
    const { tenant, failed, waiting } = await withJobs();
    const { jobs } = await succeed('jobs', 'list', '--tenant', tenant.slug);
    expect(jobs).toMatchObject([
      { tenant: tenant.slug, task: 'example', subject: failed, state: 'failed', lastError: 'It broke.' },
      { tenant: tenant.slug, task: 'example', subject: waiting, state: 'waiting', failedAt: null },
    ]);
    const count = async (...filters: string[]) =>
      (await succeed('jobs', 'list', '--tenant', tenant.slug, ...filters)).jobs.length;
    expect(await count('--state', 'waiting')).toBe(1);
    expect(await count('--task', 'mail')).toBe(0);
    expect(await count('--limit', '1')).toBe(1);
    expect((await succeed('jobs', 'list', '--state', 'failed')).jobs).toEqual(
      expect.arrayContaining([expect.objectContaining({ subject: failed })]),
    );
    expect((await run('jobs', 'list', '--tenant', tenant.slug)).stdout).toMatch(
      /^tenant +task +subject .*\n.*It broke/,
    );
    for (const args of [
      ['--state', 'odd'],
      ['--limit', '0'],
      ['--limit', '5000'],
    ])
      expect((await run('jobs', 'list', ...args)).code, args.join(' ')).toBe(2);
  });

  it('starts failed jobs again, and removes one that no process works on', async () => {
    const { tenant, failed, waiting } = await withJobs();
    expect(await succeed('jobs', 'retry', tenant.slug, 'example')).toEqual({ retried: 1 });
    expect(await succeed('jobs', 'retry', tenant.slug, 'example')).toEqual({ retried: 0 });
    expect((await succeed('jobs', 'list', '--tenant', tenant.slug, '--state', 'waiting')).jobs).toHaveLength(
      2,
    );
    await queryRows(
      tenant,
      "update background_job set lease = gen_random_uuid(), due_at = now() + interval '1 minute' where subject = $1",
      [failed],
    );
    const running = await run('jobs', 'cancel', tenant.slug, 'example', failed);
    expect([running.code, running.stderr]).toEqual([
      1,
      expect.stringContaining('A process works on this job'),
    ]);
    expect((await run('jobs', 'cancel', tenant.slug, 'example', waiting)).code).toBe(0);
    const unknown = await run('jobs', 'cancel', tenant.slug, 'example', waiting);
    expect([unknown.code, unknown.stderr]).toEqual([1, 'vantage: There is no such job.\n']);
    expect((await run('jobs', 'cancel', tenant.slug, 'example', 'no-id')).code).toBe(2);
    expect(await operatorEntries(tenant)).toEqual([
      { action: 'job.retried', after: { task: 'example', count: 1 } },
      { action: 'job.cancelled', after: { task: 'example', subject: waiting } },
    ]);
  });
});

describe('vantage mail', () => {
  async function withMails() {
    const tenant = await makeTenant();
    const addresses = [`${unique('one')}@example.com`, `${unique('two')}@example.com`];
    await asOwner(tenant.id, async (_owner, scope) => {
      for (const address of addresses)
        await mailOutbox(secretsFrom(testSecretKey)).add(scope, {
          to: { address, name: '' },
          subject: 'Secret subject',
          html: '<p>Secret</p>',
          text: 'Secret',
          priority: 'ordinary',
        });
    });
    const { mails } = await succeed('mail', 'list', '--tenant', tenant.slug);
    return { tenant, addresses, mails: mails as { id: string; to: string }[] };
  }

  it('lists mails without their content, the newest first', async () => {
    const { tenant, addresses, mails } = await withMails();
    expect(mails.map(({ to }) => to)).toEqual(addresses.toReversed());
    expect(JSON.stringify(mails)).not.toContain('Secret');
    expect((await succeed('mail', 'list', '--tenant', tenant.slug, '--state', 'failed')).mails).toEqual([]);
    expect((await run('mail', 'list', '--tenant', 'nobody')).code).toBe(1);
  });

  it('tries deferred mails at once, and discards waiting ones with their content', async () => {
    const { tenant, mails } = await withMails();
    const [one, two] = mails;
    await queryRows(tenant, "update background_job set due_at = now() + interval '1 hour'");
    expect(await succeed('mail', 'retry', tenant.slug, '--id', one?.id ?? '')).toEqual({ retried: 1 });
    expect(await succeed('mail', 'retry', tenant.slug, '--all')).toEqual({ retried: 1 });
    expect(await queryRows(tenant, 'select from background_job where due_at > now()')).toEqual([]);
    expect(await succeed('mail', 'discard', tenant.slug, '--id', two?.id ?? '')).toEqual({ discarded: 1 });
    expect(await succeed('mail', 'discard', tenant.slug, '--all')).toEqual({ discarded: 1 });
    expect(await queryRows(tenant, 'select state, sealed_content from outgoing_mail')).toEqual(
      mails.map(() => ({ state: 'discarded', sealed_content: null })),
    );
    expect((await operatorEntries(tenant)).map(({ action }) => action)).toEqual([
      'mail.retried',
      'mail.retried',
      'mail.discarded',
      'mail.discarded',
    ]);
    for (const args of [[], ['--all', '--id', one?.id ?? '']])
      expect(await run('mail', 'discard', tenant.slug, ...args)).toMatchObject({
        code: 2,
        stderr: 'vantage: Give either --all or one or more --id.\n',
      });
  });

  it('tests the mail server by a mail, and prints its response', async () => {
    const sink = await smtpSink();
    const sent = await runVantage(['mail', 'test', '--to', 'you@example.com'], {
      env: { SMTP_URL: sink.url },
    });
    expect([sent.code, sent.stdout]).toEqual([0, expect.stringMatching(/^The mail server accepted it: /)]);
    expect(sink.mails.map(({ recipients }) => recipients)).toEqual([['you@example.com']]);
    await sink.stop();
    const rejected = await runVantage(['mail', 'test', '--to', 'you@example.com'], {
      env: { SMTP_URL: sink.url },
    });
    expect([rejected.code, rejected.stderr]).toEqual([1, expect.stringContaining('The mail was not sent')]);
    expect((await runVantage(['mail', 'test', '--to', 'you@example.com'])).code).toBe(78);
    expect((await runVantage(['mail', 'test'])).code).toBe(2);
  });
});
