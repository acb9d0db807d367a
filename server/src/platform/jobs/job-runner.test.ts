import { describe, expect, it, onTestFinished } from 'vitest';
import { controlledJobs, listJobs, makeJobsDue, testRunners } from '../../../testing/background-jobs';
import { databaseUrls } from '../../../testing/database/database-urls';
import { makeTenant, queryRows } from '../../../testing/factories';
import { listenToNotifications } from '../database/notifications';
import { claimJob, enqueueJob, extendLease, jobChannel, parseJobNotification } from './job-queue';
import type { JobOutcome, RunningJob } from './job-runner';

const { database, createRunner, enqueue, setUp, untilGone } = testRunners();

const patient = { timeout: 10_000, interval: 10 };
const done = (): Promise<JobOutcome> => Promise.resolve({ kind: 'done' });
const claim = (tenant: { readonly id: string }) =>
  database.write(tenant.id, (scope) => claimJob(scope, 'test'));

describe('a job', () => {
  it('runs once the transaction that adds it has committed, on a notification', async () => {
    const tenant = await makeTenant();
    const subjects: string[] = [];
    const runner = createRunner({ run: ({ subject }) => (subjects.push(subject), done()) }, []);
    const listener = await listenToNotifications({
      url: databaseUrls().applicationUrl,
      handlers: {
        [jobChannel]: (payload) => {
          const { tenantId, task, urgent } = parseJobNotification(payload);
          if (tenantId === tenant.id) runner.wake(tenantId, task, urgent);
        },
      },
      onDisconnect: () => {},
    });
    onTestFinished(() => listener.close());
    const added = await enqueue(tenant);
    await untilGone(tenant);
    expect(subjects).toEqual(added);
  });

  it('that a rolled-back transaction added never runs', async () => {
    const tenant = await makeTenant();
    const subject = crypto.randomUUID();
    const failure = new Error('rolled back');
    await expect(
      database.write(tenant.id, async (scope) => {
        await enqueueJob(scope, { task: 'test', subject });
        throw failure;
      }),
    ).rejects.toBe(failure);
    expect(await listJobs(tenant)).toEqual([]);
  });

  it('is found without a notification', async () => {
    const { tenant } = await setUp();
    await createRunner({ run: done }, [tenant]).checkAllTenants();
    await untilGone(tenant);
  });

  it('of another task is left to other processes', async () => {
    const { tenant } = await setUp();
    const runner = createRunner({ run: done, name: 'another' }, [tenant]);
    await runner.checkAllTenants();
    runner.wakeTenant(tenant.id);
    await runner.stop();
    expect(await listJobs(tenant)).toMatchObject([{ attempts: 0, leased: false }]);
  });

  it('is run by one of two processes', async () => {
    const { tenant, subjects } = await setUp(40);
    const ran: string[] = [];
    const run = ({ subject }: RunningJob) => (ran.push(subject), done());
    for (const runner of [createRunner({ run }, [tenant]), createRunner({ run }, [tenant])])
      runner.wakeTenant(tenant.id);
    await untilGone(tenant);
    expect(ran.toSorted()).toEqual(subjects.toSorted());
  });

  it.each<JobOutcome>([
    { kind: 'done' },
    { kind: 'again', delay: 3_600_000 },
    { kind: 'retry', detail: 'not yet', delay: 3_600_000 },
  ])('that is requested again while it runs, runs again without a notification after %o', async (outcome) => {
    const { tenant, subjects } = await setUp();
    const { begun, run, untilBegun } = controlledJobs();
    const runner = createRunner({ run }, [tenant]);
    runner.wakeTenant(tenant.id);
    await untilBegun(1);
    await database.write(tenant.id, (scope) =>
      enqueueJob(scope, { task: 'test', subject: subjects[0] ?? '' }),
    );
    expect(await listJobs(tenant)).toMatchObject([{ leased: true }]);
    begun[0]?.end(outcome);
    await untilBegun(2);
    begun[1]?.end({ kind: 'done' });
    await untilGone(tenant);
  });

  it('writes its result in the transaction of its outcome', async () => {
    const { tenant, subjects } = await setUp();
    const failure = new Error('the write failed');
    const runner = createRunner(
      {
        run: ({ attempts }) =>
          Promise.resolve({
            kind: 'done',
            write: async (scope) => {
              await enqueueJob(scope, { task: 'next', subject: subjects[0] ?? '' });
              if (attempts === 1) throw failure;
            },
          }),
      },
      [tenant],
    );
    runner.wakeTenant(tenant.id);
    await expect.poll(() => runner.log(), patient).toContain('the write failed');
    expect(await listJobs(tenant)).toMatchObject([{ task: 'test', leased: true }]);
    await makeJobsDue(tenant);
    runner.wakeTenant(tenant.id);
    await expect
      .poll(() => listJobs(tenant), patient)
      .toMatchObject([{ task: 'next', subject: subjects[0] }]);
  });

  it('of a suspended tenant waits', async () => {
    const { tenant } = await setUp();
    let isActive = false;
    const runner = createRunner({ run: done }, [tenant], { isTenantActive: () => Promise.resolve(isActive) });
    await runner.checkAllTenants();
    runner.wakeTenant(tenant.id);
    isActive = true;
    expect(await listJobs(tenant)).toMatchObject([{ attempts: 0 }]);
    runner.wakeTenant(tenant.id);
    await untilGone(tenant);
  });

  it("is visible in its tenant's scope only", async () => {
    const [{ tenant }, other] = [await setUp(), await makeTenant()];
    expect(await claim(other)).toBeUndefined();
    const job = await claim(tenant);
    if (!job) throw new Error('It was not claimed.');
    expect(await database.write(other.id, (scope) => extendLease(scope, job))).toBe(false);
    const seen = await database.read(other.id, (scope) => scope.run('select from background_job', []));
    expect(seen).toEqual([]);
    await expect(
      database.write(other.id, (scope) =>
        scope.run("insert into background_job (tenant_id, task, subject) values ($1, 'test', $1)", [
          tenant.id,
        ]),
      ),
    ).rejects.toMatchObject({ code: '42501' });
  });
});

