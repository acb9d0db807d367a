import { spawn } from 'node:child_process';

/** A backup could not be made, verified or restored; the message says why. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}

type Tool = 'pg_dump' | 'pg_restore';

export type ToolEnvironment = Readonly<Record<string, string | undefined>>;

/** The password is not among the arguments, which all users of the machine can see. */
function connection(url: string): { readonly arguments: string[]; readonly password: string } {
  const parsed = new URL(url);
  const password = decodeURIComponent(parsed.password);
  parsed.password = '';
  return { arguments: ['--no-password', `--dbname=${parsed.href}`], password };
}

/**
 * Runs a client program of PostgreSQL.
 * @param options.url the database; null for none
 * @param options.onLine what it says on its standard error output
 * @returns its standard output
 * @throws {BackupError} with the program's last line
 */
export async function runTool(
  tool: Tool,
  args: readonly string[],
  options: {
    readonly url: string | null;
    readonly env: ToolEnvironment;
    readonly onLine?: (line: string) => void;
  },
): Promise<string> {
  const to = options.url === null ? { arguments: [], password: '' } : connection(options.url);
  const child = spawn(tool, [...to.arguments, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    // Without PG* variables, which would change what is connected to.
    env: {
      PATH: options.env['PATH'],
      HOME: options.env['HOME'],
      LC_ALL: 'C',
      PGPASSWORD: to.password,
    },
  });
  let output = '';
  let pending = '';
  let lastLine = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    const lines = (pending + text).split('\n');
    pending = lines.pop() ?? '';
    for (const line of lines) {
      if (/error/.test(line) || lastLine === '') lastLine = line;
      options.onLine?.(line);
    }
  });
  return new Promise((resolve, reject) => {
    child.once('error', ({ code }: NodeJS.ErrnoException) => {
      reject(
        new BackupError(
          code === 'ENOENT'
            ? `${tool} is not installed: it belongs to PostgreSQL's client programs`
            : `${tool} can't be started: ${code ?? ''}`,
        ),
      );
    });
    child.once('close', (code) => {
      if (code === 0) resolve(output);
      else reject(new BackupError(lastLine === '' ? `${tool} ended with code ${String(code)}` : lastLine));
    });
  });
}

/** @throws {BackupError} if the program is older than the server */
export async function assertToolVersion(
  tool: Tool,
  serverMajor: number,
  env: ToolEnvironment,
): Promise<void> {
  const text = await runTool(tool, ['--version'], { url: null, env });
  const major = Number(/ (\d+)/.exec(text)?.[1]);
  if (!(major >= serverMajor))
    throw new BackupError(
      `${tool} ${major} is older than the server, PostgreSQL ${serverMajor}: install the client programs of version ${serverMajor} and put them first in PATH`,
    );
}
