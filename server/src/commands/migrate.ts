import type { Command } from 'commander';
import { migrationsDirectory } from '../files';
import { readRole } from '../platform/database/connection-url';
import { migrate } from '../platform/database/migrations';
import { requireDatabase, type CommandContext } from './command-context';

export function addMigrateCommand(program: Command, createContext: () => CommandContext): void {
  program
    .command('migrate')
    .description('Brings the database to the schema of this version, as its owner.')
    .action(async () => {
      const context = createContext();
      const { ownerUrl, applicationUrl } = requireDatabase(context);
      const applied = await migrate({
        ownerUrl,
        applicationRole: readRole(applicationUrl),
        directory: migrationsDirectory,
      });
      context.output.result(
        { applied },
        applied.length === 0 ? 'The schema is up to date.' : `Applied ${applied.join(', ')}.`,
      );
    });
}
