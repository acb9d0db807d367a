import type { Platform } from '../../platform/platform';
import type { AuditLog } from '../audit-log';
import type { CustomerService } from '../customers';
import { embedSources, type EmbeddingService } from '../embedding';
import type { InsightGroups } from '../insight-groups';
import type { SettingsService } from '../settings';
import type { TenantService } from '../tenants';
import type { UserService } from '../users';
import { insightAdministrationRepository } from './insight-administration.repository';
import { insightAdministrationService } from './insight-administration.service';
import { insightRepository } from './insights.repository';
import { insightRoutes } from './insights.routes';
import { insightService, type InsightService } from './insights.service';
import { insightIntegrityChecks } from './insight-integrity.repository';

export type { InsightService } from './insights.service';

interface Dependencies {
  readonly tenants: TenantService;
  readonly settings: SettingsService;
  readonly audit: AuditLog;
  readonly users: UserService;
  readonly customers: CustomerService;
  readonly embedding: EmbeddingService;
  readonly groups: InsightGroups;
}

export function insightsModule(platform: Platform, dependencies: Dependencies): InsightService {
  const { database, options } = platform;
  const { tenants, settings, audit, users, customers, embedding, groups } = dependencies;
  const repository = insightRepository();
  const insightAdministration = insightAdministrationService({
    database,
    insights: repository,
    administration: insightAdministrationRepository(),
    groups,
    audit,
    problemsByIds: (tenantId) => embedding.problemsByIds(tenantId),
    async embedRules(tenantId) {
      const [sources, ownOrigins, ownHosts] = await Promise.all([
        settings.embedSources(tenantId),
        tenants.origins(tenantId),
        tenants.ownHosts(tenantId),
      ]);
      const { frameHosts } = embedSources({ ...sources, ownHosts });
      return { hosts: frameHosts, ownOrigins, providersOnLoopback: options.providersOnLoopback };
    },
  });
  const insights = insightService({ database, insights: repository, groups, customers, embedding, users });
  platform.integrityChecks(...insightIntegrityChecks);
  platform.routes((handle) => insightRoutes(handle, { insights, insightAdministration }));
  platform.events.on('user.removed', (scope, { userId }) => repository.removeUser(scope, userId));
  return insights;
}
