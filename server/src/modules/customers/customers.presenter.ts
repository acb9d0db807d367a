import { customerStatus } from '@vantage/contract/customers/customer-fields';
import { type Customer, type CustomerOptions } from '@vantage/contract/customers/customers';
import type { OfferedOptions } from '../settings';
import type { ManagerRow } from './customer-options.repository';
import { customerColumns, type CustomerRow } from './customers.repository';

export const presentCustomer = (
  row: CustomerRow,
  more: { readonly logoUrl: string | null; readonly insightCount: number },
): Customer => ({
  id: row.id,
  version: row.version,
  ...customerColumns.fromRow(row),
  logoUrl: more.logoUrl,
  projectManagerName: row.project_manager_name,
  insightCount: more.insightCount,
  lastOpenedAt: row.last_viewed_at?.toISOString() ?? null,
  archivedAt: row.archived_at?.toISOString() ?? null,
});

export const presentOptions = (
  offered: OfferedOptions,
  inUse: { readonly industries: readonly string[]; readonly projectManagers: readonly ManagerRow[] },
): CustomerOptions => ({
  industries: [...offered.industries],
  projectTypes: [...offered.projectTypes],
  projectModules: [...offered.projectModules],
  salesPackages: [...offered.salesPackages],
  statuses: [...customerStatus.options],
  projectManagers: inUse.projectManagers.map(({ id, name }) => ({ id, name })),
  inUse: { industries: [...inUse.industries] },
});
