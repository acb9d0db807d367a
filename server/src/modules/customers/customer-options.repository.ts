import { sql } from 'kysely';
import type { Scope } from '../../platform/database/database';
import type { CustomerVisibility } from './customers.policy';
import { visible } from './customers.repository';

/** Values of one kind that are offered: more than these nobody chooses from. */
const maxValues = 500;
/** Customers that are looked at for what no index lists. */
const lookedAt = 10_000;

export interface OptionRows {
  readonly industries: string[];
  readonly project_types: string[];
  readonly project_modules: string[];
  readonly sales_packages: string[];
  readonly project_managers: { readonly id: string; readonly name: string }[];
}

export const customerOptionsRepository = () => ({
  /**
   * Industries of the visible customers. Where all are visible, each is one look-up in the index, behind the one
   * before: a `distinct` would read every customer.
   */
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

  /** What else there is to choose from, of the first 10,000 visible customers. */
  async others(scope: Scope, visibility: CustomerVisibility): Promise<Omit<OptionRows, 'industries'>> {
    const seen = visible(scope, visibility)
      .select([
        'customer.project_type',
        'customer.project_modules',
        'customer.sales_package',
        'customer.project_manager_id',
      ])
      .limit(lookedAt);
    const { rows } = await sql<Omit<OptionRows, 'industries'>>`
      with seen as materialized (${seen})
      select
        array(
          select project_type from seen where project_type <> ''
          group by 1 order by project_type collate app.natural limit ${maxValues}
        ) as project_types,
        array(
          select module from seen cross join unnest(project_modules) module
          group by 1 order by module collate app.natural limit ${maxValues}
        ) as project_modules,
        array(
          select sales_package from seen where sales_package <> ''
          group by 1 order by sales_package collate app.natural limit ${maxValues}
        ) as sales_packages,
        coalesce((
          select jsonb_agg(jsonb_build_object('id', id, 'name', first_name || ' ' || last_name) order by first_name, last_name, id)
          from (
            select u.id, u.first_name, u.last_name from app_user u
            where u.tenant_id = ${scope.tenantId} and u.id in (select project_manager_id from seen)
            order by u.first_name, u.last_name, u.id limit ${maxValues}
          ) manager
        ), '[]') as project_managers
    `.execute(scope.tables());
    return rows[0] as Omit<OptionRows, 'industries'>;
  },
});

export type CustomerOptionsRepository = ReturnType<typeof customerOptionsRepository>;
