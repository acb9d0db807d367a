import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { connect, migratedDatabase, ownDatabase } from '../../../testing/database/database';
import { asOwner, makeTenant } from '../../../testing/factories';
import { runVantage } from '../../../testing/process/command-line';
import { smtpSink } from '../../../testing/providers/smtp-sink';
import { getPort, ownApp } from '../../../testing/test-app';
import type { CheckResult } from './check-result';
import { checkPublicUrl } from './connection-checks';

const database = await ownDatabase();
const metricsToken = 'a-token-for-metrics';

async function doctor(
  args: readonly string[] = [],
  from: Parameters<typeof runVantage>[1] = { database },
): Promise<{ readonly code: number; readonly results: readonly CheckResult[] }> {
  const { code, stdout } = await runVantage(['doctor', '--json', ...args], from);
  return { code, ...(JSON.parse(stdout) as { results: CheckResult[] }) };
}

const problemsIn = (results: readonly CheckResult[]): string[] =>
  results.filter(({ status }) => status === 'problem').map(({ check, detail }) => `${check}: ${detail}`);

describe('vantage doctor', () => {
  it('finds counts and search tokens that are wrong, and repairs them', async () => {
    const tenant = await makeTenant();
    const user = await tenant.user();
    await tenant.survey();
    const healthy = await doctor(['--repair']);
    expect([healthy.code, problemsIn(healthy.results)]).toEqual([0, []]);

    await asOwner(tenant.id, async (client) => {
      await client.query('delete from app_user_search_token where user_id = $1', [user.id]);
      await client.query('delete from customer_search_token');
      await client.query('delete from insight_search_token');
      await client.query('delete from survey_search_token');
      await client.query(`update entity_count set total = 99 where entity in ('user', 'survey')`);
    });
    const owner = await connect(database.ownerUrl);
    const { rows: partitions } = await owner.query<{ name: string }>(
      `select inhrelid::regclass::text as name from pg_inherits where inhparent = 'page_visit'::regclass
       order by app.partition_period(inhrelid)`,
    );
    const last = partitions.at(-1)?.name ?? '';
    await owner.query(`drop table ${last}`);
    const { code, results } = await doctor();
    expect(code).toBe(1);
    const check = `organization Organization ${tenant.slug}`;
    expect(problemsIn(results)).toEqual(
      expect.arrayContaining([
        `${check}: It has a wrong number of users`,
        `${check}: It has users without search tokens`,
        `${check}: It has customers without search tokens`,
        `${check}: It has a wrong number of surveys`,
        `${check}: It has surveys without search tokens`,
        `months: Partitions are missing: page_visit has none for ${last.slice(-7).replace('_', '-')}`,
      ]),
    );
    const repaired = await doctor(['--repair']);
    expect(repaired.code).toBe(0);
    expect(repaired.results).toContainEqual({
      check: 'months',
      status: 'ok',
      detail: `Repaired: created ${last}`,
    });
    const after = await doctor();
    expect([after.code, problemsIn(after.results)]).toEqual([0, []]);
  });

  it('says in plain words what is wrong and what to do', async () => {
    const [own, sink] = [await migratedDatabase(), await smtpSink()];
    const owner = await connect(own.ownerUrl);
    await owner.query('revoke select on customer from vantage_app');
    await owner.query(
      `insert into tenant (id, slug, profile) values (gen_random_uuid(), 'bare', '{"name":"Bare","supportEmail":null,"timeZone":"UTC"}')`,
    );
    const env = {
      MAIL: '',
      SMTP_URL: sink.url,
      PUBLIC_URL: 'http://127.0.0.1:1',
      SMPT_URL: 'x',
      DATABASE_POOL_SIZE: '400',
    };
    const { code, stdout, stderr } = await runVantage(['doctor'], { database: own, env });
    expect([code, stderr]).toEqual([1, 'vantage: 3 problems found\n']);
    expect(stdout).toMatch(/^problem {2}settings: SMPT_URL: is no setting; if SMTP_URL is meant/m);
    expect(stdout).toMatch(
      /^problem {2}connections: 0 processes run; 1 need up to 401 of \d+ connections\n {9}Raise/m,
    );
    expect(stdout).toMatch(
      /^problem {2}grants: The role vantage_app lacks privileges on customer\n {9}Run "vantage/m,
    );
    expect(stdout).toMatch(/^ok {7}mail: 127\.0\.0\.1:\d+ accepts/m);
    expect(stdout).toMatch(/^skipped {2}organizations: /m);

    const repaired = await doctor(['--repair'], {
      database: own,
      env: { ...env, SMPT_URL: '', DATABASE_POOL_SIZE: '', SMTP_URL: 'smtp://127.0.0.1:1' },
    });
    expect(repaired.code).toBe(1);
    expect(problemsIn(repaired.results)).toEqual([
      expect.stringMatching(/^mail: 127\.0\.0\.1:1 cannot be used: /),
      expect.stringMatching(/^public URL: http:\/\/127\.0\.0\.1:1 cannot be reached: /),
      'organization Bare: It has no settings',
    ]);
  });

  it('reports a key of another installation, an old schema, and a database that is away', async () => {
    const own = await migratedDatabase();
    await doctor([], { database: own });
    const otherKey = await doctor([], { database: own, env: { SECRET_KEY: 'x'.repeat(32) } });
    expect(problemsIn(otherKey.results)).toEqual([
      expect.stringMatching(/^application: SECRET_KEY: is another/),
    ]);
    // Without a setting, the application can't be checked either: that is no second problem.
    const incomplete = await doctor([], { database: own, env: { MAIL: '' } });
    expect(problemsIn(incomplete.results)).toEqual([expect.stringMatching(/^settings: PUBLIC_URL: needed/)]);
    const owner = await connect(own.ownerUrl);
    await owner.query(`delete from migration where name = '0085-absent-texts.sql'`);
    expect(problemsIn((await doctor([], { database: own })).results)).toEqual([
      expect.stringMatching(/^schema: The schema is older than this version/),
    ]);
    const away = { ownerUrl: 'postgres://o@127.0.0.1:1/x', applicationUrl: 'postgres://a@127.0.0.1:1/x' };
    const { code, results } = await doctor([], { database: away });
    expect([code, problemsIn(results)]).toEqual([
      1,
      [expect.stringMatching(/^database: DATABASE_URL: the database cannot be reached: /)],
    ]);
  });

  it('needs an own database', async () => {
    expect((await runVantage(['doctor'])).code).toBe(78);
  });
});

