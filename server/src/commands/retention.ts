import { randomUUID } from 'node:crypto';
import { InvalidArgumentError, type Command } from 'commander';
import {
  retentionKinds,
  retentionLimits,
  type RetentionKind,
  type RetentionPeriods,
} from '@vantage/contract/settings/retention';
import type { CommandContext } from './command-context';
import { CommandError, UsageError } from './command-error';
import { withServices, type Services } from './open-services';

interface KindOption {
  readonly flag: string;
  readonly unit: 'months' | 'days';
  readonly label: string;
}

const kindOptions: Readonly<Record<RetentionKind, KindOption>> = {
  pageVisitMonths: { flag: 'page-visits', unit: 'months', label: 'page visits' },
  auditEntryMonths: { flag: 'audit-entries', unit: 'months', label: 'audit entries' },
  endedSessionDays: { flag: 'ended-sessions', unit: 'days', label: 'ended sessions' },
  respondentAddressDays: { flag: 'respondent-addresses', unit: 'days', label: "respondents' IP addresses" },
  recipientMonths: { flag: 'recipients', unit: 'months', label: 'recipients of ended mailings' },
};

const parsePeriod =
  (kind: RetentionKind) =>
  (value: string): number => {
    const { min, max } = retentionLimits[kind];
    const period = Number(value);
    if (!/^\d+$/.test(value) || period < min || period > max)
      throw new InvalidArgumentError(`Give a whole number from ${min} to ${max}.`);
    return period;
  };

/** @throws {CommandError} no tenant has the slug */
async function selectTenants(
  { tenants }: Services,
  slug: string | undefined,
): Promise<readonly { readonly id: string; readonly slug: string }[]> {
  const all = await tenants.list();
  const selected = slug === undefined ? all : all.filter((tenant) => tenant.slug === slug);
  if (slug !== undefined && selected.length === 0) throw new CommandError(`There is no tenant ${slug}.`);
  return selected;
}

const describePeriods = (slug: string, periods: RetentionPeriods): string =>
  [
    slug,
    ...retentionKinds.map(
      (kind) => `  ${kindOptions[kind].label}: ${periods[kind]} ${kindOptions[kind].unit}`,
    ),
  ].join('\n');

async function showRetention(context: CommandContext, slug: string | undefined): Promise<void> {
  await withServices(context, async (services) => {
    const periods = [];
    for (const tenant of await selectTenants(services, slug))
      periods.push({
        tenant: tenant.slug,
        retention: await services.platform.database.read(tenant.id, (scope) =>
          services.settings.retention(scope),
        ),
      });
    context.output.result(
      { tenants: periods },
      periods.map(({ tenant, retention }) => describePeriods(tenant, retention)).join('\n\n'),
    );
  });
}

async function setRetention(
  context: CommandContext,
  slug: string,
  options: Readonly<Record<string, number>>,
): Promise<void> {
  const change = Object.fromEntries(
    retentionKinds.flatMap((kind) => {
      const period = options[toOptionName(kindOptions[kind].flag)];
      return period === undefined ? [] : [[kind, period]];
    }),
  );
  if (Object.keys(change).length === 0)
    throw new UsageError('Give at least one period, such as --page-visits.');
  await withServices(context, async (services) => {
    const [tenant] = await selectTenants(services, slug);
    if (!tenant) return;
    const retention = await services.settings.changeRetention(tenant.id, change, randomUUID());
    context.output.result({ tenant: slug, retention }, describePeriods(slug, retention));
  });
}

async function runRetention(context: CommandContext, slug: string | undefined): Promise<void> {
  await withServices(context, async (services) => {
    const tenants = await selectTenants(services, slug);
    const slugs = new Map(tenants.map((tenant) => [tenant.id, tenant.slug]));
    const { rows, partitions } = await services.platform.applyRetention({
      tenantIds: tenants.map(({ id }) => id),
      signal: new AbortController().signal,
      onProgress: (tenantId, kind, handled) =>
        context.output.progress(`${slugs.get(tenantId)}: ${handled} ${kindOptions[kind].label}`),
    });
    const total = Object.values(rows).reduce((sum, handled) => sum + handled, 0);
    context.output.result(
      { rows, partitions },
      [`Handled ${total} rows.`, ...partitions.map((name) => `Dropped ${name}.`)].join('\n'),
    );
  });
}

const toOptionName = (flag: string): string =>
  flag.replaceAll(/-(\w)/g, (_match, letter: string) => letter.toUpperCase());

/** How long data is stored, and its deletion without waiting for maintenance. */
export function addRetentionCommand(program: Command, createContext: () => CommandContext): void {
  const command = program
    .command('retention')
    .description('Shows, changes and applies how long data is stored.')
    .addHelpText('after', '\nExample:\n  vantage retention show acme');
  command
    .command('show')
    .description('Shows the retention periods of one tenant, or of all.')
    .argument('[tenant]', 'its slug')
    .addHelpText('after', '\nExample:\n  vantage retention show acme')
    .action((slug: string | undefined) => showRetention(createContext(), slug));
  const set = command
    .command('set')
    .description('Changes the retention periods of a tenant.')
    .argument('<tenant>', 'its slug')
    .addHelpText('after', '\nExample:\n  vantage retention set acme --page-visits 13 --audit-entries 120')
    .action((slug: string, options: Readonly<Record<string, number>>) =>
      setRetention(createContext(), slug, options),
    );
  for (const kind of retentionKinds) {
    const { flag, unit, label } = kindOptions[kind];
    const { min, max, default: usual } = retentionLimits[kind];
    set.option(
      `--${flag} <${unit}>`,
      `${label}: ${min} to ${max} ${unit}; ${usual} for a new tenant`,
      parsePeriod(kind),
    );
  }
  command
    .command('run')
    .description('Deletes what is older than the retention periods, which maintenance does by itself.')
    .argument('[tenant]', 'its slug')
    .addHelpText('after', '\nExample:\n  vantage retention run')
    .action((slug: string | undefined) => runRetention(createContext(), slug));
}
