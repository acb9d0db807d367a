import type { OptionUse } from '@vantage/contract/settings/option-lists';
import type { Database, Scope } from '../../platform/database/database';

/** Counts the entities of a module that have the values of some lists. */
export type OptionCounter = (scope: Scope) => Promise<Partial<OptionUse>>;

/** Adds up the counts of all modules that have registered a counter. */
export const countOptionUse = (
  database: Database,
  tenantId: string,
  counters: readonly OptionCounter[],
): Promise<OptionUse> =>
  database.read(tenantId, async (scope) => {
    const use: OptionUse = {
      industries: [],
      projectTypes: [],
      projectModules: [],
      salesPackages: [],
      regions: [],
    };
    for (const count of counters) Object.assign(use, await count(scope));
    return use;
  });
