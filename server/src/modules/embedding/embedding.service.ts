import type { ConnectionTest } from '@vantage/contract/embedding/connection-tests';
import type { InsightOptions } from '@vantage/contract/insights/insight-administration';
import type { InsightType } from '@vantage/contract/insights/insight-enums';
import type { InsightEmbed } from '@vantage/contract/insights/insights';
import { permission } from '@vantage/contract/permissions';
import type { PlaceholderValues } from '@vantage/contract/embedding/placeholders';
import type { Actor } from '../../platform/actor';
import type { Clock } from '../../platform/clock';
import type { Secrets } from '../../platform/crypto/secrets';
import type { Database } from '../../platform/database/database';
import { AppError } from '../../platform/errors';
import type { ProviderFetch } from '../../platform/http/provider-fetch';
import type { SettingsService } from '../settings';
import type { UserService } from '../users';
import { toConnectionTest } from './connection-tests';
import { directoryTokens } from './directory-tokens';
import type { EmbedAdapter, EmbeddedInsight } from './embed-adapter';
import { embedRateLimiter } from './embed-rate-limiter';
import { toEmbedError, toAppError } from './embed-errors';
import { frames } from './frames';
import { powerBi, secureEmbed, findSecureEmbedProblem } from './power-bi';
import { powerBiApi } from './power-bi-api';
import { tableau } from './tableau';

interface Dependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly secrets: Secrets;
  readonly settings: SettingsService;
  readonly fetch: ProviderFetch;
  readonly basePath: string;
  readonly users: Pick<UserService, 'viewer'>;
  readonly logger: { warn(facts: object, words: string): void };
}

export type EmbeddingService = ReturnType<typeof embeddingService>;

export const embeddingService = (dependencies: Dependencies) => {
  const { database, clock, secrets, settings, fetch, logger } = dependencies;
  const tokens = directoryTokens({ clock, secrets, fetch });
  const reports = powerBi({ clock, tokens, api: powerBiApi({ tokens, fetch }) });
  const views = tableau({ clock, fetch });
  const frame = frames(dependencies);
  const limits = embedRateLimiter({ clock });

  /** In order of preference: by token, otherwise as a frame. */
  const adapters: Readonly<Record<InsightType, readonly EmbedAdapter[]>> = {
    PowerBI: [reports.embed, frame, secureEmbed],
    Dashboard: [views.embed, frame],
    AIBot: [frame],
  };

  return {
    /**
     * The caller checks access. @throws {AppError} insight.notAvailable, embed.providerFailed, embed.unsafe,
     * request.tooMany
     */
    async embed(actor: Actor, insight: EmbeddedInsight, values: PlaceholderValues): Promise<InsightEmbed> {
      const { tenantId, responsibleId } = actor;
      const setUp = await database.read(tenantId, (scope) => settings.embedding(scope));
      const byToken = insight.type === 'PowerBI' ? setUp.powerBi : setUp.tableau?.app;
      if (insight.type !== 'AIBot' && byToken) limits.count(tenantId, responsibleId);
      try {
        for (const adapter of adapters[insight.type]) {
          const embed = await adapter({ tenantId, insight, values, settings: setUp });
          if (embed) return embed;
        }
      } catch (error) {
        const problem = toEmbedError(error);
        if (problem !== null) logger.warn({ tenantId, problem }, 'an insight could not be embedded');
        throw toAppError(error, { canAdminister: actor.can(permission.administrationOpen) });
      }
      throw new AppError('insight.notAvailable');
    },

    /** Why insights that are named by the provider's ids cannot be shown; null for types that can. */
    async problemsByIds(tenantId: string): Promise<InsightOptions['problemsByIds']> {
      const setUp = await database.read(tenantId, (scope) => settings.embedding(scope));
      return {
        PowerBI: setUp.powerBi ? null : findSecureEmbedProblem(setUp),
        Dashboard: setUp.tableau ? null : 'tableauNotSetUp',
      };
    },

    async testPowerBi({ tenantId }: Actor): Promise<ConnectionTest> {
      const setUp = await database.read(tenantId, (scope) => settings.embedding(scope));
      return toConnectionTest(
        'powerBi',
        setUp.powerBi ? await reports.test(tenantId, setUp.powerBi) : 'notConfigured',
      );
    },

    /** Signs in to the stored connected app as the caller. */
    async testTableau({ tenantId, userId }: Actor): Promise<ConnectionTest> {
      const [setUp, user] = await database.read(tenantId, (scope) =>
        Promise.all([settings.embedding(scope), dependencies.users.viewer(scope, userId)]),
      );
      const access = setUp.tableau;
      return toConnectionTest(
        'tableau',
        access?.app ? await views.test(access, access.app, user) : 'notConfigured',
      );
    },
  };
};
