import type pg from 'pg';
import { describe, expect, it } from 'vitest';
import { testSecretKey } from '../../../../testing/constants';
import { waitForBlockedQuery } from '../../../../testing/database/blocked-query';
import { formWith } from '../../../../testing/calls';
import { signedIn, type Client } from '../../../../testing/client';
import { ownDatabase } from '../../../../testing/database/database';
import { databaseUrls } from '../../../../testing/database/database-urls';
import { makeJobsDue } from '../../../../testing/background-jobs';
import { asOwner, queryRows, type TestTenant } from '../../../../testing/factories';
import { startServer } from '../../../../testing/process/server-process';
import { ownApp, sharedApp } from '../../../../testing/test-app';
import {
  dryRun,
  expectNoLines,
  createFile,
  importingOrganization,
  importPath,
  formatLine,
  importUsers,
  listUserNames,
  type ImportingOrganization,
} from '../../../../testing/users/user-import';
import { insertClaimedJob } from '../../../platform/jobs/job-queue';

await ownDatabase();
const app = await sharedApp();

/** Simulates that the process of the import died a minute ago. */
const expireLeases = makeJobsDue;

const runningImport = (tenant: TestTenant, admin: { readonly id: string }) =>
  asOwner(tenant.id, async (owner, scope) => {
    const { rows } = await owner.query<{ id: string }>(
      `insert into user_import (tenant_id, id, started_by) values ($1, gen_random_uuid(), $2)
       returning id`,
      [tenant.id, admin.id],
    );
    await insertClaimedJob(scope, { task: 'userImport', subject: rows[0]?.id ?? '' });
  });

/** Imports add their first users, and wait before recording them until `work` ends. */
const whileAddingWaits = <Result>(
  tenant: TestTenant,
  work: (owner: pg.ClientBase) => Promise<Result>,
): Promise<Result> =>
  asOwner(tenant.id, async (owner) => {
    await owner.query('lock table audit_entry in share mode');
    return work(owner);
  });

const lines = (count: number): string[] => Array.from({ length: count }, () => formatLine());

const readImports = (tenant: TestTenant) =>
  queryRows<{ id: string; state: string; done: number }>(
    tenant,
    'select id, state, done from user_import order by id',
  );

/** A form whose file goes on after `content`, but never arrives. */
const unfinishedForm = (content: string) => ({
  headers: { 'content-type': 'multipart/form-data; boundary=x' },
  duplex: 'half' as const,
  body: new ReadableStream({
    start: (stream) =>
      stream.enqueue(
        new TextEncoder().encode(
          `--x\r\ncontent-disposition: form-data; name="file"; filename="users.csv"\r\n\r\n${content}`,
        ),
      ),
  }),
});