describe('forwarded headers', () => {
  it('are right if the process is reached directly', async () => {
    const app = await ownApp({ metricsToken });
    await app.server.listen({ port: 0, host: '127.0.0.1' });
    const url = `http://127.0.0.1:${getPort(app)}`;
    expect((await checkPublicUrl(url, metricsToken)).map(({ status }) => status)).toEqual(['ok', 'ok']);
    expect((await checkPublicUrl(url, null)).map(({ status }) => status)).toEqual(['ok', 'skipped']);
  });

  const reportRequest = async (seen: object): Promise<CheckResult | undefined> => {
    const server = createServer(({ headers: { host } }, response) => {
      const request = {
        address: '10.0.0.9',
        peer: '10.0.0.2',
        protocol: 'http',
        host,
        forwardedFor: '10.0.0.9',
        ...seen,
      };
      response.end(JSON.stringify({ status: 'alive', version: '1.0.0', request }));
    }).listen(0, '127.0.0.1');
    onTestFinished(() => void server.close());
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    return (await checkPublicUrl(`http://127.0.0.1:${port}`, metricsToken))[1];
  };

  it("are right if the command runs on the proxy's machine", async () => {
    expect(await reportRequest({ address: '10.0.0.2', forwardedFor: '10.0.0.2' })).toMatchObject({
      status: 'ok',
    });
  });

  it.each([
    [
      'ignores',
      { address: '10.0.0.2', forwardedFor: '192.0.2.123, 10.0.0.9' },
      'X-Forwarded-For of 10.0.0.2 is ignored',
    ],
    ['believes what a client says', { address: '192.0.2.123' }, 'Clients can choose their own address'],
    ['does not learn the protocol', { protocol: 'https' }, 'arrive as https'],
    ['does not learn the host', { host: 'backend:8080' }, 'arrive for the host backend:8080'],
  ])('are reported if the process %s', async (_what, seen, detail) => {
    expect(await reportRequest(seen)).toMatchObject({
      status: 'problem',
      detail: expect.stringContaining(detail) as string,
    });
  });

  it('are not judged by a server that is not ours', async () => {
    const server = createServer((_request, response) => response.end('<html>')).listen(0, '127.0.0.1');
    onTestFinished(() => void server.close());
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const [result] = await checkPublicUrl(`http://127.0.0.1:${port}`, metricsToken);
    expect(result).toMatchObject({
      status: 'problem',
      detail: expect.stringContaining('not as Vantage does') as string,
    });
  });
});
