import type { InsightGroup } from '@vantage/contract/insight-groups';
import type { InsightGroupRow } from './insight-groups.repository';

export const presentGroup = (row: InsightGroupRow): InsightGroup => ({
  id: row.id,
  version: row.version,
  name: row.name,
  description: row.description,
  status: row.status,
  insightCount: row.insight_count,
});
