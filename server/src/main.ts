import { isatty } from 'node:tty';
import { EmbeddedPostgresError } from '@vantage/embedded-postgresql/embedded-postgres-error';
import { readConfig } from './config';
import { StartError } from './platform/errors';
import { runProcess } from './process/run-process';

/** `npm start`: everything in one process, which also migrates the database. */
async function main(): Promise<boolean> {
  const { env } = process;
  return runProcess(readConfig(env, { cwd: process.cwd(), isTerminal: isatty(1) }), {
    env,
    migratesOwnDatabase: true,
    stdout: process.stdout,
    stderr: process.stderr,
  });
}

main().then(
  (isClean) => process.exit(isClean ? 0 : 1),
  (error: unknown) => {
    // An operator's mistake is printed as one line; anything else is a bug and needs its stack.
    const isExpected = error instanceof StartError || error instanceof EmbeddedPostgresError;
    const text =
      error instanceof Error ? (isExpected ? error.message : (error.stack ?? error.message)) : String(error);
    process.stderr.write(`Vantage cannot start. ${text}\n`);
    process.exit(1);
  },
);
