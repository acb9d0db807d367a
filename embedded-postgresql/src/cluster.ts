import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { open } from 'node:fs/promises';
import { randomBytes, randomUUID } from 'node:crypto';
import path from 'node:path';
import type { Binaries } from './binaries';
import { EmbeddedPostgresError } from './embedded-postgres-error';
import type { Home } from './home';
import { execAs, type RunAs } from './run-as';

export const DATABASE = 'vantage';
export const OWNER_ROLE = 'vantage_owner';
export const APPLICATION_ROLE = 'vantage_app';
const SUPERUSER = 'postgres';

const MAJOR_VERSION = '18';

export interface Credentials {
  superuser: string;
  owner: string;
  application: string;
}

const HBA = `# Written at every start.
local all all scram-sha-256
host all all 127.0.0.1/32 scram-sha-256
host all all ::1/128 scram-sha-256
`;

/**
 * Also rewrites `pg_hba.conf`. A new cluster is built in a draft folder, so that an interrupted start leaves
 * nothing.
 * @throws EmbeddedPostgresError if the cluster has another PostgreSQL version or cannot be created
 */
export async function ensureCluster(
  home: Home,
  binaries: Binaries,
  runAs: RunAs,
  durable: boolean,
): Promise<void> {
  await replaceFile(home.hba, HBA, 0o644);
  const versionFile = path.join(home.cluster, 'PG_VERSION');
  if (existsSync(home.cluster)) {
    const version = readFileSync(versionFile, 'utf8').trim();
    if (version !== MAJOR_VERSION) {
      throw new EmbeddedPostgresError(
        `${home.cluster} was made by PostgreSQL ${version}, this is PostgreSQL ${MAJOR_VERSION}; move the directory away or set DATABASE_URL`,
      );
    }
    return;
  }

  for (const name of readdirSync(home.directory)) {
    if (name.startsWith('draft-')) rmSync(path.join(home.directory, name), { recursive: true, force: true });
  }
  const draft = path.join(home.directory, `draft-${randomUUID()}`);
  mkdirSync(draft, { mode: 0o700 });
  chmodSync(draft, 0o700);
  if (runAs) chownSync(draft, runAs.uid, runAs.gid);

  const credentials: Credentials = { superuser: secret(), owner: secret(), application: secret() };
  try {
    await runInitdb(binaries, runAs, draft);
    await runSetup(binaries, runAs, draft, credentials);
    if (durable) await expectSuccess(execAs(runAs, binaries.initdb, ['-D', draft, '--sync-only']), 'initdb');
    await replaceFile(home.credentials, `${JSON.stringify(credentials, null, 2)}\n`, 0o600);
    renameSync(draft, home.cluster);
    if (durable) await syncDirectory(home.directory);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    throw error;
  }
}

/** @throws EmbeddedPostgresError if the file is missing or belongs to another user */
export function readCredentials(home: Home): Credentials {
  try {
    return JSON.parse(readFileSync(home.credentials, 'utf8')) as Credentials;
  } catch (error) {
    throw new EmbeddedPostgresError(
      `The passwords of the embedded database cannot be read: ${(error as Error).message}`,
      { cause: error },
    );
  }
}

function runInitdb(binaries: Binaries, runAs: RunAs, cluster: string): Promise<void> {
  const args = [
    '-D',
    cluster,
    '-U',
    SUPERUSER,
    '--encoding=UTF8',
    '--no-instructions',
    '--no-sync',
    // The fastest provider; the migrations create ICU collations for what users read.
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    // No connections until `HBA` and the passwords are in place.
    '--auth=reject',
  ];
  return expectSuccess(execAs(runAs, binaries.initdb, args), 'initdb');
}

/** Uses single-user mode: no socket is open yet, and the passwords appear on no command line. */
function runSetup(
  binaries: Binaries,
  runAs: RunAs,
  cluster: string,
  credentials: Credentials,
): Promise<void> {
  const ordinary = 'LOGIN NOSUPERUSER NOBYPASSRLS NOREPLICATION';
  const sql = [
    `ALTER ROLE ${SUPERUSER} PASSWORD '${credentials.superuser}'`,
    `CREATE ROLE ${OWNER_ROLE} ${ordinary} CREATEDB CREATEROLE PASSWORD '${credentials.owner}'`,
    `CREATE ROLE ${APPLICATION_ROLE} ${ordinary} NOCREATEDB NOCREATEROLE PASSWORD '${credentials.application}'`,
    // The owner may act as the application (tests, support) and monitor it, without inheriting its rights.
    `GRANT ${APPLICATION_ROLE} TO ${OWNER_ROLE} WITH ADMIN TRUE, INHERIT FALSE, SET TRUE`,
    `GRANT pg_monitor, pg_signal_backend, pg_checkpoint TO ${OWNER_ROLE}`,
    `CREATE DATABASE ${DATABASE} OWNER ${OWNER_ROLE}`,
    // Not even temporary tables: the application role owns nothing.
    `REVOKE ALL ON DATABASE ${DATABASE}, postgres, template1 FROM PUBLIC`,
    `GRANT CONNECT ON DATABASE ${DATABASE} TO ${APPLICATION_ROLE}`,
    `GRANT CONNECT ON DATABASE postgres TO ${OWNER_ROLE}`,
  ];
  const args = ['--single', '-F', '-D', cluster, '-c', 'log_checkpoints=off', 'postgres'];
  return expectSuccess(execAs(runAs, binaries.postgres, args, `${sql.join(';\n')};\n`), 'postgres --single');
}

/** Single-user mode exits with 0 even after a failed statement, so stderr is checked as well. */
async function expectSuccess(
  run: Promise<{ code: number | null; stderr: string }>,
  name: string,
): Promise<void> {
  const { code, stderr } = await run;
  const complaint = /^.*(?:ERROR|FATAL|PANIC|error):\s+(.*)$/m.exec(stderr)?.[1];
  if (code === 0 && !complaint) return;
  const reason = complaint ?? stderr.trim().split('\n').at(-1) ?? '';
  throw new EmbeddedPostgresError(`${name} failed${code === null ? '' : ` with code ${code}`}: ${reason}`);
}

function secret(): string {
  return randomBytes(24).toString('base64url');
}

async function replaceFile(file: string, text: string, mode: number): Promise<void> {
  const draft = `${file}.${randomUUID()}`;
  const handle = await open(draft, 'wx', mode);
  try {
    await handle.writeFile(text);
    // The umask may have removed permissions that PostgreSQL's user needs.
    await handle.chmod(mode);
    await handle.sync();
  } finally {
    await handle.close();
  }
  renameSync(draft, file);
}

async function syncDirectory(directory: string): Promise<void> {
  // Windows cannot open a directory as a file, and orders renames itself.
  if (process.platform === 'win32') return;
  const handle = await open(directory, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
