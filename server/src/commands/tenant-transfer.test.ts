import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { role } from '@vantage/contract/permissions';
import { signInByPassword, signedOut } from '../../testing/client';
import { testSecretKey } from '../../testing/constants';
import { connect, migratedDatabase, ownDatabase } from '../../testing/database/database';
import { tablesWithoutTenant, tenantTables } from '../../testing/database/system-catalog';
import type { DatabaseUrls } from '../../testing/database/database-urls';
import { globalQuery, makeTenant, queryRows, type TestTenant } from '../../testing/factories';
import { makeFixtures, type Fixtures } from '../../testing/fixtures';
import { runVantage } from '../../testing/process/command-line';
import { ownApp, sharedApp } from '../../testing/test-app';
import { readTables } from '../platform/database/catalog/table-catalog';
import { orderTenantTables } from '../platform/database/tenant-copy/tenant-tables';
import { sealedColumns } from '../platform/crypto/sealed-columns';
import { secretsFrom } from '../platform/crypto/secrets';

const database = await ownDatabase();
const app = await sharedApp();
const folder = mkdtempSync(join(tmpdir(), 'vantage-transfer-'));
const otherKey = 'the key of another installation, of no worth';
const passphraseFile = join(folder, 'passphrase');
writeFileSync(passphraseFile, 'correct horse battery staple\n');

let original: Fixtures;
let neighbor: TestTenant;
beforeAll(async () => {
  original = await makeFixtures(app);
  neighbor = await makeTenant();
  await neighbor.user();
  await globalQuery('insert into tenant_host (host, tenant_id) values ($1, $2)', [
    'portal.example.org',
    original.tenant.id,
  ]);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const run = (args: string[], into: DatabaseUrls = database, key = testSecretKey) =>
  runVantage(['tenant', ...args], {
    database: into,
    env: { SECRET_KEY: key },
  });

/** Rows of all tables and their contents, without sealed values. */
async function snapshot(url: string, tenantId: string): Promise<Record<string, string>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query("select set_config('app.tenant_id', $1, false)", [tenantId]);
    const contents: Record<string, string> = {};
    for (const table of await tenantTables(client)) {
      const sealed = Object.values(sealedColumns)
        .filter((place) => `public.${place.table}` === table)
        .map(({ column }) => column);
      const { rows } = await client.query<{ content: string }>(
        `select count(*) || ' rows ' || coalesce(md5(string_agg(row::text, ',' order by row::text)), '') as content
         from (select to_jsonb(t) - $1::text[] as row from ${table} t where tenant_id = $2) as rows`,
        [sealed, tenantId],
      );
      contents[table] = rows[0]?.content ?? '';
    }
    return contents;
  } finally {
    await client.end();
  }
}

describe('the tables of a tenant', () => {
  it('are all that have its id, each after those that it refers to', async () => {
    const client = await connect(database.ownerUrl);
    const ordered = orderTenantTables(await readTables(client));
    expect(ordered.map(({ name }) => `public.${name}`).toSorted()).toEqual(
      [...(await tenantTables(client)), 'public.tenant', 'public.tenant_host'].toSorted(),
    );
    const names = ordered.map(({ name }) => name);
    for (const [index, table] of ordered.entries())
      for (const reference of table.references)
        if (names.indexOf(reference.table) > index)
          expect(
            reference.columns.some((column) => table.deferredColumns.includes(column)),
            table.name,
          ).toBe(true);
    expect(Object.keys(tablesWithoutTenant)).toContain('public.tenant_host');
  });

  it('include one that was added yesterday', async () => {
    const { ownerUrl } = await migratedDatabase();
    const client = await connect(ownerUrl);
    await client.query(`create table novelty (tenant_id uuid not null references tenant, id int,
      survey_id uuid not null, primary key (tenant_id, id),
      foreign key (tenant_id, survey_id) references survey (tenant_id, id))`);
    const names = orderTenantTables(await readTables(client)).map(({ name }) => name);
    expect(names.indexOf('novelty')).toBeGreaterThan(names.indexOf('survey'));
  });
});

