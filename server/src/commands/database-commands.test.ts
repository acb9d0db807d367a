import pg from 'pg';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { connect, emptyDatabase, migratedDatabase } from '../../testing/database/database';
import { unique } from '../../testing/factories';
import { runVantage } from '../../testing/process/command-line';

const oneLine = (text: string): RegExp => new RegExp(`^vantage: ${text}[^\\n]*\\n$`);

describe('vantage migrate', () => {
  it('brings an empty database to the current schema, once, and says how far it has come', async () => {
    const database = await emptyDatabase();
    const status = async () =>
      JSON.parse((await runVantage(['migrate', 'status', '--json'], { database })).stdout) as Record<
        'applied' | 'pending' | 'unknown',
        { readonly name: string; readonly appliedAt?: string }[]
      >;
    const before = await status();
    expect([before.applied, before.unknown]).toEqual([[], []]);
    const { code, stdout, stderr } = await runVantage(['migrate'], { database });
    expect([code, stdout]).toEqual([0, `Applied ${before.pending.length} migrations.\n`]);
    expect(stderr).toMatch(/^0001-foundation\.sql \(\d+ ms\)\n/);
    expect(await runVantage(['migrate', '--json'], { database })).toEqual({
      code: 0,
      stdout: '{"applied":[]}\n',
      stderr: '',
    });
    const after = await status();
    expect(after.applied.map(({ name }) => name)).toEqual(before.pending.map(({ name }) => name));
    expect([after.pending, after.unknown]).toEqual([[], []]);
    expect(after.applied[0]?.appliedAt).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
  });

  it('lists in words what is applied, and what is of a newer version', async () => {
    const database = await migratedDatabase();
    const owner = await connect(database.ownerUrl);
    await owner.query(
      `insert into migration (name, checksum, phase) values ('999912310000-later.sql', '', 'contract')`,
    );
    const { stdout } = await runVantage(['migrate', 'status'], { database });
    expect(stdout).toMatch(
      /^\d+ applied, the last 999912310000-later\.sql\nof a newer version: .* \(contract\)\n$/,
    );
  });

  it('needs the URL of the owner', async () => {
    const { code, stderr } = await runVantage(['migrate'], {
      database: await migratedDatabase(),
      env: { DATABASE_OWNER_URL: '' },
    });
    expect(code).toBe(78);
    expect(stderr).toMatch(oneLine('DATABASE_OWNER_URL: needed'));
  });

  it('knows no other phase', async () => {
    expect((await runVantage(['migrate', '--phase', 'shrink'])).code).toBe(2);
  });
});

