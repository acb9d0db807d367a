import { expect, inject, it, onTestFinished } from 'vitest';
import { makeJobsDue } from '../../../../testing/background-jobs';
import { makeTenant } from '../../../../testing/factories';
import { openDatabase } from '../../../platform/database/database';
import { insertClaimedJob } from '../../../platform/jobs/job-queue';
import { userImportLinesRepository } from './user-import-lines.repository';
import { userImportProgressService } from './user-import-progress.service';
import { userImportRepository, userImportTask } from './user-import.repository';

const onError = (error: unknown): void => {
  throw error;
};

async function startedImport() {
  const tenant = await makeTenant();
  const user = await tenant.user();
  const database = openDatabase({ url: inject('applicationUrl'), poolSize: 2, onError });
  onTestFinished(() => database.close());
  const imports = userImportRepository();
  const id = await database.write(tenant.id, async (scope) => {
    const subject = await imports.insert(scope, user.id);
    await insertClaimedJob(scope, { task: userImportTask, subject });
    return subject;
  });
  const actor = { tenantId: tenant.id, userId: user.id } as never;
  return { tenant, database, imports, lines: userImportLinesRepository(), id, actor };
}

it('reading a running import writes nothing', async () => {
  const { database, imports, lines, id, actor } = await startedImport();
  const write = (): never => {
    throw new Error('It wrote.');
  };
  const service = userImportProgressService({ database: { ...database, write }, imports, lines, onError });
  expect(await service.find(actor, id)).toMatchObject({ state: 'Running' });
});

it('an import whose process has died is reported as failed', async () => {
  const { tenant, database, imports, lines, id, actor } = await startedImport();
  await makeJobsDue(tenant);
  const service = userImportProgressService({ database, imports, lines, onError });
  expect(await service.find(actor, id)).toMatchObject({ state: 'Failed', problem: 'import.interrupted' });
});
