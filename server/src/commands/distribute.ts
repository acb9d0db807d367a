import type { Command } from 'commander';
import { checkDistribution, distribute } from '../platform/database/citus';
import { requireOwnerUrl, type CommandContext } from './command-context';
import { CommandError } from './command-error';

async function check(context: CommandContext): Promise<void> {
  const { missing, wrong, planned } = await checkDistribution(requireOwnerUrl(context).ownerUrl);
  const problems = [
    ...missing.map((name) => `${name} is not distributed.`),
    ...wrong.map((name) => `${name} is distributed otherwise than the other tables.`),
  ];
  if (problems.length > 0)
    throw new CommandError(`${problems.join(' ')} vantage distribute distributes what is missing.`);
  context.output.result(
    { missing, wrong },
    `All ${planned.distributed.length} tables of tenants and ${planned.reference.length} reference tables are distributed.`,
  );
}

async function run(context: CommandContext): Promise<void> {
  const distributed = await distribute(requireOwnerUrl(context).ownerUrl, (statement) =>
    context.output.progress(statement),
  );
  context.output.result(
    { distributed },
    distributed.length === 0
      ? 'All tables are distributed already.'
      : `Distributed ${distributed.join(', ')}.`,
  );
}

export function addDistributeCommand(program: Command, createContext: () => CommandContext): void {
  program
    .command('distribute')
    .description(
      'Distributes the tables over the nodes of Citus by their tenant; repeat it after each migration.',
    )
    .option('--check', 'only say what is missing')
    .addHelpText('after', '\nExample:\n  vantage distribute --check')
    .action((options: { readonly check?: true }) => (options.check ? check : run)(createContext()));
}
