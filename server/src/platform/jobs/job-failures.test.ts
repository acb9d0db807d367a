import { describe, expect, it, onTestFinished } from 'vitest';
import { controlledJobs, listJobs, makeJobsDue, testRunners } from '../../../testing/background-jobs';
import { databaseUrls } from '../../../testing/database/database-urls';
import { queryRows, type TestTenant } from '../../../testing/factories';
import type { Database } from '../database/database';
import { listenToNotifications } from '../database/notifications';
import { AppError } from '../errors';
import { claimJob, deleteFailedJobs, enqueueJob, jobChannel } from './job-queue';
import { backoffDelay, type JobOutcome } from './job-runner';

const { database, createRunner, enqueue, setUp, untilGone } = testRunners();

const patient = { timeout: 10_000, interval: 10 };
const done = (): Promise<JobOutcome> => Promise.resolve({ kind: 'done' });
const claim = (tenant: { readonly id: string }) =>
  database.write(tenant.id, (scope) => claimJob(scope, 'test'));

describe('a job that fails', () => {
  it('is retried with backoff, and then fails permanently', async () => {
    const { tenant, subjects } = await setUp();
    const failed: string[] = [];
    const runner = createRunner(
      {
        maxAttempts: 3,
        run: ({ attempts }) => Promise.reject(new Error(`attempt ${attempts}`)),
        onFailed: (_scope, { subject }) => Promise.resolve(void failed.push(subject)),
      },
      [tenant],
    );
    for (const attempts of [1, 2]) {
      runner.wakeTenant(tenant.id);
      await expect
        .poll(() => listJobs(tenant), patient)
        .toMatchObject([{ attempts, leased: false, failed: false, error: `attempt ${attempts}` }]);
      const [job] = await listJobs(tenant);
      expect(job?.wait).toBeGreaterThan(backoffDelay(attempts) / 2);
      await makeJobsDue(tenant);
    }
    runner.wakeTenant(tenant.id);
    await expect.poll(() => listJobs(tenant), patient).toMatchObject([{ attempts: 3, failed: true }]);
    expect(failed).toEqual(subjects);
    expect(await claim(tenant)).toBeUndefined();
    await expect.poll(() => runner.metrics(), patient).toContain('result="failed"');
  });

  it('is retried when it is due, without a notification', async () => {
    const { tenant } = await setUp();
    const runner = createRunner(
      {
        run: ({ attempts }) =>
          attempts === 1
            ? Promise.resolve({ kind: 'retry', detail: 'not yet', delay: 200 })
            : Promise.resolve({ kind: 'done' }),
      },
      [tenant],
    );
    runner.wakeTenant(tenant.id);
    await untilGone(tenant);
  });

  it('to be claimed is claimed a little later, without another notification', async () => {
    const { tenant } = await setUp();
    let checks = 0;
    const isTenantActive = (): Promise<boolean> =>
      (checks += 1) === 1 ? Promise.reject(new Error('no connection')) : Promise.resolve(true);
    const runner = createRunner({ run: done }, [tenant], { isTenantActive });
    runner.wakeTenant(tenant.id);
    await untilGone(tenant);
    expect(runner.log()).toContain('no connection');
  });

  it('does not affect the jobs after it', async () => {
    const { tenant, subjects } = await setUp(5);
    const runner = createRunner(
      { run: ({ subject }) => (subject === subjects[0] ? Promise.reject(new Error('bad')) : done()) },
      [tenant],
    );
    runner.wakeTenant(tenant.id);
    await expect
      .poll(() => listJobs(tenant), patient)
      .toMatchObject([{ subject: subjects[0], leased: false }]);
  });

  it('runs again when it is requested after it failed permanently', async () => {
    const { tenant, subjects } = await setUp();
    await queryRows(tenant, 'update background_job set failed_at = now(), attempts = 20');
    await database.write(tenant.id, (scope) =>
      enqueueJob(scope, { task: 'test', subject: subjects[0] ?? '' }),
    );
    expect(await listJobs(tenant)).toMatchObject([{ failed: false, attempts: 0 }]);
  });

  it('is deleted a month after it failed permanently', async () => {
    const { tenant } = await setUp(2);
    await queryRows(tenant, "update background_job set failed_at = now() - interval '31 days'");
    await enqueue(tenant);
    expect(await database.write(tenant.id, (scope) => deleteFailedJobs(scope, 1))).toBe(1);
    expect(await database.write(tenant.id, (scope) => deleteFailedJobs(scope, 10))).toBe(1);
    expect(await listJobs(tenant)).toMatchObject([{ failed: false }]);
  });

  it('fails permanently if it has killed its processes', async () => {
    const { tenant, subjects } = await setUp();
    for (let kill = 0; kill < 5; kill += 1) {
      expect((await claim(tenant))?.isPoison).toBe(false);
      await makeJobsDue(tenant);
    }
    const [ran, failed]: [string[], string[]] = [[], []];
    const runner = createRunner(
      {
        run: ({ subject }) => (ran.push(subject), done()),
        onFailed: (_scope, { subject }) => Promise.resolve(void failed.push(subject)),
      },
      [tenant],
    );
    runner.wakeTenant(tenant.id);
    await expect.poll(() => listJobs(tenant), patient).toMatchObject([{ failed: true, leased: false }]);
    expect([ran, failed]).toEqual([[], subjects]);
  });

  it('is kept if it makes progress, however often its processes end', async () => {
    const { tenant } = await setUp();
    const { begun, run, untilBegun } = controlledJobs();
    for (let kill = 0; kill < 4; kill += 1) {
      await claim(tenant);
      await makeJobsDue(tenant);
    }
    createRunner({ run }, [tenant]).wakeTenant(tenant.id);
    await untilBegun(1);
    await database.write(tenant.id, (scope) => begun[0]?.job.noteProgress(scope) ?? Promise.resolve());
    const lost = () => queryRows<{ lost_leases: number }>(tenant, 'select lost_leases from background_job');
    expect(await lost()).toEqual([{ lost_leases: 0 }]);
    begun[0]?.end({ kind: 'retry', detail: 'the database was unavailable' });
    await expect.poll(() => listJobs(tenant), patient).toMatchObject([{ attempts: 1, leased: false }]);
    expect((await listJobs(tenant))[0]?.wait).toBeLessThanOrEqual(backoffDelay(1));
  });
});

