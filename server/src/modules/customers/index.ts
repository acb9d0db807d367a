import type { Platform } from '../../platform/platform';
import type { AssetService } from '../assets';
import type { AuditLog } from '../audit-log';
import type { AuthMails } from '../auth';
import type { Settings } from '../settings';
import type { UserService } from '../users';
import { customerAccessRepository } from './access/customer-access.repository';
import { customerAccessService } from './access/customer-access.service';
import { customerAdministrationRepository } from './administration/customer-administration.repository';
import { customerAdministrationService } from './administration/customer-administration.service';
import { customerAssignmentRepository } from './assignment/customer-assignment.repository';
import { customerAssignmentService } from './assignment/customer-assignment.service';
import { customerChecks } from './administration/customer-validation';
import { customerInsightsRepository } from './customer-insights.repository';
import { customerListRepository } from './customer-list.repository';
import { customerOptionsRepository } from './customer-options.repository';
import { customerRepository } from './customers.repository';
import { customerOptionValuesRepository } from './option-values.repository';
import { customerRoutes } from './customers.routes';
import { customerService, type CustomerService } from './customers.service';
import { customerIntegrityChecks } from './customer-integrity.repository';

export type { CustomerService } from './customers.service';

interface Dependencies {
  readonly settings: Settings;
  readonly assets: AssetService;
  readonly audit: AuditLog;
  readonly users: UserService;
  readonly mails: AuthMails;
}

export function customersModule(platform: Platform, dependencies: Dependencies): CustomerService {
  const { database, clock, events } = platform;
  const { settings, assets, audit, users, mails } = dependencies;
  const repository = customerRepository();
  const customers = customerService({
    database,
    customers: repository,
    lists: customerListRepository(),
    options: customerOptionsRepository(),
    insights: customerInsightsRepository(),
    assets,
    settings,
  });
  const administrationRows = customerAdministrationRepository();
  const administration = customerAdministrationService({
    database,
    customers,
    rows: repository,
    administration: administrationRows,
    checks: customerChecks({
      administration: administrationRows,
      settings,
      hasAsset: (scope, id) => assets.lockForKeyShare(scope, id),
    }),
    audit,
    users,
  });
  const assignment = customerAssignmentService({
    database,
    customers: repository,
    assignments: customerAssignmentRepository(),
    users,
    audit,
  });
  const accessRequests = customerAccessRepository();
  const access = customerAccessService({
    database,
    clock,
    customers: repository,
    requests: accessRequests,
    users,
    mails,
    audit,
  });
  platform.integrityChecks(...customerIntegrityChecks);
  platform.routes((handle) => customerRoutes(handle, { customers, administration, assignment, access }));
  const optionValues = customerOptionValuesRepository();
  settings.addOptionCounter((scope) => optionValues.count(scope));
  events.on('options.renamed', async (scope, { list, renames }) => {
    if (list !== 'regions') await optionValues.rename(scope, list, renames);
  });
  events.on('user.renamed', (scope, { userId, name }) => repository.renameManager(scope, userId, name));
  events.on('user.removed', (scope, { userId }) => repository.removeUser(scope, userId));
  events.on('user.removed', (scope, { userId }) => accessRequests.removeOfUser(scope, userId));
  return customers;
}
