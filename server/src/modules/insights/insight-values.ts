import type { InsightFields } from '@vantage/contract/insight-fields';
import type { AdministeredInsightRow } from './insight-administration.repository';
import type { InsightValues } from './insights.repository';

/** The columns that what an administrator says of an insight is kept in. */
export const valuesOf = (fields: InsightFields): InsightValues => ({
  group_id: fields.groupId,
  title: fields.title,
  description: fields.description,
  type: fields.type,
  status: fields.status,
  category: fields.category,
  publisher: fields.publisher,
  iframe_url: fields.iframeUrl,
  dashboard_name: fields.dashboardName,
  sheet_name: fields.sheetName,
  workspace_id: fields.workspaceId,
  report_id: fields.reportId,
  tableau_file_name: fields.tableauFileName,
  filters: fields.filters,
  identity: fields.identity,
});

/** Everything that an administrator says of an insight, as it is kept; the audit log says the same. */
export const fieldsOf = (row: AdministeredInsightRow): InsightFields => ({
  title: row.title,
  description: row.description,
  type: row.type,
  iframeUrl: row.iframe_url,
  dashboardName: row.dashboard_name,
  sheetName: row.sheet_name,
  groupId: row.group_id,
  workspaceId: row.workspace_id,
  reportId: row.report_id,
  publisher: row.publisher,
  status: row.status,
  category: row.category,
  tableauFileName: row.tableau_file_name,
  filters: row.filters,
  identity: row.identity,
  customerIds: row.customer_ids,
});

/** Customers are chosen in no order; all else is compared as it is written. */
const comparable = (name: keyof InsightFields, fields: InsightFields): string =>
  JSON.stringify(
    name === 'customerIds' ? fields.customerIds.toSorted() : fields[name],
    (_key, value: unknown) =>
      // The database hands an object's fields back in an order of its own.
      value !== null && typeof value === 'object' && !Array.isArray(value)
        ? Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
        : value,
  );

/** The fields that a change makes different, before and after; null where it changes nothing. */
export function auditedChange(
  row: AdministeredInsightRow,
  wanted: InsightFields,
): { before: Partial<InsightFields>; after: Partial<InsightFields> } | null {
  const before = fieldsOf(row);
  const names = (Object.keys(before) as (keyof InsightFields)[]).filter(
    (name) => comparable(name, before) !== comparable(name, wanted),
  );
  if (names.length === 0) return null;
  const only = (fields: InsightFields): Partial<InsightFields> =>
    Object.fromEntries(names.map((name) => [name, fields[name]]));
  return { before: only(before), after: only(wanted) };
}
