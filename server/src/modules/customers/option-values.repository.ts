import { sql } from 'kysely';
import { maxOptions, type OptionRename, type OptionUse } from '@vantage/contract/settings/option-lists';
import type { Scope } from '../../platform/database/database';
import { ownSearchTokens, type NewCustomer } from './customers.repository';

export type CustomerList = 'industries' | 'projectTypes' | 'projectModules' | 'salesPackages';

const columns = {
  industries: 'industry',
  projectTypes: 'project_type',
  projectModules: 'project_modules',
  salesPackages: 'sales_package',
} as const satisfies Record<CustomerList, keyof NewCustomer>;

/** Also of values that were removed from the lists. */
const maxValues = 5 * maxOptions;

/** Rows of one INSERT, whose number of parameters PostgreSQL limits. */
const insertedRows = 5_000;

type RenamedCustomer = Pick<NewCustomer, 'name' | 'project_id' | 'industry'> & {
  readonly id: string;
  readonly archived_at: Date | null;
};

/** The industry is searched for; the other values are not. */
const replaceSearchTokens = async (
  scope: Scope,
  table: 'customer_search_token' | 'archived_customer_search_token',
  customers: readonly RenamedCustomer[],
): Promise<void> => {
  if (customers.length === 0) return;
  await scope
    .tables()
    .deleteFrom(table)
    .where('tenant_id', '=', scope.tenantId)
    .where('customer_id', 'in', sql<string>`(select unnest(${customers.map(({ id }) => id)}::uuid[]))`)
    .$if(table === 'customer_search_token', (rows) => rows.where(sql<boolean>`not from_manager`))
    .execute();
  const tokens = customers.flatMap((customer) =>
    ownSearchTokens(customer).map((token) => ({
      tenant_id: scope.tenantId,
      token,
      customer_id: customer.id,
    })),
  );
  for (let start = 0; start < tokens.length; start += insertedRows)
    await scope
      .tables()
      .insertInto(table)
      .values(tokens.slice(start, start + insertedRows) as never)
      .execute();
};

/** The values of option lists that customers have, archived ones included. */
export const customerOptionValuesRepository = () => ({
  async count(scope: Scope): Promise<Pick<OptionUse, CustomerList>> {
    const { rows } = await sql<{ list: CustomerList; value: string; count: number }>`
      select 'industries' as list, industry collate "C" as value, count(*)::int as count
      from customer where tenant_id = ${scope.tenantId} group by 2
      union all
      select 'projectTypes', project_type, count(*)::int
      from customer where tenant_id = ${scope.tenantId} and project_type is not null group by 2
      union all
      select 'projectModules', module, count(*)::int
      from customer cross join unnest(project_modules) module where tenant_id = ${scope.tenantId} group by 2
      union all
      select 'salesPackages', sales_package, count(*)::int
      from customer where tenant_id = ${scope.tenantId} and sales_package is not null group by 2
      limit ${maxValues}`.execute(scope.tables());
    const use = (list: CustomerList) =>
      rows.filter((row) => row.list === list).map(({ value, count }) => ({ value, count }));
    return {
      industries: use('industries'),
      projectTypes: use('projectTypes'),
      projectModules: use('projectModules'),
      salesPackages: use('salesPackages'),
    };
  },

  async rename(scope: Scope, list: CustomerList, renames: readonly OptionRename[]): Promise<void> {
    const column = sql.ref(columns[list]);
    for (const { from, to } of renames) {
      const [renamed, has] =
        list === 'projectModules'
          ? [sql`array_replace(${column}, ${from}, ${to})`, sql`${column} @> array[${from}]::text[]`]
          : [sql`${to}`, sql`${column} = ${from}`];
      const { rows } = await sql<RenamedCustomer>`
        update customer set ${column} = ${renamed}, version = version + 1, updated_at = now()
        where tenant_id = ${scope.tenantId} and ${has}
        returning id, name, project_id, industry, archived_at`.execute(scope.tables());
      if (list !== 'industries') continue;
      const isArchived = ({ archived_at }: RenamedCustomer): boolean => archived_at !== null;
      await replaceSearchTokens(
        scope,
        'customer_search_token',
        rows.filter((row) => !isArchived(row)),
      );
      await replaceSearchTokens(scope, 'archived_customer_search_token', rows.filter(isArchived));
    }
  },
});