describe('a server that is killed during an import', { timeout: 60_000 }, () => {
  type Send = (form: RequestInit) => void;
  const stages: Record<
    string,
    (tenant: TestTenant, send: Send, kill: () => Promise<unknown>) => Promise<void>
  > = {
    'reading lines': async (tenant, send, kill) => {
      send(unfinishedForm(createFile(...lines(3_000))));
      await expect
        .poll(() => queryRows(tenant, 'select line from user_import_row limit 1'), { timeout: 20_000 })
        .toHaveLength(1);
      await kill();
    },
    'adding users': (tenant, send, kill) =>
      whileAddingWaits(tenant, async (owner) => {
        send({ body: formWith(createFile(...lines(2))) });
        await waitForBlockedQuery(owner);
        await kill();
      }),
  };

  it.each(Object.entries(stages))('%s leaves no users and a failed import', async (_stage, killIn) => {
    const organization: ImportingOrganization = await importingOrganization(app);
    const { tenant, client } = organization;
    const server = startServer({
      DATABASE_URL: databaseUrls().applicationUrl,
      DATABASE_OWNER_URL: databaseUrls().ownerUrl,
      SECRET_KEY: testSecretKey,
      ROLE: 'web',
      PORT: '0',
    });
    const [, address] = await server.line(/ready: (http:\/\/\S+)/);
    const send: Send = ({ headers, ...form }) =>
      void fetch(`${address}api/${tenant.id}/v1${importPath}?dryRun=false`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${client.credentials?.token}`,
          sessionid: client.credentials?.sessionId ?? '',
          ...(headers as Record<string, string> | undefined),
        },
        ...form,
      }).catch(() => {});
    await killIn(tenant, send, () => server.kill());

    const [stored] = await readImports(tenant);
    expect(stored?.state).toBe('Running');
    expect(await listUserNames(tenant)).toHaveLength(1);
    expect((await dryRun(client, createFile(formatLine()))).body.code).toBe('import.running');
    await expireLeases(tenant);
    expect((await client.get(`/job/${stored?.id}`)).body).toMatchObject({
      state: 'Failed',
      problem: 'import.interrupted',
    });
    expect(await importUsers(client, createFile(formatLine(), formatLine()))).toMatchObject({
      state: 'Done',
      done: 2,
    });
    expect(await listUserNames(tenant)).toHaveLength(3);
    await app.runMaintenance(new AbortController().signal);
    expect(await queryRows(tenant, 'select line from user_import_row')).toEqual([]);
  });
});

describe('a server that is stopped during an import', () => {
  it('leaves no users and a failed import', async () => {
    const own = await ownApp();
    const { tenant, client } = await importingOrganization(own);
    const [id, stopped] = await whileAddingWaits(tenant, async (owner) => {
      const { status, body } = await client.post(
        `${importPath}?dryRun=false`,
        formWith(createFile(...lines(1_000))),
      );
      expect(status).toBe(202);
      await waitForBlockedQuery(owner);
      return [body.jobId as string, own.close()] as const;
    });
    await stopped;
    expect(await listUserNames(tenant)).toHaveLength(1);
    expect(await readImports(tenant)).toMatchObject([{ id, state: 'Failed' }]);
  });
});

describe('an import whose process has died', () => {
  it('is marked as failed by another process that runs jobs', async () => {
    const { tenant, admin } = await importingOrganization(app);
    await runningImport(tenant, admin);
    await expireLeases(tenant);
    await ownApp({ runsJobs: true });
    await expect.poll(() => readImports(tenant), { timeout: 10_000 }).toMatchObject([{ state: 'Failed' }]);
  });
});

describe('concurrent imports of a tenant', () => {
  it('are rejected while one runs, in any process', async () => {
    const { tenant, admin, client } = await importingOrganization(app);
    await runningImport(tenant, admin);
    const { status, body } = await dryRun(client, createFile(formatLine()));
    expect([status, body.code]).toEqual([409, 'import.running']);
    await expireLeases(tenant);
    expect((await dryRun(client, createFile(formatLine()))).status).toBe(200);
    expect((await readImports(tenant)).map(({ state }) => state)).toEqual(['Failed']);
  });

  it('start once', async () => {
    const { tenant, client } = await importingOrganization(app);
    const file = createFile(formatLine());
    const responses = await Promise.all(
      Array.from({ length: 4 }, () => client.post(`${importPath}?dryRun=false`, formWith(file))),
    );
    const begun = responses.filter(({ status }) => status === 202);
    expect(begun.length).toBeGreaterThan(0);
    for (const { status, body } of responses)
      if (status !== 202) expect(['import.running', 'request.tooMany']).toContain(body.code);
    await expect
      .poll(async () => (await readImports(tenant)).every(({ state }) => state !== 'Running'))
      .toBe(true);
    expect(await listUserNames(tenant)).toHaveLength(2);
  });
});

describe('import slots', () => {
  it('are not used by requests of a tenant with a running import', async () => {
    const own = await ownApp({ databasePoolSize: 12 });
    const [busy, other] = [await importingOrganization(own), await importingOrganization(own)];
    const rejected = await asOwner(busy.tenant.id, async (owner) => {
      await owner.query(
        `insert into user_import (tenant_id, id, started_by) values ($1, gen_random_uuid(), $2)`,
        [busy.tenant.id, busy.admin.id],
      );
      const calls = Array.from({ length: 4 }, () => dryRun(busy.client, createFile(formatLine())));
      await waitForBlockedQuery(owner, calls.length);
      expect((await dryRun(other.client, createFile(formatLine()))).status).toBe(200);
      return calls;
    });
    for (const { body } of await Promise.all(rejected)) expect(body.code).toBe('import.running');
  });
});

describe('an import with a concurrent change', () => {
  const startImport = async (client: Client): Promise<string> =>
    (await client.post(`${importPath}?dryRun=false`, formWith(createFile(formatLine())))).body
      .jobId as string;

  it('writes nothing once it counts as lost', async () => {
    const { tenant, admin, client } = await importingOrganization(app);
    await whileAddingWaits(tenant, async (owner) => {
      const id = await startImport(client);
      await waitForBlockedQuery(owner);
      await expireLeases(tenant);
      expect((await client.get(`/job/${id}`)).body).toMatchObject({
        state: 'Failed',
        problem: 'import.interrupted',
      });
    });
    await expectNoLines(tenant);
    expect(await listUserNames(tenant)).toEqual([admin.userName]);
  });

  it('writes nothing once its user has lost the permission', async () => {
    const { tenant, admin, client } = await importingOrganization(app);
    await tenant.user();
    const id = await whileAddingWaits(tenant, async (owner) => {
      const jobId = await startImport(client);
      await waitForBlockedQuery(owner);
      await owner.query('update app_user set role_id = 1003 where id = $1', [admin.id]);
      return jobId;
    });
    const again = await signedIn(app, admin);
    await expect.poll(async () => (await again.get(`/job/${id}`)).body.state).toBe('Failed');
    expect((await again.get(`/job/${id}`)).body.problem).toBe('permission.denied');
    expect(await listUserNames(tenant)).toHaveLength(2);
  });
});
