import type { Platform } from '../../platform/platform';
import type { Settings } from '../settings';
import type { UserService } from '../users';
import { embeddingService, type EmbeddingService } from './embedding.service';

export type { EmbeddedInsight } from './embed-adapter';
export { embedSources } from './embed-sources';
export type { EmbeddingService } from './embedding.service';

interface Dependencies {
  readonly settings: Settings;
  readonly users: UserService;
}

export function embeddingModule(platform: Platform, { settings, users }: Dependencies): EmbeddingService {
  const { database, clock, secrets, fetch, logger, options } = platform;
  const embedding = embeddingService({
    database,
    clock,
    secrets,
    settings,
    users,
    fetch,
    basePath: options.basePath,
    logger,
  });
  settings.addConnectionTest('powerBi', (actor) => embedding.testPowerBi(actor));
  settings.addConnectionTest('tableau', (actor) => embedding.testTableau(actor));
  return embedding;
}
