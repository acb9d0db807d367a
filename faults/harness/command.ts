import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { TestDatabase } from './postgres';
import { secretKey } from './product';

const run = promisify(execFile);

/** Runs `vantage` as an operator does, beside the processes. @throws if it fails */
export async function runCommand(
  bundle: string,
  database: Pick<TestDatabase, 'applicationUrl' | 'ownerUrl'>,
  args: readonly string[],
): Promise<string> {
  const { stdout } = await run(process.execPath, [bundle.replace(/main\.js$/, 'cli.js'), ...args], {
    env: {
      PATH: process.env['PATH'] ?? '',
      DATABASE_URL: database.applicationUrl,
      DATABASE_OWNER_URL: database.ownerUrl,
      SECRET_KEY: secretKey,
      PUBLIC_URL: 'http://{tenant}.localhost',
      MAIL: 'discard',
    },
  });
  return stdout;
}
