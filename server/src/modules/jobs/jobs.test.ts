import { expect, inject, it, onTestFinished } from 'vitest';
import { makeTenant, rowsOf } from '../../../testing/factories';
import { openDatabase } from '../../platform/database/database';
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
  const lease = { kind: 'userImport', startedBy: user.id, leaseSeconds: 60 } as const;
  const id = await database.write(tenant.id, (scope) =>
    jobs.insert(scope, lease, () => new Error() as never),
  );
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
  await rowsOf(tenant, "update job set lease_until = now() - interval '1 second' where id = $1", [id]);
  const service = jobService({ database, jobs, onError });
  expect(await service.find(actor, id)).toMatchObject({ state: 'Failed', problem: 'job.interrupted' });
});
