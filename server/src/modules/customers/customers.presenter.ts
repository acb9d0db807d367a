import { customerStatus, type Customer, type CustomerOptions } from '@vantage/contract/customers';
import type { OfferedOptions } from '../settings';
import type { ManagerRow } from './customer-options.repository';
import type { CustomerRow } from './customers.repository';

export const presentCustomer = (
  row: CustomerRow,
  more: { readonly logoUrl: string | null; readonly insightCount: number },
): Customer => ({
  id: row.id,
  version: row.version,
  name: row.name,
  logoId: row.logo_id,
  logoUrl: more.logoUrl,
  contact: row.contact,
  email: row.email,
  industry: row.industry,
  projectId: row.project_id,
  projectManagerId: row.project_manager_id,
  projectManagerName: row.project_manager_name,
  projectType: row.project_type,
  projectModules: row.project_modules,
  projectStartDate: row.project_start_date,
  status: row.status,
  salesPackage: row.sales_package,
  dataRequest: row.data_request,
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
