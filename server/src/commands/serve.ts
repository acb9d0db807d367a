import { Option, type Command } from 'commander';
import { readConfig, type ProcessRole } from '../config';
import { runProcess } from '../process/run-process';
import type { CommandContext } from './command-context';
import { CommandError } from './command-error';

const roles: readonly ProcessRole[] = ['web', 'worker', 'all'];

export function addServeCommand(program: Command, createContext: () => CommandContext): void {
  program
    .command('serve')
    .description('Runs a server process until a signal stops it. It never migrates an own database.')
    .addOption(
      new Option('--role <role>', 'what the process does: serve requests, background work, or both').choices(
        roles,
      ),
    )
    .addHelpText('after', '\nExample:\n  vantage serve --role web')
    .action(async ({ role }: { readonly role?: ProcessRole }) => {
      const { surroundings } = createContext();
      const env = role === undefined ? surroundings.env : { ...surroundings.env, ROLE: role };
      const hasStopped = await runProcess(readConfig(env, surroundings), {
        ...surroundings,
        env,
        migratesOwnDatabase: false,
      });
      if (!hasStopped) throw new CommandError('the server was stopped before it had finished');
    });
}
