import type { Command } from 'commander';
import { signingKeys } from '../modules/auth';
import { tenantsModule } from '../modules/tenants';
import { secretsFrom } from '../platform/crypto/secrets';
import { withOwnerClient } from '../platform/database/owner-connection';
import { resealColumns } from '../platform/database/sealed-values/reseal-columns';
import { readCommandConfig, requireOwnerUrl, type CommandContext } from './command-context';
import { CommandError } from './command-error';
import { withPlatform } from './open-services';

async function rotateSecretKey(context: CommandContext): Promise<void> {
  const { ownerUrl } = requireOwnerUrl(context);
  const { secretKey, previousSecretKey } = readCommandConfig(context);
  const tenantIds = await withPlatform(
    context,
    async (platform) => {
      // Nobody needs them again, so one that was encrypted with a lost key is no reason to complain.
      await signingKeys(platform).deleteRetired();
      return tenantsModule(platform).ids();
    },
    { as: 'owner' },
  );
  const { columns, unreadable } = await withOwnerClient(ownerUrl, (client) =>
    resealColumns(client, {
      tenantIds,
      current: secretsFrom(secretKey ?? ''),
      previous: previousSecretKey === null ? null : secretsFrom(previousSecretKey),
      onProgress: (line) => context.output.progress(line),
    }),
  );
  const resealed = columns.reduce((sum, column) => sum + column.resealed, 0);
  const lines = unreadable.map(
    ({ tenantId, table, column, values }) =>
      `  ${table}.${column}${tenantId === null ? '' : ` of organization ${tenantId}`}: ${values}`,
  );
  context.output.result(
    { resealed, columns, unreadable },
    [
      resealed === 0
        ? 'Everything readable has the current key.'
        : `${resealed} values were encrypted again.`,
      ...(lines.length > 0 ? ['Neither key opens:', ...lines] : []),
    ].join('\n'),
  );
  if (unreadable.length > 0)
    throw new CommandError(
      'SECRET_KEY, SECRET_KEY_PREVIOUS: some values were encrypted with another key; enter them again',
    );
}

async function rotateSigningKeys(context: CommandContext, isImmediate: boolean): Promise<void> {
  const rotated = await withPlatform(context, (platform) => signingKeys(platform).rotate({ isImmediate }));
  const accepted = isImmediate ? 'rejected from now on' : 'accepted until they expire, for ten minutes';
  context.output.result(
    rotated,
    `Access tokens are signed with a new key; those of ${rotated.retired.length} older keys are ${accepted}.`,
  );
}

export function addKeyCommand(program: Command, createContext: () => CommandContext): void {
  const key = program
    .command('key')
    .description('Changes the keys that protect stored secrets and sessions.')
    .addHelpText('after', '\nExample:\n  vantage key rotate --signing');
  key
    .command('rotate')
    .description(
      'Encrypts again, with SECRET_KEY, what was encrypted with SECRET_KEY_PREVIOUS. May be repeated at any time.',
    )
    .option('--signing', 'instead, sign access tokens with a new key')
    .option('--immediately', 'with --signing: reject tokens of the older keys at once')
    .addHelpText(
      'after',
      `
Examples:
  SECRET_KEY=new SECRET_KEY_PREVIOUS=old vantage key rotate
  vantage key rotate --signing`,
    )
    .action(async ({ signing, immediately }: { signing?: true; immediately?: true }, command: Command) => {
      if (immediately && !signing) command.error("error: option '--immediately' needs '--signing'");
      const context = createContext();
      await (signing ? rotateSigningKeys(context, immediately === true) : rotateSecretKey(context));
    });
}
