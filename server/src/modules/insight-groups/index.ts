import type { Platform } from '../../platform/platform';
import type { AuditLog } from '../audit-log';
import { insightGroupRepository, type InsightGroupRepository } from './insight-groups.repository';
import { insightGroupRoutes } from './insight-groups.routes';
import { insightGroupService } from './insight-groups.service';
import { insightGroupIntegrityChecks } from './insight-group-integrity.repository';

export { isPermutationOf, isSameOrder } from './insight-order';

export type InsightGroups = Pick<InsightGroupRepository, 'lock' | 'inOrder'>;

export function insightGroupsModule(
  platform: Platform,
  { audit }: { readonly audit: AuditLog },
): InsightGroups {
  const repository = insightGroupRepository();
  const groups = insightGroupService({ database: platform.database, groups: repository, audit });
  platform.integrityChecks(...insightGroupIntegrityChecks);
  platform.routes((handle) => insightGroupRoutes(handle, groups));
  return repository;
}
