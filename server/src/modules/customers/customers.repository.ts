import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { CustomerQuery, CustomerStatus } from '@vantage/contract/customers';
import { listLimits } from '@vantage/contract/list-limits';
import type { Scope } from '../../platform/database/database';
import { boundedTotal, keysetPage, type CountedPage, type SortType } from '../../platform/database/keyset';
import { addToTotal, entityTotal } from '../../platform/database/totals';
import { findWords, hasWords, wordsOf, type Search, type WordTable } from '../../platform/database/words';
import type { CustomerVisibility } from './customers.policy';

interface CustomerTable {
  tenant_id: string;
  id: string;
  version: number;
  name: string;
  name_key: string;
  logo_id: string | null;
  contact: string;
  email: string;
  industry: string;
  project_id: string;
  project_manager_id: string | null;
  project_type: string;
  project_modules: string[];
  /** `YYYY-MM-DD`. */
  project_start_date: string;
  status: CustomerStatus;
  sales_package: string;
  data_request: string;
  archived_at: Date | null;
}

interface CustomerTables {
  customer: CustomerTable;
  /** `of_manager`: a word of the project manager's name, not of the customer's own. */
  customer_word: { tenant_id: string; word: string; customer_id: string; of_manager: boolean };
  customer_assignment: { tenant_id: string; user_id: string; customer_id: string };
  app_user: { tenant_id: string; id: string; first_name: string; last_name: string };
  page_visit: { tenant_id: string; user_id: string; customer_id: string | null; entry_time: Date };
}

export type CustomerRow = Omit<CustomerTable, 'tenant_id' | 'name_key' | 'archived_at'> & {
  project_manager_name: string | null;
  last_opened_at: Date | null;
};

export type NewCustomer = Omit<CustomerTable, 'tenant_id' | 'id' | 'version' | 'name_key' | 'archived_at'>;

const sortColumns: Record<CustomerQuery['sort'], { column: keyof CustomerRow; type: SortType }> = {
  name: { column: 'name', type: 'text' },
  industry: { column: 'industry', type: 'text' },
  projectId: { column: 'project_id', type: 'text' },
  projectStartDate: { column: 'project_start_date', type: 'date' },
  status: { column: 'status', type: 'text' },
};

/** The customers that may be known of, put-away ones aside. */
export const visible = (scope: Scope, visibility: CustomerVisibility) => {
  const rows = scope
    .tables<CustomerTables>()
    .selectFrom('customer')
    .where('customer.tenant_id', '=', scope.tenantId)
    .where('customer.archived_at', 'is', null);
  if (visibility.kind === 'all') return rows;
  return rows.where(({ exists, selectFrom }) =>
    exists(
      selectFrom('customer_assignment')
        .select(sql.lit(1).as('one'))
        .where('customer_assignment.tenant_id', '=', scope.tenantId)
        .where('customer_assignment.user_id', '=', visibility.userId)
        .whereRef('customer_assignment.customer_id', '=', 'customer.id'),
    ),
  );
};

const words: WordTable = { table: 'customer_word', ownerColumn: 'customer_id', owner: 'customer.id' };

const filtered = (
  scope: Scope,
  visibility: CustomerVisibility,
  query: CustomerQuery,
  search: Search | null,
) => {
  let rows = visible(scope, visibility);
  if (query.status) rows = rows.where('customer.status', 'in', query.status);
  if (query.industry) rows = rows.where('customer.industry', '=', query.industry);
  if (search) rows = rows.where(hasWords(scope, words, search));
  return rows;
};

const countFiltered = async (
  scope: Scope,
  visibility: CustomerVisibility,
  query: CustomerQuery,
  search: Search | null,
) => {
  const isWhole = visibility.kind === 'all' && query.status === undefined && query.industry === undefined;
  if (isWhole && !search) return { total: await entityTotal(scope, 'customer'), totalIsExact: true };
  if (isWhole && search && search.beginnings.length <= 1) return boundedTotal(search.found);
  const { counted } = await scope
    .tables<CustomerTables>()
    .selectFrom(
      filtered(scope, visibility, query, search)
        .select('customer.id')
        .limit(listLimits.countedTo + 1)
        .as('found'),
    )
    .select(sql<number>`count(*)::int`.as('counted'))
    .executeTakeFirstOrThrow();
  return boundedTotal(counted);
};

/** The columns of a customer, with its manager's name and when this user last opened it: each an index look-up a row. */
const withDetails = (rows: ReturnType<typeof visible>, scope: Scope, userId: string) =>
  rows.select(({ selectFrom }) => [
    'customer.id',
    'customer.version',
    'customer.name',
    'customer.logo_id',
    'customer.contact',
    'customer.email',
    'customer.industry',
    'customer.project_id',
    'customer.project_manager_id',
    'customer.project_type',
    'customer.project_modules',
    'customer.project_start_date',
    'customer.status',
    'customer.sales_package',
    'customer.data_request',
    selectFrom('app_user')
      .select(sql<string>`app_user.first_name || ' ' || app_user.last_name`.as('name'))
      .where('app_user.tenant_id', '=', scope.tenantId)
      .whereRef('app_user.id', '=', 'customer.project_manager_id')
      .as('project_manager_name'),
    selectFrom('page_visit')
      .select('page_visit.entry_time')
      .where('page_visit.tenant_id', '=', scope.tenantId)
      .where('page_visit.user_id', '=', userId)
      .whereRef('page_visit.customer_id', '=', 'customer.id')
      .orderBy('page_visit.entry_time', 'desc')
      .limit(1)
      .as('last_opened_at'),
  ]);

