import { createHash } from 'node:crypto';
import { chownSync, lstatSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import path from 'node:path';
import { EmbeddedPostgresError } from './embedded-postgres-error';
import type { Home } from './home';
import { socketPathIn } from './postmaster-file';
import type { RunAs } from './run-as';

/** Linux allows 108 bytes and macOS 104, both with the terminating NUL. */
const SOCKET_PATH_BYTES = 103;

const LOG_DIRECTORY = 'log';
const LOG_DAYS = 6;
const LOG_BYTES = 32 * 1024 * 1024;

/** Durability stays at its safe defaults. */
export async function serverSettings(
  home: Home,
  runAs: RunAs,
  overrides: Record<string, string>,
): Promise<Record<string, string>> {
  return {
    ...(await listening(home, runAs)),
    hba_file: home.hba,
    max_connections: '100',
    shared_buffers: '128MB',
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    logging_collector: 'on',
    log_directory: LOG_DIRECTORY,
    log_filename: 'postgresql-%a.log',
    log_rotation_age: '1d',
    log_rotation_size: '0',
    log_truncate_on_rotation: 'on',
    // No DETAIL lines: they quote the values of rows.
    log_error_verbosity: 'terse',
    log_checkpoints: 'off',
    ...overrides,
  };
}

/** PostgreSQL truncates only if it is running at midnight. */
export function pruneLogs(home: Home): void {
  const directory = path.join(home.cluster, LOG_DIRECTORY);
  let names: string[];
  try {
    names = readdirSync(directory);
  } catch {
    return;
  }
  for (const name of names.filter((name) => /^postgresql-\w+\.log$/.test(name))) {
    const file = path.join(directory, name);
    const { mtimeMs, size } = statSync(file);
    if (size > LOG_BYTES || Date.now() - mtimeMs > LOG_DAYS * 86_400_000) rmSync(file);
  }
}

async function listening(home: Home, runAs: RunAs): Promise<Record<string, string>> {
  if (process.platform === 'win32') {
    return { listen_addresses: '127.0.0.1', port: String(await freePort()), unix_socket_directories: '' };
  }
  // No TCP: no port conflicts, and unreachable for others. The port only names the socket.
  return { listen_addresses: '', port: '5432', unix_socket_directories: socketDirectory(home, runAs) };
}

function socketDirectory(home: Home, runAs: RunAs): string {
  const longest = socketPathIn(home.cluster, 65_535);
  // PostgreSQL parses the setting as a list, so a comma or a quote would split the path.
  if (Buffer.byteLength(longest) <= SOCKET_PATH_BYTES && !/[",]/.test(longest)) return home.cluster;
  const hash = createHash('sha256').update(home.cluster).digest('hex').slice(0, 12);
  const directory = `/tmp/vantage-postgres-${hash}`;
  try {
    mkdirSync(directory, { mode: 0o700 });
    if (runAs) chownSync(directory, runAs.uid, runAs.gid);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    const there = lstatSync(directory);
    const uid = runAs?.uid ?? process.getuid?.();
    if (!there.isDirectory() || there.uid !== uid || (there.mode & 0o022) !== 0) {
      throw new EmbeddedPostgresError(
        `The path of ${home.cluster} is too long for a socket, and ${directory} is not ours to use instead`,
      );
    }
  }
  return directory;
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject).listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}