describe('vantage tenant import, beside the original', () => {
  it('makes an organization with another id, suspended, and without the custom domain', async () => {
    const file = join(folder, 'beside');
    expect((await run(['export', original.tenant.slug, '-o', file])).code).toBe(0);
    const taken = await run(['import', file]);
    expect([taken.code, taken.stderr]).toEqual([
      1,
      `vantage: The slug ${original.tenant.slug} is taken: choose another one with --as.\n`,
    ]);

    const before = await snapshot(database.ownerUrl, original.tenant.id);
    const imported = await run(['import', file, '--as', 'beside', '--json']);
    expect(imported.stderr).toBe('');
    const summary = JSON.parse(imported.stdout);
    expect(summary).toMatchObject({
      tenant: { slug: 'beside' },
      hasNewId: true,
      hostsLeftOut: 1,
      secretsLeftOut: { 'tenant_settings.sso_client_secret': 1, 'survey_webhook.sealed_secret': 1 },
    });
    expect(summary.tenant.id).not.toBe(original.tenant.id);
    expect(await snapshot(database.ownerUrl, original.tenant.id)).toEqual(before);
    const { rows } = await globalQuery('select suspended_at from tenant where id = $1', [summary.tenant.id]);
    expect(rows[0]?.suspended_at).toBeInstanceOf(Date);
    expect((await run(['erase', 'beside', '--confirm', 'beside'])).code).toBe(0);
    expect(await snapshot(database.ownerUrl, original.tenant.id)).toEqual(before);
  }, 60_000);
});

describe('vantage tenant import', () => {
  it.each<[string, (lines: string[]) => string[], string]>([
    ['a file that ends too early', (lines) => lines.slice(0, -1), 'is incomplete'],
    [
      'rows of another organization',
      (lines) =>
        lines.map((line, index) => (index < 3 ? line : line.replace(original.tenant.id, neighbor.id))),
      'rows of another organization in app_user',
    ],
    [
      'another schema',
      ([header = '', ...lines]) => [header.replace('0001-', '0000-'), ...lines],
      'another schema',
    ],
    ['anything else', () => ['{"format":"zip"}'], 'is no export of an organization'],
  ])(
    'refuses %s, and imports nothing',
    async (_what, change, message) => {
      const file = join(folder, 'changed');
      expect((await run(['export', original.tenant.slug, '-o', file])).code).toBe(0);
      const lines = gunzipSync(readFileSync(file)).toString('latin1').trimEnd().split('\n');
      writeFileSync(file, gzipSync(Buffer.from(`${change(lines).join('\n')}\n`, 'latin1')));
      const { code, stderr } = await run(['import', file, '--as', 'changed']);
      expect(code).toBe(1);
      expect(stderr).toContain(message);
      expect((await globalQuery("select from tenant where slug = 'changed'")).rowCount).toBe(0);
    },
    60_000,
  );
});

describe('vantage tenant erase', () => {
  it.each([
    [['erase', 'nobody', '--confirm', 'nobody'], 1, 'vantage: There is no organization nobody.\n'],
    [['erase', 'nobody'], 2, "error: required option '--confirm <slug>' not specified\n"],
  ])('refuses %j', async (args, code, stderr) => {
    expect(await run(args)).toEqual({ code, stdout: '', stderr });
  });

  it('needs the slug twice', async () => {
    const { code, stderr } = await run(['erase', neighbor.slug, '--confirm', original.tenant.slug]);
    expect([code, stderr]).toEqual([1, `vantage: --confirm must be ${neighbor.slug}. Nothing was erased.\n`]);
    expect((await queryRows(neighbor, 'select from app_user')).length).toBe(1);
  });
});

