import { open, readFile, rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Command } from 'commander';
import { tenantTransferService, TransferError } from '../modules/tenants';
import { requireOwnerUrl, type CommandContext } from './command-context';
import { CommandError } from './command-error';
import { withServices } from './open-services';

type Transfer = ReturnType<typeof tenantTransferService>;

/** @throws {CommandError} what an operator can mend */
const withTransfer = <Result>(
  context: CommandContext,
  work: (transfer: Transfer) => Promise<Result>,
): Promise<Result> =>
  withServices(context, ({ platform: { database, secrets }, tenants, audit }) =>
    work(
      tenantTransferService({
        database,
        secrets,
        tenants,
        audit,
        ownerUrl: requireOwnerUrl(context).ownerUrl,
        onProgress: (line) => context.output.progress(line),
      }),
    ),
  ).catch((error: unknown) => {
    throw error instanceof TransferError ? new CommandError(error.message) : error;
  });

/** @throws {CommandError} */
async function readPassphrase(context: CommandContext, file: string | undefined): Promise<string | null> {
  if (file === undefined) return null;
  const text = await readFile(resolve(context.surroundings.cwd, file), 'utf8').catch(
    ({ code }: NodeJS.ErrnoException) => {
      throw new CommandError(`--passphrase-file: ${file} can't be read: ${code ?? ''}`);
    },
  );
  const passphrase = text.trim();
  if (passphrase.length < 12) throw new CommandError('--passphrase-file: must have at least 12 characters');
  return passphrase;
}

/** Before the work, whose result must not be lost. @throws {CommandError} if it exists or can't be created */
async function createFile(context: CommandContext, name: string | undefined) {
  if (name === undefined) return null;
  const path = resolve(context.surroundings.cwd, name);
  const file = await open(path, 'wx', 0o600).catch(({ code }: NodeJS.ErrnoException) => {
    throw new CommandError(code === 'EEXIST' ? `${path} exists already` : `${path}: ${code ?? ''}`);
  });
  return {
    async write(text: string) {
      await file.writeFile(text);
      await file.close();
    },
    async discard() {
      await file.close();
      await rm(path, { force: true });
    },
  };
}

const countAll = (rows: Readonly<Record<string, number>>): number =>
  Object.values(rows).reduce((sum, count) => sum + count, 0);

const secretsText = (leftOut: Readonly<Record<string, number>>, when: string): string[] => {
  const columns = Object.entries(leftOut).map(([column, values]) => `  ${column}: ${values}`);
  return columns.length === 0
    ? []
    : [`Secrets that are not ${when} and have to be entered again:`, ...columns];
};

interface ExportOptions {
  readonly output: string;
  readonly passphraseFile?: string;
}

interface ImportOptions {
  readonly as?: string;
  readonly passphraseFile?: string;
  readonly withoutSecrets?: true;
  readonly active?: true;
}

/** Adds to the commands of the group `tenant`, which may exist already. */
export function addTenantTransferCommands(program: Command, createContext: () => CommandContext): void {
  const tenant = program.commands.find((command) => command.name() === 'tenant') ?? program.command('tenant');

  tenant
    .command('export <slug>')
    .description('Writes everything of an organization to a file.')
    .requiredOption('-o, --output <file>', 'the file; replaced if it exists')
    .option(
      '--passphrase-file <file>',
      'seal the stored secrets with this passphrase; without it they are left out',
    )
    .addHelpText(
      'after',
      '\nExample:\n  vantage tenant export acme -o acme.vantage --passphrase-file passphrase.txt',
    )
    .action(async (slug: string, options: ExportOptions) => {
      const context = createContext();
      const passphrase = await readPassphrase(context, options.passphraseFile);
      const file = resolve(context.surroundings.cwd, options.output);
      const summary = await withTransfer(context, (transfer) => transfer.export(slug, { file, passphrase }));
      context.output.result(
        { file, ...summary },
        [
          `${countAll(summary.rows)} rows of ${slug} are in ${file}.`,
          ...secretsText(summary.secretsLeftOut, 'in it'),
        ].join('\n'),
      );
    });

  tenant
    .command('import <file>')
    .description('Adds the organization of a file, suspended, so that nothing is sent twice.')
    .option('--as <slug>', 'another slug than the exported one')
    .option('--passphrase-file <file>', 'the passphrase of the export')
    .option('--without-secrets', 'leave out the secrets in the file')
    .option('--active', 'do not suspend it')
    .addHelpText(
      'after',
      '\nExample:\n  vantage tenant import acme.vantage --as acme-copy --passphrase-file passphrase.txt',
    )
    .action(async (name: string, options: ImportOptions) => {
      const context = createContext();
      const passphrase = await readPassphrase(context, options.passphraseFile);
      const file = resolve(context.surroundings.cwd, name);
      const summary = await withTransfer(context, (transfer) =>
        transfer.import(file, {
          slug: options.as ?? null,
          passphrase,
          isWithoutSecrets: options.withoutSecrets === true,
          isActive: options.active === true,
        }),
      );
      context.output.result(
        summary,
        [
          `${countAll(summary.rows)} rows are in the organization ${summary.tenant.slug} (${summary.tenant.id}).`,
          ...(options.active ? [] : ['It is suspended.']),
          ...(summary.hasNewId
            ? ['It has another id, because the original is here: links to its surveys differ.']
            : []),
          ...(summary.hostsLeftOut > 0
            ? [`${summary.hostsLeftOut} custom domains belong to another organization.`]
            : []),
          ...secretsText(summary.secretsLeftOut, 'here'),
        ].join('\n'),
      );
    });

  tenant
    .command('erase <slug>')
    .description('Deletes everything of an organization for good. Backups and exports keep it.')
    .requiredOption('--confirm <slug>', 'the slug again')
    .option(
      '-o, --output <file>',
      'write the certificate, with the deleted rows of each table, to a new file',
    )
    .addHelpText('after', '\nExample:\n  vantage tenant erase acme --confirm acme -o erasure-of-acme.json')
    .action(async (slug: string, options: { confirm: string; output?: string }) => {
      const context = createContext();
      const file = await createFile(context, options.output);
      try {
        const certificate = await withTransfer(context, (transfer) => transfer.erase(slug, options.confirm));
        const text = JSON.stringify(certificate, null, 2);
        await file?.write(`${text}\n`);
        context.output.result(certificate, text);
      } catch (error) {
        await file?.discard();
        throw error;
      }
    });
}
