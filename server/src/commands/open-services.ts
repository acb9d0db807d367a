import pino from 'pino';
import { composeModules } from '../app';
import { readBuildInfo } from '../build-info';
import { assertApplicationSettings, assertSecretKey } from '../config';
import { webDirectory } from '../files';
import { systemClock } from '../platform/clock';
import { openPlatform, type OpenPlatform } from '../platform/platform';
import { publicAddresses } from '../platform/public-address';
import { readCommandConfig, requireDatabase, requireOwnerUrl, type CommandContext } from './command-context';

export type Services = Awaited<ReturnType<typeof composeModules>> & { readonly platform: OpenPlatform };

interface ServiceOptions {
  /** The owner of the database may change the registry of tenants, which the application's role only reads. */
  readonly as?: 'application' | 'owner';
}

/**
 * Gives database and keys to the work of a command, without any module.
 * @throws {StartError} without an own database or its key
 */
export async function withPlatform<Result>(
  context: CommandContext,
  work: (platform: OpenPlatform) => Promise<Result>,
  { as = 'application' }: ServiceOptions = {},
): Promise<Result> {
  const config = readCommandConfig(context);
  const { applicationUrl, listenUrl } = requireDatabase(context);
  assertSecretKey(config);
  const platform = await openPlatform({
    ...config,
    databaseUrl: as === 'owner' ? requireOwnerUrl(context).ownerUrl : applicationUrl,
    databaseListenUrl: listenUrl,
    databasePoolSize: 2,
    // It is null with the embedded database only.
    secretKey: config.secretKey ?? '',
    serves: false,
    runsJobs: false,
    publicUrl: publicAddresses({ ...config, port: () => config.port }),
    mail: null,
    mailbox: null,
    webDirectory,
    build: await readBuildInfo(),
    shutdownDelay: 0,
    logger: pino({ level: 'silent' }),
    clock: systemClock,
  });
  try {
    return await work(platform);
  } finally {
    await platform.close();
  }
}

/**
 * Gives the services of the application to the work of a command, without a server and without background jobs: what
 * the work enqueues is run by the worker processes.
 * @throws {StartError} without an own database, or without the settings that the application needs
 */
export async function withServices<Result>(
  context: CommandContext,
  work: (services: Services) => Promise<Result>,
  options: ServiceOptions = {},
): Promise<Result> {
  assertApplicationSettings(readCommandConfig(context));
  return withPlatform(
    context,
    async (platform) => work({ ...(await composeModules(platform)), platform }),
    options,
  );
}
