import { describe, expect, it } from 'vitest';
import { testSecretKey } from '../../../../testing/constants';
import { waitForBlockedQuery } from '../../../../testing/database/blocked-query';
import { formWith } from '../../../../testing/calls';
import { signedIn } from '../../../../testing/client';
import { ownDatabase } from '../../../../testing/database/database';
import { databaseUrls } from '../../../../testing/database/database-urls';
import { letJobsBeDue } from '../../../../testing/background-jobs';
import { asOwner, rowsOf, type TestTenant } from '../../../../testing/factories';
import { startServer } from '../../../../testing/process/server-process';
import { ownApp, sharedApp } from '../../../../testing/test-app';
import {
  dryRun,
  expectNoLines,
  fileOf,
  importingOrganization,
  importPath,
  lineOf,
  importUsers,
  userNamesOf,
  type ImportingOrganization,
} from '../../../../testing/users/user-import';
import { insertClaimedJob } from '../../../platform/jobs/job-queue';

await ownDatabase();
const app = await sharedApp();
const many = 8_000;

const runQuery = (tenant: TestTenant, text: string, values: unknown[] = []) =>
  asOwner(tenant.id, (owner) => owner.query(text, values));

/** As if the process of the import had died a minute ago. */
const endLeases = letJobsBeDue;

const runningJob = (tenant: TestTenant, admin: { readonly id: string }) =>
  asOwner(tenant.id, async (owner, scope) => {
    const { rows } = await owner.query<{ id: string }>(
      `insert into job (tenant_id, id, kind, started_by) values ($1, gen_random_uuid(), 'userImport', $2)
       returning id`,
      [tenant.id, admin.id],
    );
    await insertClaimedJob(scope, { task: 'userImport', subject: rows[0]?.id ?? '' });
  });

const jobsOf = (tenant: TestTenant) =>
  rowsOf<{ id: string; state: string; done: number }>(tenant, 'select id, state, done from job order by id');

