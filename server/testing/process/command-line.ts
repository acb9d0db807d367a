import { tmpdir } from 'node:os';
import { runCommandLine } from '../../src/commands/command-line';
import { testSecretKey } from '../constants';
import type { DatabaseUrls } from '../database/database-urls';

/** Runs `vantage` within this process. @param from its URLs are set, with the tests' secret key and without mail, and other variables */
export async function runVantage(
  args: readonly string[],
  from: {
    readonly database?: DatabaseUrls;
    readonly env?: Readonly<Record<string, string>>;
    readonly cwd?: string;
  } = {},
): Promise<{ readonly code: number; readonly stdout: string; readonly stderr: string }> {
  let [stdout, stderr] = ['', ''];
  const code = await runCommandLine(args, {
    cwd: from.cwd ?? tmpdir(),
    isTerminal: false,
    env: {
      ...(from.database && {
        DATABASE_OWNER_URL: from.database.ownerUrl,
        DATABASE_URL: from.database.applicationUrl,
        SECRET_KEY: testSecretKey,
        MAIL: 'discard',
      }),
      ...from.env,
    },
    stdout: { write: (text: string) => (stdout += text) },
    stderr: { write: (text: string) => (stderr += text) },
  });
  return { code, stdout, stderr };
}
