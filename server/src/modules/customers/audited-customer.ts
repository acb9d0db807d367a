import type { CustomerFields } from '@vantage/contract/customer-fields';
import type { CustomerRow, NewCustomer } from './customers.repository';

/** What an administrator says of a customer, as its row has it. */
export const fieldsOf = (row: NewCustomer | CustomerRow): CustomerFields => ({
  name: row.name,
  logoId: row.logo_id,
  contact: row.contact,
  email: row.email,
  industry: row.industry,
  projectId: row.project_id,
  projectManagerId: row.project_manager_id,
  projectType: row.project_type,
  projectModules: row.project_modules,
  projectStartDate: row.project_start_date,
  status: row.status,
  salesPackage: row.sales_package,
  dataRequest: row.data_request,
});

/** The row that an administrator's words make. */
export const rowOf = (fields: CustomerFields): NewCustomer => ({
  name: fields.name,
  logo_id: fields.logoId,
  contact: fields.contact,
  email: fields.email,
  industry: fields.industry,
  project_id: fields.projectId,
  project_manager_id: fields.projectManagerId,
  project_type: fields.projectType,
  project_modules: fields.projectModules,
  project_start_date: fields.projectStartDate,
  status: fields.status,
  sales_package: fields.salesPackage,
  data_request: fields.dataRequest,
});

type Audited = Partial<CustomerFields>;

/** The fields that a change makes different, before and after; null where it changes nothing. */
export function auditedChange(
  row: CustomerRow,
  wanted: CustomerFields,
): { before: Audited; after: Audited } | null {
  const before = fieldsOf(row);
  const names = (Object.keys(before) as (keyof CustomerFields)[]).filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(wanted[name]),
  );
  if (names.length === 0) return null;
  const only = (fields: CustomerFields): Audited =>
    Object.fromEntries(names.map((name) => [name, fields[name]]));
  return { before: only(before), after: only(wanted) };
}
