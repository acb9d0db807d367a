import { groupCommit } from '../../platform/database/group-commit';
import type { Platform } from '../../platform/platform';
import type { CustomerService } from '../customers';
import type { InsightService } from '../insights';
import { pageVisitRepository } from './page-visits.repository';
import { pageVisitRoutes } from './page-visits.routes';
import { pageVisitService } from './page-visits.service';

interface Dependencies {
  readonly customers: CustomerService;
  readonly insights: InsightService;
}

export function pageVisitsModule(platform: Platform, { customers, insights }: Dependencies): void {
  const { database, clock } = platform;
  const repository = pageVisitRepository(groupCommit(database));
  const visits = pageVisitService({ database, clock, visits: repository, customers, insights });
  platform.routes((handle) => pageVisitRoutes(handle, visits));
  platform.events.on('sessions.ended', (scope, { sessions }) => repository.closeOfSessions(scope, sessions));
}
