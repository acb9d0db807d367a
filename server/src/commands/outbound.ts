import { randomUUID } from 'node:crypto';
import type { Command } from 'commander';
import type { OutboundCounts } from '../modules/operations';
import { readCommandConfig, type CommandContext } from './command-context';
import { withServices } from './open-services';

const describeCounts = ({
  mails,
  mailings,
  webhookDeliveries,
  invitations,
}: Partial<OutboundCounts>): string =>
  `mails ${mails ?? 0}, mailings ${mailings ?? 0}, webhook deliveries ${webhookDeliveries ?? 0}, invitations ${invitations ?? 0}`;

async function printStatus(context: CommandContext): Promise<void> {
  const isHeldHere = readCommandConfig(context).holdsOutbound;
  const status = await withServices(context, ({ operations }) => operations.outbound.status());
  const state = status.isHeld
    ? `Held since ${status.heldAt ?? ''}${status.reason ? `: ${status.reason}` : ''}.`
    : 'Nothing is held.';
  const here = isHeldHere ? '\nOUTBOUND=hold: processes with these settings send nothing in any case.' : '';
  context.output.result(
    { ...status, isHeldByEnvironment: isHeldHere },
    `${state}${here}\nWaiting: ${describeCounts(status.waiting)}.`,
  );
}

export function addOutboundCommand(program: Command, createContext: () => CommandContext): void {
  const outbound = program
    .command('outbound')
    .description('Holds what is sent by mail, mailings and webhooks, such as in a copy of the database.')
    .addHelpText('after', '\nExample:\n  vantage outbound status');
  outbound
    .command('hold')
    .description('Nothing leaves any process until it is released. Work goes on, and what it sends waits.')
    .option('--reason <text>', 'shown by the status', '')
    .addHelpText('after', '\nExample:\n  vantage outbound hold --reason "copy for training"')
    .action(async ({ reason }: { readonly reason: string }) => {
      const context = createContext();
      const changed = await withServices(
        context,
        ({ operations }) => operations.outbound.hold(reason, randomUUID()),
        { as: 'owner' },
      );
      context.output.result({ isHeld: true, changed }, changed ? 'Held.' : 'It was held already.');
    });
  outbound
    .command('release')
    .description('Sends what waits. In a copy, discard first what the original has sent or will send.')
    .addHelpText('after', '\nExample:\n  vantage outbound release')
    .action(async () => {
      const context = createContext();
      const changed = await withServices(
        context,
        ({ operations }) => operations.outbound.release(randomUUID()),
        { as: 'owner' },
      );
      context.output.result({ isHeld: false, changed }, changed ? 'Released.' : 'Nothing was held.');
    });
  outbound
    .command('discard')
    .description('While it is held: what waits is never sent, and unfinished mailings are canceled.')
    .addHelpText('after', '\nExample:\n  vantage outbound discard')
    .action(async () => {
      const context = createContext();
      const discarded = await withServices(context, ({ operations }) =>
        operations.outbound.discard(randomUUID(), (slug, counts) =>
          context.output.progress(`${slug}: ${describeCounts(counts)}`),
        ),
      );
      context.output.result({ discarded }, `Discarded: ${describeCounts(discarded)}.`);
    });
  outbound
    .command('status')
    .description('Says whether something is held, and counts what waits.')
    .addHelpText('after', '\nExample:\n  vantage outbound status --json')
    .action(() => printStatus(createContext()));
}
