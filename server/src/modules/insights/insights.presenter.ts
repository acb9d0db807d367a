import type { CustomerInsight, CustomerInsightGroup } from '@vantage/contract/insights';
import type { ViewedInsightRow } from './insights.repository';

const presentInsight = (row: ViewedInsightRow): CustomerInsight => ({
  id: row.id,
  title: row.title,
  description: row.description,
  type: row.type,
  status: row.status,
  publisher: row.publisher,
  lastViewedAt: row.last_viewed_at?.toISOString() ?? null,
});

/** The insights under their groups; a group that has none for this customer is left out. */
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
