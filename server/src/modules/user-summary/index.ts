import { getUserSummary } from '@vantage/contract/users/user-summary';
import type { Platform } from '../../platform/platform';
import { userSummaryService, type UserSummarySources } from './user-summary.service';

/** Separate from `users`, on which the modules that it reads from depend. */
export function userSummaryModule(platform: Platform, sources: UserSummarySources): void {
  const summaries = userSummaryService(platform.database, sources);
  platform.routes((handle) => {
    handle(getUserSummary, ({ actor, params }) => summaries.get(actor, params.userId));
  });
}