describe('a tenant that fails', () => {
  const unavailable = new AppError('server.unavailable');
  /** Its reads time out. */
  const withTimeouts = (slow: TestTenant, now = database.now): Database => ({
    ...database,
    now,
    read: (tenantId, work) =>
      tenantId === slow.id ? Promise.reject(unavailable) : database.read(tenantId, work),
  });

  it('does not keep the jobs of others from being found, and is reported at the end', async () => {
    const { tenant } = await setUp();
    const tenantIds = () => Promise.resolve(['broken', 'invalid', tenant.id]);
    const runner = createRunner({ run: done }, [], { tenantIds });
    await expect(runner.checkAllTenants()).rejects.toThrow('tenants that failed: 2');
    await untilGone(tenant);
    expect(runner.log().split('\n')).toEqual([
      expect.stringContaining('"tenantId":"broken"'),
      expect.stringContaining('"tenantId":"invalid"'),
      '',
    ]);
  });

  it('does not keep the jobs of others from being announced', async () => {
    const { tenant } = await setUp();
    const announced: string[] = [];
    const listener = await listenToNotifications({
      url: databaseUrls().applicationUrl,
      handlers: { [jobChannel]: (payload) => void announced.push(payload) },
      onDisconnect: () => {},
    });
    onTestFinished(() => listener.close());
    const tenantIds = () => Promise.resolve(['broken', tenant.id]);
    const runner = createRunner({ run: done }, [], { tenantIds });
    await expect(runner.sweep(new AbortController().signal)).rejects.toThrow('tenants that failed: 1');
    await expect.poll(() => announced, patient).toContain(`${tenant.id} test ordinary`);
  });

  it('by a timeout does not stop the check, unless the database is unavailable', async () => {
    const [{ tenant: slow }, { tenant }] = [await setUp(), await setUp()];
    const down = createRunner({ run: done }, [slow, tenant], {
      database: withTimeouts(slow, () => Promise.reject(unavailable)),
    });
    await expect(down.checkAllTenants()).rejects.toBe(unavailable);
    expect(await listJobs(tenant)).toMatchObject([{ attempts: 0, leased: false }]);
    const up = createRunner({ run: done }, [slow, tenant], { database: withTimeouts(slow) });
    await expect(up.checkAllTenants()).rejects.toThrow('tenants that failed: 1');
    await untilGone(tenant);
  });
});
