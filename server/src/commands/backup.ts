import { access } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Command } from 'commander';
import { backUpDatabase } from '../platform/database/backup/back-up-database';
import type { BackupManifest } from '../platform/database/backup/backup-manifest';
import { BackupError } from '../platform/database/backup/postgres-tools';
import { restoreBackup, verifyBackup } from '../platform/database/backup/restore-database';
import { readRole } from '../platform/database/connection-url';
import { StartError } from '../platform/errors';
import { readCommandConfig, requireDatabase, requireOwnerUrl, type CommandContext } from './command-context';
import { CommandError } from './command-error';

const toCommandError = (error: unknown): never => {
  throw error instanceof BackupError ? new CommandError(error.message) : error;
};

const countRows = ({ tables }: BackupManifest): string => {
  const counts = Object.values(tables).map(({ rows }) => rows);
  return `${counts.reduce((sum, rows) => sum + rows, 0)} rows of ${counts.length} tables`;
};

async function backUp(context: CommandContext, name: string): Promise<void> {
  const { applicationUrl } = requireDatabase(context);
  const url = readCommandConfig(context).backupUrl;
  if (url === null)
    throw new StartError(
      'DATABASE_BACKUP_URL: needed: the URL of a role that bypasses row-level security and reads everything',
    );
  const file = resolve(context.surroundings.cwd, name);
  const exists = await access(file).then(
    () => true,
    () => false,
  );
  if (exists) throw new CommandError(`${file} exists already`);
  const manifest = await backUpDatabase({
    url,
    applicationRole: readRole(applicationUrl),
    file,
    env: context.surroundings.env,
    onProgress: (line) => context.output.progress(line),
  }).catch(toCommandError);
  context.output.result(
    { file, ...manifest },
    `${countRows(manifest)} are in ${file} (${manifest.bytes} bytes). Its manifest is ${file}.json.`,
  );
}

async function verify(context: CommandContext, name: string): Promise<void> {
  const { ownerUrl } = requireOwnerUrl(context);
  const file = resolve(context.surroundings.cwd, name);
  const manifest = await verifyBackup({
    ownerUrl,
    file,
    env: context.surroundings.env,
    onProgress: (line) => context.output.progress(line),
  }).catch(toCommandError);
  context.output.result({ file, ...manifest }, `${countRows(manifest)} can be restored from ${file}.`);
}

async function restore(context: CommandContext, name: string, isHeld: boolean): Promise<void> {
  const { ownerUrl, applicationUrl } = requireOwnerUrl(context);
  const file = resolve(context.surroundings.cwd, name);
  const { hasPrivileges, ...manifest } = await restoreBackup({
    ownerUrl,
    applicationRole: readRole(applicationUrl),
    file,
    isHeld,
    env: context.surroundings.env,
    onProgress: (line) => context.output.progress(line),
  }).catch(toCommandError);
  context.output.result(
    { file, isHeld, hasPrivileges, ...manifest },
    [
      `${countRows(manifest)} were restored from ${file}.`,
      isHeld
        ? 'Nothing is sent from here until `vantage outbound release`.'
        : 'Waiting mail, mailings and webhooks are sent as soon as a process runs.',
      ...(hasPrivileges
        ? []
        : ['The application role has another name than in the backup: run `vantage migrate`.']),
    ].join('\n'),
  );
}

export function addBackupCommands(program: Command, createContext: () => CommandContext): void {
  const backup = program
    .command('backup')
    .description("Backs up the whole database, with PostgreSQL's pg_dump, while it is in use.")
    .option('-o, --output <file>', 'a new file, readable with pg_restore')
    .addHelpText(
      'after',
      '\nExamples:\n  vantage backup -o vantage.dump\n  vantage backup verify vantage.dump',
    )
    .action((options: { output?: string }, command: Command) =>
      // A required option would also be required of the subcommand.
      options.output === undefined
        ? command.error("error: required option '-o, --output <file>' not specified")
        : backUp(createContext(), options.output),
    );
  backup
    .command('verify <file>')
    .description('Restores a backup into a scratch database, counts its rows, and drops it.')
    .addHelpText('after', '\nExample:\n  vantage backup verify vantage.dump')
    .action((file: string) => verify(createContext(), file));
  program
    .command('restore <file>')
    .description('Restores a backup into the empty database of DATABASE_OWNER_URL.')
    .option('--hold', 'send nothing from the copy until it is released')
    .addHelpText('after', '\nExample:\n  vantage restore vantage.dump --hold')
    .action((file: string, options: { hold?: true }) =>
      restore(createContext(), file, options.hold === true),
    );
}
