import { groupCommit } from '../../platform/database/group-commit';
import type { Platform } from '../../platform/platform';
import type { CustomerService } from '../customers';
import type { InsightService } from '../insights';
import type { RetentionService } from '../settings';
import { pageVisitRepository } from './page-visits.repository';
import { pageVisitRoutes } from './page-visits.routes';
import { pageVisitService } from './page-visits.service';

interface Dependencies {
  readonly customers: CustomerService;
  readonly insights: InsightService;
  readonly settings: RetentionService;
}

export function pageVisitsModule(platform: Platform, dependencies: Dependencies): void {
  const { database, clock } = platform;
  const { customers, insights, settings } = dependencies;
  const repository = pageVisitRepository(groupCommit(database));
  const visits = pageVisitService({ database, clock, visits: repository, customers, insights, settings });
  platform.routes((handle) => pageVisitRoutes(handle, visits));
  platform.retention({ kind: 'pageVisitMonths', run: (scope, limit) => visits.deleteExpired(scope, limit) });
  platform.events.on('sessions.ended', (scope, { sessions }) => repository.closeOfSessions(scope, sessions));
}
