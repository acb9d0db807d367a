import type { AssetService } from './modules/assets';
import type { AuditLog } from './modules/audit-log';
import {
  customerAdministrationRepository,
  customerAdministrationService,
  customerAssignmentRepository,
  customerAssignmentService,
  customerChecks,
  customerListRepository,
  customerOptionsRepository,
  customerService,
  type CustomerAdministrationService,
  type CustomerAssignmentService,
  type CustomerRepository,
  type CustomerService,
} from './modules/customers';
import type { SettingsService } from './modules/settings';
import type { UserService } from './modules/users';
import type { Database } from './platform/database/database';

type Counted = Pick<Parameters<typeof customerService>[0], 'countInsights'>;

interface Surroundings extends Counted {
  readonly database: Database;
  readonly rows: CustomerRepository;
  readonly settings: SettingsService;
  readonly assets: AssetService;
  readonly audit: AuditLog;
  readonly users: UserService;
}

/** How customers are looked at, and how they come to be and change. */
export interface CustomerKeeping {
  readonly customers: CustomerService;
  readonly administration: CustomerAdministrationService;
  readonly assignment: CustomerAssignmentService;
}

export function customerKeeping(surroundings: Surroundings): CustomerKeeping {
  const { database, rows, settings, assets, audit, users, countInsights } = surroundings;
  const customers = customerService({
    database,
    customers: rows,
    lists: customerListRepository(),
    options: customerOptionsRepository(),
    assets,
    settings,
    countInsights,
  });
  const administration = customerAdministrationRepository();
  return {
    customers,
    administration: customerAdministrationService({
      database,
      customers,
      rows,
      administration,
      checks: customerChecks({
        administration,
        settings,
        hasAsset: (scope, id) => assets.lockForShare(scope, id),
      }),
      audit,
      findManagers: (scope, search) => users.managers(scope, search),
    }),
    assignment: customerAssignmentService({ database, assignments: customerAssignmentRepository(), audit }),
  };
}
