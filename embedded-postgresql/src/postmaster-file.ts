import { readFileSync } from 'node:fs';
import path from 'node:path';
import { APPLICATION_ROLE, DATABASE, OWNER_ROLE, type Credentials } from './cluster';

export interface PostmasterFile {
  pid: number;
  port: number;
  socketDir: string;
  address: string;
  state: 'starting' | 'ready' | 'stopping';
}

export interface ConnectionUrls {
  ownerUrl: string;
  applicationUrl: string;
}

export function getPostmasterFile(cluster: string): string {
  return path.join(cluster, 'postmaster.pid');
}

/** Null if there is none. The process may have died without removing it. */
export function readPostmasterFile(cluster: string): PostmasterFile | null {
  let lines: string[];
  try {
    lines = readFileSync(getPostmasterFile(cluster), 'utf8').split('\n');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
  // Lines: pid, data directory, start time, port, socket directory, address, shared memory, state.
  const [pid = '', , , port = '', socketDir = '', address = '', , state = ''] = lines.map((line) =>
    line.trim(),
  );
  if (!/^-?\d+$/.test(pid)) return null;
  return {
    // Single-user mode writes its id as a negative number.
    pid: Math.abs(Number(pid)),
    port: Number(port),
    socketDir,
    address,
    state: state === 'ready' ? 'ready' : state === 'stopping' ? 'stopping' : 'starting',
  };
}

export function socketPathIn(directory: string, port: number | string): string {
  return `${directory}/.s.PGSQL.${port}`;
}

/** Prefers the Unix socket: faster than TCP and out of reach for other users of the machine. */
export function connectionUrls(server: PostmasterFile, credentials: Credentials): ConnectionUrls {
  const url = (role: string, password: string) => {
    const base = `postgresql://${role}:${password}@`;
    // `host` in the query takes precedence in pg and libpq, and keeps the rest a valid URL.
    if (server.socketDir) {
      return `${base}localhost:${server.port}/${DATABASE}?host=${encodeURIComponent(server.socketDir)}`;
    }
    const host = /^(\*|0\.0\.0\.0|)$/.test(server.address) ? '127.0.0.1' : server.address;
    return `${base}${host}:${server.port}/${DATABASE}`;
  };
  return {
    ownerUrl: url(OWNER_ROLE, credentials.owner),
    applicationUrl: url(APPLICATION_ROLE, credentials.application),
  };
}
