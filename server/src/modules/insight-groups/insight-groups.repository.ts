import { v7 as uuidv7 } from 'uuid';
import type { InsightGroupStatus } from '@vantage/contract/insights';
import type { Scope } from '../../platform/database/database';

interface InsightGroupTable {
  tenant_id: string;
  id: string;
  name: string;
  name_key: string;
  description: string;
  status: InsightGroupStatus;
  position: number;
}

interface InsightGroupTables {
  insight_group: InsightGroupTable;
}

export type InsightGroupRow = Pick<InsightGroupTable, 'id' | 'name' | 'description' | 'status'>;

/** Groups are made by hand, a handful a tenant; the bound only keeps a mistake from filling an answer. */
const maxGroups = 500;

export const insightGroupRepository = () => ({
  /** All groups, in the order that administrators gave them. */
  inOrder: (scope: Scope): Promise<InsightGroupRow[]> =>
    scope
      .tables<InsightGroupTables>()
      .selectFrom('insight_group')
      .select(['id', 'name', 'description', 'status'])
      .where('tenant_id', '=', scope.tenantId)
      .orderBy('position')
      .orderBy('id')
      .limit(maxGroups)
      .execute(),

  async insert(
    scope: Scope,
    group: Omit<InsightGroupTable, 'tenant_id' | 'id' | 'name_key'>,
  ): Promise<string> {
    const id = uuidv7();
    await scope
      .tables<InsightGroupTables>()
      .insertInto('insight_group')
      .values({ tenant_id: scope.tenantId, id, name_key: group.name.toLowerCase(), ...group })
      .execute();
    return id;
  },
});

export type InsightGroupRepository = ReturnType<typeof insightGroupRepository>;
