import { InvalidArgumentError, Option, type Command } from 'commander';
import { assertServerSettings, readConfig, type ProcessRole } from '../config';
import { warnOfMisspeltVariables } from '../environment/misspelt-variables';
import { StartError } from '../platform/errors';
import { assertPortIsFree } from '../process/port';
import { isInProcessGroup, leaveProcessGroup, runProcessGroup } from '../process/process-group';
import { runProcess } from '../process/run-process';
import type { CommandContext } from './command-context';
import { CommandError } from './command-error';

const roles: readonly ProcessRole[] = ['web', 'worker', 'all'];
const maxProcesses = 64;

const parseProcesses = (text: string): number => {
  const count = Number(text);
  if (!Number.isInteger(count) || count < 1 || count > maxProcesses)
    throw new InvalidArgumentError(`A whole number from 1 to ${maxProcesses}.`);
  return count;
};

interface ServeOptions {
  readonly role?: ProcessRole;
  readonly processes: number;
}

export function addServeCommand(program: Command, createContext: () => CommandContext): void {
  program
    .command('serve')
    .description('Runs a server process until a signal stops it. It never migrates an own database.')
    .addOption(
      new Option('--role <role>', 'what the process does: serve requests, background work, or both').choices(
        roles,
      ),
    )
    .option(
      '--processes <number>',
      'how many processes share the port, such as one for each core',
      parseProcesses,
      1,
    )
    .addHelpText(
      'after',
      '\nExamples:\n  vantage serve --role web\n  vantage serve --role web --processes 4\n\n' +
        'Each process has its own DATABASE_POOL_SIZE connections.',
    )
    .action(async ({ role, processes }: ServeOptions) => {
      const { surroundings } = createContext();
      const env = role === undefined ? surroundings.env : { ...surroundings.env, ROLE: role };
      const config = readConfig(env, surroundings);
      if (processes > 1 && config.database === null)
        throw new StartError(
          '--processes: needs DATABASE_URL, since the embedded database serves one process',
        );
      if (processes > 1 && !isInProcessGroup()) {
        // Otherwise each process would say the same.
        warnOfMisspeltVariables(env, surroundings.stderr);
        assertServerSettings(config);
        await assertPortIsFree(config);
        const exitCode = await runProcessGroup({ processes, stderr: surroundings.stderr });
        if (exitCode !== 0) throw new CommandError('a process could not start, or did not stop cleanly');
        return;
      }
      const hasStopped = await runProcess(config, {
        ...surroundings,
        env,
        migratesOwnDatabase: false,
        processes,
      }).finally(leaveProcessGroup);
      if (!hasStopped) throw new CommandError('the server was stopped before it had finished');
    });
}