describe('vantage serve', () => {
  const serve = (
    args: readonly string[],
    from: Parameters<typeof runVantage>[1],
  ): ReturnType<typeof runVantage> =>
    runVantage(['serve', ...args], { ...from, env: { PORT: '0', ...from?.env } });

  it('does not migrate, and refuses a schema that is empty, older or newer (F36)', async () => {
    const [empty, database] = [await emptyDatabase(), await migratedDatabase()];
    const expectRefusal = async (of: typeof database): Promise<string> => {
      const { code, stdout, stderr } = await serve(['--role', 'web'], { database: of });
      expect([code, stdout]).toEqual([78, '']);
      return stderr;
    };
    expect(await expectRefusal(empty)).toMatch(oneLine('The database has no tables of Vantage yet'));
    const owner = await connect(database.ownerUrl);
    await owner.query(
      `insert into migration (name, checksum, phase) values ('999912310000-later.sql', '', 'contract')`,
    );
    expect(await expectRefusal(database)).toMatch(oneLine('The schema is newer than this version'));
    await owner.query(
      `delete from migration where name in ('999912310000-later.sql', '0085-absent-texts.sql')`,
    );
    expect(await expectRefusal(database)).toMatch(oneLine('The schema is older than this version'));
  });

  it('refuses a role without its privileges, and a key of another installation', async () => {
    const database = await migratedDatabase();
    const owner = await connect(database.ownerUrl);
    const otherKey = await serve([], { database, env: { SECRET_KEY: 'x'.repeat(32) } });
    expect([otherKey.code, otherKey.stdout]).toEqual([78, '']);
    expect(otherKey.stderr).toMatch(oneLine('SECRET_KEY: is another than'));
    await owner.query('revoke all on customer, tenant from vantage_app');
    const { code, stderr } = await serve([], { database });
    expect(code).toBe(78);
    expect(stderr).toMatch(oneLine('DATABASE_URL: its role lacks privileges on customer and 1 other tables'));
    const { stderr: progress } = await runVantage(['migrate'], { database });
    expect(progress).toBe('Granted the role vantage_app what it lacked on customer, tenant\n');
  });

  it('refuses one public URL for several organizations', async () => {
    const database = await migratedDatabase();
    const owner = await connect(database.ownerUrl);
    const insert = `insert into tenant (id, slug, profile) values (gen_random_uuid(), $1, '{}')`;
    for (const slug of ['one', 'two']) await owner.query(insert, [slug]);
    const { code, stderr } = await serve([], { database, env: { PUBLIC_URL: 'https://portal.example.com' } });
    expect(code).toBe(78);
    expect(stderr).toMatch(oneLine('PUBLIC_URL: must contain {tenant}, because there are 2 organizations'));
  });

  it('refuses settings and arguments that are wrong', async () => {
    const database = await migratedDatabase();
    const { code, stderr } = await serve([], { database, env: { MAIL: '' } });
    expect(code).toBe(78);
    expect(stderr).toMatch(oneLine('PUBLIC_URL: needed'));
    expect((await serve([], { database, env: { SEED: 'demo' } })).stderr).toMatch(oneLine('SEED:'));
    expect((await serve(['--role', 'mailer'], {})).code).toBe(2);
  });
});

describe('vantage database sql', () => {
  it('prints what creates a database and roles that the product accepts', async () => {
    const name = unique('sql').replaceAll('-', '_');
    const roles = ['owner', 'application', 'backup', 'monitoring'] as const;
    const args = roles.flatMap((role) => [`--${role}`, `${name}_${role}`]);
    const { code, stdout } = await runVantage(['database', 'sql', '--database', name, ...args, '--json']);
    expect(code).toBe(0);
    const { statements } = JSON.parse(stdout) as { readonly statements: string[] };
    const superuser = await connect(inject('superuserUrl'));
    onTestFinished(async () => {
      await superuser.query(`drop database ${name} with (force)`);
      for (const role of roles) await superuser.query(`drop role ${name}_${role}`);
    });
    for (const statement of statements) await superuser.query(statement);
    for (const statement of statements)
      if (!statement.startsWith('create database')) await superuser.query(statement);
    for (const role of roles) await superuser.query(`alter role ${name}_${role} password 'p'`);
    const urlAs = (role: string): string =>
      Object.assign(new URL(inject('superuserUrl')), {
        pathname: `/${name}`,
        username: `${name}_${role}`,
        password: 'p',
      }).href;
    const migrated = await runVantage(['migrate'], {
      database: { ownerUrl: urlAs('owner'), applicationUrl: urlAs('application') },
    });
    expect(migrated.code).toBe(0);
    const { rows } = await superuser.query<{ rolname: string }>(
      `select rolname from pg_roles where rolname like $1 and rolcreatedb`,
      [`${name}\\_%`],
    );
    expect(rows.map(({ rolname }) => rolname)).toEqual([`${name}_owner`]);
    const backup = new pg.Client(urlAs('backup'));
    await backup.connect();
    onTestFinished(() => backup.end());
    await backup.query('select from customer');
    await expect(backup.query('delete from customer')).rejects.toThrow();
  });

  it('explains the passwords in words', async () => {
    const { stdout } = await runVantage(['database', 'sql']);
    expect(stdout).toContain('create database "vantage" owner "vantage_owner"');
    expect(stdout).toContain('--   \\password vantage_backup');
  });
});
