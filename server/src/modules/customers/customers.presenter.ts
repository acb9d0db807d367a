import type { Customer } from '@vantage/contract/customers';
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
  lastOpenedAt: row.last_opened_at?.toISOString() ?? null,
});
