import { Option, type Command } from 'commander';
import { databaseGrants } from '../database-grants';
import { migrationsDirectory } from '../files';
import { readRole } from '../platform/database/connection-url';
import { migrate } from '../platform/database/migrations';
import { connectTo } from '../platform/database/schema/connect';
import type { MigrationPhase } from '../platform/database/schema/migration-files';
import { readSchemaState, type SchemaState } from '../platform/database/schema/schema-check';
import { requireDatabase, requireOwnerUrl, type CommandContext } from './command-context';

const phases: readonly MigrationPhase[] = ['expand', 'contract'];

export function addMigrateCommand(program: Command, createContext: () => CommandContext): void {
  const command = program
    .command('migrate')
    .description('Brings the database to the schema of this version, as its owner.')
    .addOption(
      new Option(
        '--phase <phase>',
        'expand: what the version before works with, so its processes may run; contract: the rest, once they have stopped',
      ).choices(phases),
    )
    .addHelpText(
      'after',
      '\nExample of an upgrade without a pause:\n' +
        '  vantage migrate --phase expand\n' +
        '  (replace the processes one by one)\n' +
        '  vantage migrate --phase contract',
    )
    .action(async ({ phase }: { readonly phase?: MigrationPhase }) => {
      const context = createContext();
      const { ownerUrl, applicationUrl } = requireOwnerUrl(context);
      const applied = await migrate({
        ownerUrl,
        applicationRole: readRole(applicationUrl),
        directory: migrationsDirectory,
        phase,
        grants: databaseGrants,
        onProgress: (line) => context.output.progress(line),
      });
      context.output.result(
        { applied },
        applied.length === 0
          ? 'There was nothing to apply.'
          : `Applied ${applied.length} migration${applied.length === 1 ? '' : 's'}.`,
      );
    });

  command
    .command('status')
    .description('Lists the migrations that have to be applied, and those that this version does not know.')
    .addHelpText('after', '\nExample:\n  vantage migrate status --json')
    .action(async () => {
      const context = createContext();
      const { applicationUrl, ownerUrl } = requireDatabase(context);
      const client = await connectTo(
        ownerUrl === null ? 'DATABASE_URL' : 'DATABASE_OWNER_URL',
        ownerUrl ?? applicationUrl,
      );
      try {
        const state = await readSchemaState(client, migrationsDirectory);
        context.output.result(toResult(state), describe(state));
      } finally {
        await client.end();
      }
    });
}

const toResult = ({ applied, pending, unknown }: SchemaState): object => ({
  applied:
    applied?.map(({ name, appliedAt }) => ({ name, appliedAt: new Date(appliedAt).toISOString() })) ?? [],
  pending: pending.map(({ name, phase }) => ({ name, phase })),
  unknown: unknown.map(({ name, phase }) => ({ name, phase })),
});

const describe = ({ applied, pending, unknown }: SchemaState): string =>
  [
    `${applied?.length ?? 0} applied, the last ${applied?.at(-1)?.name ?? '(none)'}`,
    ...pending.map(({ name, phase }) => `to be applied: ${name} (${phase ?? 'stop every process first'})`),
    ...unknown.map(({ name, phase }) => `of a newer version: ${name} (${phase ?? 'unknown phase'})`),
  ].join('\n');
