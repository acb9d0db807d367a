import { sql } from 'kysely';
import type { Scope } from '../../platform/database/database';
import type { CustomerVisibility } from './customers.policy';
import { visible } from './customers.repository';

const maxValues = 500;
/** Limits a query that no index supports. */
const lookedAt = 10_000;

export interface ManagerRow {
  readonly id: string;
  readonly name: string;
}

export const customerOptionsRepository = () => ({
  /** If all customers are visible, each industry is one index look-up; `distinct` would read every row. */
  async industries(scope: Scope, visibility: CustomerVisibility): Promise<string[]> {
    const next = visible(scope, visibility)
      .select('customer.industry')
      .orderBy('customer.industry')
      .orderBy('customer.id');
    const statement =
      visibility.kind === 'all'
        ? sql<{ industry: string }>`
            with recursive found as (
              (${next.limit(1)})
              union all
              select (${next.where(sql<boolean>`customer.industry > found.industry`).limit(1)})
              from found where found.industry is not null
            )
            select industry from found where industry is not null limit ${maxValues}`
        : sql<{ industry: string }>`
            select distinct industry from (${visible(scope, visibility).select('customer.industry')}) seen
            order by industry limit ${maxValues}`;
    const { rows } = await statement.execute(scope.tables());
    return rows.map(({ industry }) => industry);
  },

  /** Managers of the first 10,000 visible customers, sorted by name. */
  async projectManagers(scope: Scope, visibility: CustomerVisibility): Promise<ManagerRow[]> {
    const seen = visible(scope, visibility).select('customer.project_manager_id').limit(lookedAt);
    const { rows } = await sql<ManagerRow>`
      select u.id, u.first_name || ' ' || u.last_name as name from app_user u
      where u.tenant_id = ${scope.tenantId} and u.id in (${seen})
      order by u.first_name, u.last_name, u.id limit ${maxValues}`.execute(scope.tables());
    return rows;
  },
});

export type CustomerOptionsRepository = ReturnType<typeof customerOptionsRepository>;
