import pino from 'pino';
import { Registry } from 'prom-client';
import { afterAll, expect, onTestFinished } from 'vitest';
import { openDatabase } from '../src/platform/database/database';
import { jobMetrics } from '../src/platform/jobs/job-metrics';
import { enqueueJob } from '../src/platform/jobs/job-queue';
import {
  jobRunner,
  type JobOutcome,
  type JobRunner,
  type JobTask,
  type RunningJob,
} from '../src/platform/jobs/job-runner';
import { databaseUrls } from './database/database-urls';
import { makeTenant, queryRows, type TestTenant } from './factories';

export interface JobRow {
  readonly task: string;
  readonly subject: string;
  readonly attempts: number;
  readonly error: string;
  readonly leased: boolean;
  readonly failed: boolean;
  /** Milliseconds until it is due, or until its lease ends. */
  readonly wait: number;
}

export const listJobs = (tenant: { readonly id: string }): Promise<JobRow[]> =>
  queryRows<JobRow>(
    tenant,
    `select task, subject, attempts, last_error as error, lease is not null as leased,
       failed_at is not null as failed, (extract(epoch from due_at - now()) * 1000)::float8 as wait
     from background_job order by task, subject`,
  );

/** Makes all jobs due; leases end, as if their processes had died a while ago. */
export const makeJobsDue = (tenant: { readonly id: string }): Promise<unknown> =>
  queryRows(
    tenant,
    "update background_job set due_at = now() - interval '1 millisecond' where failed_at is null",
  );

/** Jobs that a runner has started; each waits for its outcome. */
export function controlledJobs() {
  const begun: { job: RunningJob; end: (outcome: JobOutcome) => void }[] = [];
  const run = (job: RunningJob): Promise<JobOutcome> =>
    new Promise((end) => {
      begun.push({ job, end });
    });
  const untilBegun = (count: number): Promise<void> =>
    expect.poll(() => begun.length, { timeout: 10_000, interval: 10 }).toBe(count);
  return { begun, run, untilBegun };
}

/** Nothing is held. */
export const openGate = {
  isHeld: () => Promise.resolve(false),
  signal: () => new AbortController().signal,
};

type Given = Partial<JobTask> & Pick<JobTask, 'run'>;

/** Runners of the task `test`, for the tests of a file. To be called outside of a test. */
export function testRunners() {
  const database = openDatabase({ url: databaseUrls().applicationUrl, poolSize: 8, onError: () => {} });
  afterAll(() => database.close());

  function createRunner(
    task: Given,
    tenants: readonly TestTenant[],
    input: Partial<Parameters<typeof jobRunner>[0]> = {},
  ): JobRunner & { log: () => string; metrics: () => Promise<string> } {
    const lines: string[] = [];
    const registry = new Registry();
    const runner = jobRunner({
      database,
      tasks: [{ name: 'test', slots: 4, maxPerTenant: 4, ...task }],
      tenantIds: () => Promise.resolve(tenants.map(({ id }) => id)),
      isTenantActive: () => Promise.resolve(true),
      outbound: openGate,
      metrics: jobMetrics(registry),
      logger: pino({ base: null }, { write: (line: string) => void lines.push(line) }),
      ...input,
    });
    onTestFinished(() => runner.stop());
    return { ...runner, log: () => lines.join(''), metrics: () => registry.metrics() };
  }

  const enqueue = (tenant: TestTenant, count = 1, urgent = false): Promise<string[]> =>
    database.write(tenant.id, async (scope) => {
      const subjects = Array.from({ length: count }, () => crypto.randomUUID());
      for (const subject of subjects) await enqueueJob(scope, { task: 'test', subject, urgent });
      return subjects;
    });

  const setUp = async (count = 1): Promise<{ tenant: TestTenant; subjects: string[] }> => {
    const tenant = await makeTenant();
    return { tenant, subjects: await enqueue(tenant, count) };
  };

  const untilGone = (tenant: TestTenant): Promise<void> =>
    expect.poll(() => listJobs(tenant), { timeout: 10_000, interval: 10 }).toEqual([]);

  return { database, createRunner, enqueue, setUp, untilGone };
}