describe('a lease', () => {
  it("expires by the database's clock; then another process takes the job over", async () => {
    const { tenant } = await setUp();
    const dead = await claim(tenant);
    expect(await claim(tenant)).toBeUndefined();
    expect((await listJobs(tenant))[0]?.wait).toBeGreaterThan(50_000);
    await makeJobsDue(tenant);
    createRunner({ run: done }, [tenant]).wakeTenant(tenant.id);
    await untilGone(tenant);
    if (dead) expect(await database.write(tenant.id, (scope) => extendLease(scope, dead))).toBe(false);
  });

  it('that was lost prevents its late holder from writing', async () => {
    const { tenant } = await setUp();
    const [late, prompt] = [controlledJobs(), controlledJobs()];
    const lateRunner = createRunner({ run: late.run }, [tenant]);
    lateRunner.wakeTenant(tenant.id);
    await late.untilBegun(1);
    await makeJobsDue(tenant);
    createRunner({ run: prompt.run }, [tenant]).wakeTenant(tenant.id);
    await prompt.untilBegun(1);
    let hasWritten = false;
    late.begun[0]?.end({
      kind: 'done',
      write: async () => {
        hasWritten = true;
      },
    });
    await expect.poll(() => lateRunner.log(), patient).toContain('was lost');
    expect(hasWritten).toBe(false);
    expect(await listJobs(tenant)).toMatchObject([{ attempts: 2, leased: true }]);
    expect(await lateRunner.metrics()).toContain('result="lost"');
    prompt.begun[0]?.end({ kind: 'done' });
    await untilGone(tenant);
  });

  it('can be checked before irreversible effects', async () => {
    const { tenant } = await setUp();
    const { begun, run, untilBegun } = controlledJobs();
    createRunner({ run }, [tenant]).wakeTenant(tenant.id);
    await untilBegun(1);
    expect(begun[0]?.job.isHeld()).toBe(true);
    begun[0]?.end({ kind: 'done' });
  });
});

