import type { Command } from 'commander';
import { assertServerSettings, readConfig, type Config } from '../../config';
import { describeMisspeltVariable, findMisspeltVariables } from '../../environment/misspelt-variables';
import { StartError } from '../../platform/errors';
import { publicAddresses } from '../../platform/public-address';
import { requireDatabase, type CommandContext } from '../command-context';
import { CommandError } from '../command-error';
import { withServices } from '../open-services';
import { passed, problem, skipped, type CheckResult } from './check-result';
import { checkMail, checkPublicUrl } from './connection-checks';
import { checkDatabase } from './database-checks';
import { checkMonthPartitions } from './partition-checks';
import { checkTenants } from './tenant-checks';

const settingsRemedy = 'Correct the setting; docs/operations.md explains each.';

/** Reports a configuration error as a result. */
const orProblem = async (check: string, work: () => Promise<CheckResult[]>): Promise<CheckResult[]> => {
  try {
    return await work();
  } catch (error) {
    if (error instanceof StartError) return [problem(check, error.message, settingsRemedy)];
    throw error;
  }
};

const checkSettings = ({ surroundings }: CommandContext): CheckResult[] => [
  ...findMisspeltVariables(surroundings.env).map((misspelt) =>
    problem('settings', describeMisspeltVariable(misspelt), 'Correct or remove the variable.'),
  ),
  passed('settings', 'They are valid'),
];

async function checkServices(
  context: CommandContext,
  config: Config,
  repairs: boolean,
): Promise<CheckResult[]> {
  return withServices(context, async (services) => {
    const { tenants } = services;
    await tenants.assertDistinctUrls();
    const [first] = await tenants.ids();
    const publicUrl =
      first === undefined
        ? publicAddresses({ ...config, port: () => config.port })({ slug: config.defaultTenant })
        : await tenants.publicUrl(first, null);
    return [
      passed('key', 'SECRET_KEY opens what this database stores'),
      await checkMonthPartitions(services, repairs),
      ...(config.publicUrl === null
        ? [skipped('public URL', 'PUBLIC_URL is not set')]
        : await checkPublicUrl(publicUrl, config.metricsToken)),
      ...(await checkTenants(services, { repairs, onProgress: (line) => context.output.progress(line) })),
    ];
  });
}

async function examine(context: CommandContext, repairs: boolean): Promise<CheckResult[]> {
  const database = requireDatabase(context);
  const config = readConfig(context.surroundings.env, context.surroundings);
  const settings = await orProblem('settings', async () => {
    assertServerSettings(config);
    return checkSettings(context);
  });
  const ofDatabase = await orProblem('database', () => checkDatabase(config, database, repairs));
  const mail = await checkMail(config);
  const isUsable = ofDatabase.every(({ status }) => status !== 'problem');
  const application = isUsable
    ? await orProblem('application', () => checkServices(context, config, repairs))
    : [skipped('organizations', 'They are checked once the database can be used')];
  const isNew = ({ detail }: CheckResult): boolean => settings.every((setting) => setting.detail !== detail);
  return [...settings, ...ofDatabase, mail, ...application.filter(isNew)];
}

const describe = (results: readonly CheckResult[]): string =>
  results
    .map(
      ({ check, status, detail, remedy }) =>
        `${status.padEnd(8)} ${check}: ${detail}${remedy === undefined ? '' : `\n         ${remedy}`}`,
    )
    .join('\n');

export function addDoctorCommand(program: Command, createContext: () => CommandContext): void {
  program
    .command('doctor')
    .description('Checks settings, database, mail server, public URL and organizations, and says what to do.')
    .option('--repair', 'grant missing privileges; create missing months; correct counts and search tokens')
    .addHelpText('after', '\nExample:\n  vantage doctor --json')
    .action(async ({ repair = false }: { readonly repair?: boolean }) => {
      const context = createContext();
      const results = await examine(context, repair);
      context.output.result({ results }, describe(results));
      const problems = results.filter(({ status }) => status === 'problem').length;
      if (problems > 0)
        throw new CommandError(`${problems} ${problems === 1 ? 'problem' : 'problems'} found`);
    });
}
