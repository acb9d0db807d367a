import { isatty } from 'node:tty';
import { runCommandLine } from './commands/command-line';

process.exitCode = await runCommandLine(process.argv.slice(2), {
  env: process.env,
  cwd: process.cwd(),
  isTerminal: isatty(1),
  stdout: process.stdout,
  stderr: process.stderr,
});
