import type { InsightGroup } from '@vantage/contract/insight-groups';
import { toGroupFields, type InsightGroupRow } from './insight-groups.repository';

export const presentGroup = (row: InsightGroupRow): InsightGroup => ({
  id: row.id,
  version: row.version,
  ...toGroupFields(row),
  insightCount: row.insight_count,
});
