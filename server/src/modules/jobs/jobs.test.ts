import { expect, inject, it, onTestFinished } from 'vitest';
import { letJobsBeDue } from '../../../testing/background-jobs';
import { makeTenant } from '../../../testing/factories';
import { openDatabase } from '../../platform/database/database';
import { insertClaimedJob } from '../../platform/jobs/job-queue';
import { jobRepository } from './jobs.repository';
import { jobService } from './jobs.service';

const onError = (error: unknown): void => {
  throw error;
};

async function jobOf() {
  const tenant = await makeTenant();
  const user = await tenant.user();
  const database = openDatabase({ url: inject('applicationUrl'), poolSize: 2, onError });
  onTestFinished(() => database.close());
  const jobs = jobRepository();
  const id = await database.write(tenant.id, async (scope) => {
    const kind = 'userImport';
    const subject = await jobs.insert(scope, { kind, startedBy: user.id }, () => new Error() as never);
    await insertClaimedJob(scope, { task: kind, subject });
    return subject;
  });
  return { tenant, database, jobs, id, actor: { tenantId: tenant.id, userId: user.id } as never };
}

it('reading a running job writes nothing', async () => {
  const { database, jobs, id, actor } = await jobOf();
  const write = (): never => {
    throw new Error('It wrote.');
  };
  const service = jobService({ database: { ...database, write }, jobs, onError });
  expect(await service.find(actor, id)).toMatchObject({ state: 'Running' });
});

it('a job whose process has died is reported as failed', async () => {
  const { tenant, database, jobs, id, actor } = await jobOf();
  await letJobsBeDue(tenant);
  const service = jobService({ database, jobs, onError });
  expect(await service.find(actor, id)).toMatchObject({ state: 'Failed', problem: 'job.interrupted' });
});