describe('tenants', () => {
  it('take turns: a backlog of one does not delay the others', async () => {
    const [{ tenant: busy }, { tenant: quick }] = [await setUp(50), await setUp(1)];
    const order: string[] = [];
    const runner = createRunner(
      { slots: 1, maxPerTenant: 1, run: ({ tenantId }) => (order.push(tenantId), done()) },
      [busy, quick],
    );
    runner.wakeTenant(busy.id);
    runner.wakeTenant(quick.id);
    await untilGone(quick);
    expect(order.indexOf(quick.id)).toBeLessThanOrEqual(2);
    await untilGone(busy);
  });

  it('have their urgent jobs run first', async () => {
    const { tenant } = await setUp(3);
    const [urgent] = await enqueue(tenant, 1, true);
    expect((await claim(tenant))?.subject).toBe(urgent);
  });
});

it('continues a job that has more to do, after the jobs of others', async () => {
  const { tenant } = await setUp();
  let turns = 0;
  const runner = createRunner(
    {
      run: () => Promise.resolve((turns += 1) < 3 ? { kind: 'again', delay: 0 } : { kind: 'done' }),
    },
    [tenant],
  );
  runner.wakeTenant(tenant.id);
  await untilGone(tenant);
  expect(turns).toBe(3);
});

describe('a shutdown', () => {
  it('waits for running jobs, and starts nothing more', async () => {
    const { tenant } = await setUp(3);
    const { begun, run, untilBegun } = controlledJobs();
    const runner = createRunner({ run, slots: 1, maxPerTenant: 1 }, [tenant]);
    runner.wakeTenant(tenant.id);
    await untilBegun(1);
    const stopped = runner.stop();
    expect(begun[0]?.job.stopping.aborted).toBe(true);
    expect(begun[0]?.job.signal.aborted).toBe(false);
    begun[0]?.end({ kind: 'done' });
    await stopped;
    expect(await listJobs(tenant)).toMatchObject([
      { attempts: 0, leased: false },
      { attempts: 0, leased: false },
    ]);
  });

  it('aborts slow jobs, and releases them for other processes', async () => {
    const { tenant } = await setUp();
    const runner = createRunner(
      {
        run: ({ signal }) =>
          new Promise((_resolve, reject) => {
            signal.addEventListener('abort', () => reject(new Error('aborted')));
          }),
      },
      [tenant],
      { stopTimeout: 20 },
    );
    runner.wakeTenant(tenant.id);
    await expect.poll(() => listJobs(tenant), patient).toMatchObject([{ leased: true }]);
    await runner.stop();
    const [job] = await listJobs(tenant);
    expect(job).toMatchObject({ attempts: 0, leased: false });
    // The database keeps milliseconds, which round `due_at` up by at most half of one.
    expect(job?.wait).toBeLessThan(1);
  });
});

it('sweeps all tenants, and notifies processes of due jobs', async () => {
  const [{ tenant: due }, { tenant: later }] = [await setUp(), await setUp()];
  await queryRows(later, "update background_job set due_at = now() + interval '1 hour'");
  const announced: string[] = [];
  const listener = await listenToNotifications({
    url: databaseUrls().applicationUrl,
    handlers: { [jobChannel]: (payload) => void announced.push(payload) },
    onDisconnect: () => {},
  });
  onTestFinished(() => listener.close());
  await createRunner({ run: done }, [later, due]).sweep(new AbortController().signal);
  await expect.poll(() => announced, patient).toContain(`${due.id} test ordinary`);
  expect(announced.filter((payload) => payload.startsWith(later.id))).toEqual([]);
});