describe('an organization that is exported, erased and imported elsewhere', () => {
  it('has the same rows; people sign in, answers and mails are there', async () => {
    const { tenant, users, ids } = original;
    const file = join(folder, 'export');
    const exported = await run([
      'export',
      tenant.slug,
      '-o',
      file,
      '--passphrase-file',
      passphraseFile,
      '--json',
    ]);
    expect([exported.code, exported.stderr]).toEqual([0, '']);
    expect(JSON.parse(exported.stdout).secretsLeftOut).toEqual({});
    const before = await snapshot(database.ownerUrl, tenant.id);
    const neighborBefore = await snapshot(database.ownerUrl, neighbor.id);

    const certificateFile = join(folder, 'certificate.json');
    const erased = await run(['erase', tenant.slug, '--confirm', tenant.slug, '-o', certificateFile]);
    expect(erased.code).toBe(0);
    expect(erased.stderr).toContain('survey_response: 1 rows');
    const certificate = JSON.parse(readFileSync(certificateFile, 'utf8'));
    expect(certificate.tenant).toMatchObject({ id: tenant.id, slug: tenant.slug });
    expect(
      Object.fromEntries(
        Object.entries(certificate.rows)
          .filter(([table]) => !['tenant', 'tenant_host'].includes(table))
          .map(([table, rows]) => [`public.${table}`, `${String(rows)} rows`]),
      ),
    ).toEqual(
      Object.fromEntries(
        Object.entries(before).map(([table, content]) => [table, content.replace(/ rows.*/, ' rows')]),
      ),
    );
    expect(new Set(Object.values(await snapshot(database.ownerUrl, tenant.id)))).toEqual(
      new Set(['0 rows ']),
    );
    expect(await snapshot(database.ownerUrl, neighbor.id)).toEqual(neighborBefore);
    expect((await globalQuery('select from tenant where id = $1', [tenant.id])).rowCount).toBe(0);

    const elsewhere = await migratedDatabase();
    const into = (...args: string[]) => run(['import', file, ...args], elsewhere, otherKey);
    // The template's signing key was sealed with the key of the tests.
    expect(
      (
        await runVantage(['key', 'rotate', '--signing', '--immediately'], {
          database: elsewhere,
          env: { SECRET_KEY: otherKey },
        })
      ).code,
    ).toBe(0);
    expect((await into()).stderr).toContain('the passphrase is needed');
    const wrong = join(folder, 'wrong');
    writeFileSync(wrong, 'another passphrase');
    expect((await into('--passphrase-file', wrong)).stderr).toBe('vantage: The passphrase is wrong.\n');
    const imported = await into('--passphrase-file', passphraseFile, '--active', '--json');
    expect([imported.code, imported.stderr]).toEqual([0, '']);
    expect(JSON.parse(imported.stdout)).toMatchObject({
      hasNewId: false,
      secretsLeftOut: {},
      hostsLeftOut: 0,
    });
    const after = await snapshot(elsewhere.ownerUrl, tenant.id);
    // The audit log has the import, too.
    expect(after['public.audit_entry']).not.toBe(before['public.audit_entry']);
    expect({ ...after, 'public.audit_entry': '' }).toEqual({ ...before, 'public.audit_entry': '' });

    const server = await ownApp({ databaseUrl: elsewhere.applicationUrl, secretKey: otherKey });
    const administrator = await signInByPassword(server, users[role.administrator]);
    const responses = await administrator.get(`/survey/${ids['surveyId'] ?? ''}/responses`);
    expect(responses.body.items).toHaveLength(1);
    expect((await administrator.get(`/bulkemail/${ids['mailingId'] ?? ''}`)).status).toBe(200);
    expect((await signedOut(server, tenant).get(`/api/v1/public/survey/${ids['token'] ?? ''}`)).status).toBe(
      200,
    );
    const client = await connect(elsewhere.ownerUrl);
    await client.query("select set_config('app.tenant_id', $1, false)", [tenant.id]);
    const mail = await client.query<{ sealed: Buffer }>(
      "select sealed_content as sealed from outgoing_mail where state = 'waiting' limit 1",
    );
    const content = secretsFrom(otherKey).open('outgoing mail', mail.rows[0]?.sealed ?? Buffer.alloc(0));
    expect(JSON.parse(content.toString())).toHaveProperty('subject');
  }, 60_000);
});