/** First and last name of a project manager, who cannot be renamed until this transaction ends. */
const managerNames = async (scope: Scope, id: string | null): Promise<string[]> => {
  if (id === null) return [];
  const manager = await scope
    .tables<CustomerTables>()
    .selectFrom('app_user')
    .select(['first_name', 'last_name'])
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', id)
    .forShare()
    .executeTakeFirst();
  return manager ? [manager.first_name, manager.last_name] : [];
};

interface ManagerName {
  readonly firstName: string;
  readonly lastName: string;
}

export const customerRepository = () => ({
  async page(
    scope: Scope,
    visibility: CustomerVisibility,
    userId: string,
    query: CustomerQuery,
  ): Promise<CountedPage<CustomerRow>> {
    const search = await findWords(scope, words, query.search);
    const [page, total] = await Promise.all([
      keysetPage(withDetails(filtered(scope, visibility, query, search), scope, userId), query, {
        table: 'customer',
        ...sortColumns[query.sort],
      }),
      countFiltered(scope, visibility, query, search),
    ]);
    return { ...page, ...total };
  },

  find: (
    scope: Scope,
    visibility: CustomerVisibility,
    userId: string,
    id: string,
  ): Promise<CustomerRow | undefined> =>
    withDetails(visible(scope, visibility), scope, userId).where('customer.id', '=', id).executeTakeFirst(),

  async isVisible(scope: Scope, visibility: CustomerVisibility, id: string): Promise<boolean> {
    const row = await visible(scope, visibility)
      .select('customer.id')
      .where('customer.id', '=', id)
      .executeTakeFirst();
    return row !== undefined;
  },

  async insert(scope: Scope, customer: NewCustomer): Promise<string> {
    const id = uuidv7();
    const tables = scope.tables<CustomerTables>();
    await tables
      .insertInto('customer')
      .values({
        tenant_id: scope.tenantId,
        id,
        version: 1,
        name_key: customer.name.toLowerCase(),
        archived_at: null,
        ...customer,
      })
      .execute();
    const own = wordsOf(customer.name, customer.project_id, customer.industry);
    const manager = wordsOf(...(await managerNames(scope, customer.project_manager_id)));
    const word = (of_manager: boolean) => (text: string) => ({
      tenant_id: scope.tenantId,
      word: text,
      customer_id: id,
      of_manager,
    });
    const found = [...own.map(word(false)), ...manager.map(word(true))];
    // Texts of signs alone have no words.
    if (found.length > 0) await tables.insertInto('customer_word').values(found).execute();
    await addToTotal(scope, 'customer', 1);
    return id;
  },

  /** Customers are found by the name that their manager has from now on, and no longer by the old one. */
  async renameManager(scope: Scope, userId: string, manager: ManagerName): Promise<void> {
    const now = wordsOf(manager.firstName, manager.lastName);
    const managed = sql`
      select c.tenant_id, c.id from customer c
      where c.tenant_id = ${scope.tenantId} and c.project_manager_id = ${userId} and c.archived_at is null`;
    await sql`
      delete from customer_word w using (${managed}) managed
      where w.tenant_id = managed.tenant_id and w.customer_id = managed.id and w.of_manager
        and w.word <> all(${now}::text[])`.execute(scope.tables());
    await sql`
      insert into customer_word (tenant_id, word, customer_id, of_manager)
      select managed.tenant_id, word, managed.id, true
      from (${managed}) managed cross join unnest(${now}::text[]) word
      on conflict do nothing`.execute(scope.tables());
  },

  /** Who is assigned to a customer; null where there is no such customer. */
  async assignedTo(scope: Scope, customerId: string): Promise<string[] | null> {
    const tables = scope.tables<CustomerTables>();
    const assigned = tables
      .selectFrom('customer_assignment')
      .select('user_id')
      .where('tenant_id', '=', scope.tenantId)
      .where('customer_id', '=', customerId)
      .execute();
    const [customer, rows] = await Promise.all([
      visible(scope, { kind: 'all' })
        .select('customer.id')
        .where('customer.id', '=', customerId)
        .executeTakeFirst(),
      assigned,
    ]);
    return customer ? rows.map(({ user_id }) => user_id) : null;
  },

  /** A user is gone: no customer is assigned to them or managed by them any more. */
  async removeUser(scope: Scope, userId: string): Promise<void> {
    const tables = scope.tables<CustomerTables>();
    await tables
      .deleteFrom('customer_assignment')
      .where('tenant_id', '=', scope.tenantId)
      .where('user_id', '=', userId)
      .execute();
    await sql`
      delete from customer_word w using customer c
      where c.tenant_id = ${scope.tenantId} and c.project_manager_id = ${userId}
        and w.tenant_id = c.tenant_id and w.customer_id = c.id and w.of_manager`.execute(tables);
    await tables
      .updateTable('customer')
      .set({ project_manager_id: null, version: sql<number>`version + 1` })
      .where('tenant_id', '=', scope.tenantId)
      .where('project_manager_id', '=', userId)
      .execute();
  },

  async assign(scope: Scope, customerId: string, userIds: readonly string[]): Promise<void> {
    await scope
      .tables<CustomerTables>()
      .insertInto('customer_assignment')
      .values(
        userIds.map((userId) => ({ tenant_id: scope.tenantId, user_id: userId, customer_id: customerId })),
      )
      .execute();
  },
});

export type CustomerRepository = ReturnType<typeof customerRepository>;
