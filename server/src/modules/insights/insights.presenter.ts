import { normalizeForSearch, tokenize } from '@vantage/contract/api/search-text';
import type { AdministeredInsight } from '@vantage/contract/insights/insight-administration';
import {
  insightSearchLimits,
  type CustomerInsight,
  type CustomerInsightGroup,
  type CustomerWithInsights,
} from '@vantage/contract/insights/insights';
import type { EmbeddedInsight } from '../embedding';
import { toInsightFields, type AdministeredInsightRow } from './insight-administration.repository';
import type { InsightRow, ViewedInsightRow } from './insights.repository';

export const presentAdministered = (row: AdministeredInsightRow): AdministeredInsight => ({
  id: row.id,
  version: row.version,
  ...toInsightFields(row),
  groupName: row.group_name,
  updatedAt: row.updated_at.toISOString(),
});

const presentInsight = (row: ViewedInsightRow): CustomerInsight => ({
  id: row.id,
  title: row.title,
  description: row.description,
  type: row.type,
  status: row.status,
  publisher: row.publisher,
  lastViewedAt: row.last_viewed_at?.toISOString() ?? null,
});

/** Omits groups without an insight for this customer. */
export const presentGroups = (
  groups: readonly Omit<CustomerInsightGroup, 'insights'>[],
  insights: readonly ViewedInsightRow[],
): CustomerInsightGroup[] => {
  const byGroup = new Map<string, CustomerInsight[]>();
  for (const insight of insights) {
    const group = byGroup.get(insight.group_id) ?? [];
    group.push(presentInsight(insight));
    byGroup.set(insight.group_id, group);
  }
  return groups
    .filter((group) => byGroup.has(group.id))
    .map((group) => ({
      id: group.id,
      name: group.name,
      description: group.description,
      status: group.status,
      insights: byGroup.get(group.id) ?? [],
    }));
};

/** Titles that begin with the search come first, then those with all of its words. */
const rankTitle = (title: string, search: string): number => {
  if (normalizeForSearch(title).startsWith(normalizeForSearch(search))) return 0;
  const words = tokenize(title);
  return tokenize(search).every((term) => words.some((word) => word.startsWith(term))) ? 1 : 2;
};

/** Lists the best matches of each customer, and omits customers without any. */
export const presentFoundInsights = (
  customers: readonly { readonly id: string; readonly name: string }[],
  rows: readonly (InsightRow & { readonly customer_ids: readonly string[] })[],
  search: string,
): CustomerWithInsights[] => {
  const ranked = rows
    .map((row) => ({ row, rank: rankTitle(row.title, search) }))
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ row }) => row);
  return customers
    .map(({ id, name }) => ({
      id,
      name,
      insights: ranked
        .filter((row) => row.category === 'Default' || row.customer_ids.includes(id))
        .slice(0, insightSearchLimits.insightsPerCustomer)
        .map((row) => ({ id: row.id, title: row.title, type: row.type })),
    }))
    .filter(({ insights }) => insights.length > 0);
};

export const embeddedInsight = (row: InsightRow): EmbeddedInsight => ({
  type: row.type,
  iframeUrl: row.iframe_url,
  dashboardName: row.dashboard_name,
  sheetName: row.sheet_name,
  workspaceId: row.workspace_id,
  reportId: row.report_id,
  filters: row.filters,
  identity: row.identity,
});