describe('a server that is killed during an import', { timeout: 120_000 }, () => {
  /** Progress of the import when its process is killed. */
  const stages: Record<string, (tenant: TestTenant) => Promise<boolean>> = {
    'reading lines': async (tenant) =>
      (await rowsOf(tenant, 'select line from user_import_row limit 1')).length > 0,
    'adding users': async (tenant) => (await jobsOf(tenant)).some(({ done }) => done > 0),
  };

  it.each(Object.entries(stages))('%s leaves no users and a failed job', async (_stage, isReached) => {
    const organization: ImportingOrganization = await importingOrganization(app);
    const { tenant, client } = organization;
    const file = fileOf(...Array.from({ length: many }, () => lineOf()));
    const server = startServer({
      DATABASE_URL: databaseUrls().applicationUrl,
      DATABASE_OWNER_URL: databaseUrls().ownerUrl,
      SECRET_KEY: testSecretKey,
      ROLE: 'web',
      PORT: '0',
    });
    const [, address] = await server.line(/ready: (http:\/\/\S+)/);
    const response = fetch(`${address}api/${tenant.id}/v1${importPath}?dryRun=false`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${client.credentials?.token}`,
        sessionid: client.credentials?.sessionId ?? '',
      },
      body: formWith(file),
    }).catch(() => null);
    await expect.poll(() => isReached(tenant), { timeout: 60_000, interval: 5 }).toBe(true);
    await server.kill();
    await response;

    const [job] = await jobsOf(tenant);
    expect(job?.state).toBe('Running');
    expect(await userNamesOf(tenant)).toHaveLength(1);
    expect((await dryRun(client, fileOf(lineOf()))).body.code).toBe('import.running');
    await endLeases(tenant);
    expect((await client.get(`/job/${job?.id}`)).body).toMatchObject({
      state: 'Failed',
      problem: 'job.interrupted',
    });
    expect(await importUsers(client, fileOf(lineOf(), lineOf()))).toMatchObject({ state: 'Done', done: 2 });
    expect(await userNamesOf(tenant)).toHaveLength(3);
    await app.runMaintenance(new AbortController().signal);
    expect(await rowsOf(tenant, 'select line from user_import_row')).toEqual([]);
  });
});

describe('a server that is stopped during an import', { timeout: 60_000 }, () => {
  it('leaves no users and a failed job', async () => {
    const own = await ownApp();
    const { tenant, client } = await importingOrganization(own);
    const file = fileOf(...Array.from({ length: many }, () => lineOf()));
    const { status, body } = await client.post(`${importPath}?dryRun=false`, formWith(file));
    expect(status).toBe(202);
    await own.close();
    expect(await userNamesOf(tenant)).toHaveLength(1);
    expect(await jobsOf(tenant)).toMatchObject([{ id: body.jobId, state: 'Failed' }]);
  });
});

describe('an import whose process has died', () => {
  it('is marked as failed by another process that runs jobs', async () => {
    const { tenant, admin } = await importingOrganization(app);
    await runningJob(tenant, admin);
    await endLeases(tenant);
    await ownApp({ runsJobs: true });
    await expect.poll(() => jobsOf(tenant), { timeout: 10_000 }).toMatchObject([{ state: 'Failed' }]);
  });
});

describe('concurrent imports of a tenant', () => {
  it('are rejected while one runs, in any process', async () => {
    const { tenant, admin, client } = await importingOrganization(app);
    await runningJob(tenant, admin);
    const { status, body } = await dryRun(client, fileOf(lineOf()));
    expect([status, body.code]).toEqual([409, 'import.running']);
    await endLeases(tenant);
    expect((await dryRun(client, fileOf(lineOf()))).status).toBe(200);
    expect((await jobsOf(tenant)).map(({ state }) => state)).toEqual(['Failed']);
  });

  it('start once', async () => {
    const { tenant, client } = await importingOrganization(app);
    const file = fileOf(lineOf());
    const responses = await Promise.all(
      Array.from({ length: 4 }, () => client.post(`${importPath}?dryRun=false`, formWith(file))),
    );
    const begun = responses.filter(({ status }) => status === 202);
    expect(begun.length).toBeGreaterThan(0);
    for (const { status, body } of responses)
      if (status !== 202) expect(['import.running', 'request.tooMany']).toContain(body.code);
    await expect
      .poll(async () => (await jobsOf(tenant)).every(({ state }) => state !== 'Running'))
      .toBe(true);
    expect(await userNamesOf(tenant)).toHaveLength(2);
  });
});

describe('import slots', () => {
  it('are not used by requests of a tenant with a running import', async () => {
    const own = await ownApp({ databasePoolSize: 12 });
    const [busy, other] = [await importingOrganization(own), await importingOrganization(own)];
    const refused = await asOwner(busy.tenant.id, async (owner) => {
      await owner.query(
        `insert into job (tenant_id, id, kind, started_by) values ($1, gen_random_uuid(), 'userImport', $2)`,
        [busy.tenant.id, busy.admin.id],
      );
      const calls = Array.from({ length: 4 }, () => dryRun(busy.client, fileOf(lineOf())));
      await waitForBlockedQuery(owner, calls.length);
      expect((await dryRun(other.client, fileOf(lineOf()))).status).toBe(200);
      return calls;
    });
    for (const { body } of await Promise.all(refused)) expect(body.code).toBe('import.running');
  });
});

describe('an import with a concurrent change', () => {
  it('writes nothing once its job counts as lost', async () => {
    const { tenant, admin, client } = await importingOrganization(app);
    const file = fileOf(...Array.from({ length: 3_000 }, () => lineOf()));
    const { body } = await client.post(`${importPath}?dryRun=false`, formWith(file));
    await endLeases(tenant);
    expect((await client.get(`/job/${body.jobId}`)).body.problem).toBe('job.interrupted');
    await expectNoLines(tenant);
    expect(await userNamesOf(tenant)).toEqual([admin.userName]);
  });

  it('writes nothing once its user has lost the permission', async () => {
    const { tenant, admin, client } = await importingOrganization(app);
    await tenant.user();
    const file = fileOf(...Array.from({ length: 3_000 }, () => lineOf()));
    const { body } = await client.post(`${importPath}?dryRun=false`, formWith(file));
    await runQuery(tenant, 'update app_user set role_id = 1003 where id = $1', [admin.id]);
    const again = await signedIn(app, admin);
    await expect
      .poll(async () => (await again.get(`/job/${body.jobId}`)).body.state, { timeout: 15_000 })
      .toBe('Failed');
    expect((await again.get(`/job/${body.jobId}`)).body.problem).toBe('permission.denied');
    expect(await userNamesOf(tenant)).toHaveLength(2);
  });
});
