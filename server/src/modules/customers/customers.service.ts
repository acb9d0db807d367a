import type { Customer, CustomerOptions, CustomerQuery } from '@vantage/contract/customers/customers';
import type { Actor } from '../../platform/actor';
import type { Database, Scope } from '../../platform/database/database';
import { notFound } from '../../platform/errors';
import type { AssetService } from '../assets';
import type { SettingsService } from '../settings';
import { mayRestore, visibleCustomers } from './customers.policy';
import { presentCustomer, presentOptions } from './customers.presenter';
import type { CustomerInsightsRepository } from './customer-insights.repository';
import type { CustomerListRepository } from './customer-list.repository';
import type { CustomerOptionsRepository } from './customer-options.repository';
import type { CustomerRepository, CustomerRow } from './customers.repository';

interface Dependencies {
  readonly database: Database;
  readonly customers: CustomerRepository;
  readonly lists: CustomerListRepository;
  readonly options: CustomerOptionsRepository;
  readonly assets: AssetService;
  readonly settings: SettingsService;
  readonly insights: CustomerInsightsRepository;
}

export type CustomerService = ReturnType<typeof customerService>;

export const customerService = ({
  database,
  customers,
  lists,
  options,
  assets,
  settings,
  insights,
}: Dependencies) => {
  const presentWith = (scope: Scope, row: CustomerRow, counts: ReadonlyMap<string, number>): Customer =>
    presentCustomer(row, {
      logoUrl: assets.url(scope.tenantId, row.logo_id),
      insightCount: counts.get(row.id) ?? 0,
    });

  const presentAll = async (scope: Scope, rows: readonly CustomerRow[]): Promise<Customer[]> => {
    const counts = await insights.count(
      scope,
      rows.map((row) => row.id),
    );
    return rows.map((row) => presentWith(scope, row, counts));
  };

  const find = async (scope: Scope, actor: Actor, id: string): Promise<CustomerRow> => {
    const row = await customers.find(scope, visibleCustomers(actor), actor.userId, id);
    if (!row) throw notFound();
    return row;
  };

  const present = async (scope: Scope, row: CustomerRow): Promise<Customer> => {
    const counts = await insights.count(scope, [row.id]);
    return presentWith(scope, row, counts);
  };

  return {
    list(actor: Actor, query: CustomerQuery) {
      return database.read(actor.tenantId, async (scope) => {
        if (query.archived && !mayRestore(actor))
          return { items: [], nextCursor: null, total: 0, totalIsExact: true };
        const visibility = visibleCustomers(actor);
        const { rows, ...page } = await lists.page(scope, visibility, actor.userId, query);
        return { items: await presentAll(scope, rows), ...page };
      });
    },

    /** Customers that were never opened follow, sorted by name. */
    recentlyOpened(actor: Actor, limit: number): Promise<{ id: string; name: string }[]> {
      return database.read(actor.tenantId, async (scope) => {
        const query = { sort: 'lastOpenedAt', order: 'desc', limit } as const;
        const { rows } = await lists.page(scope, visibleCustomers(actor), actor.userId, query);
        return rows.map(({ id, name }) => ({ id, name }));
      });
    },

    options(actor: Actor): Promise<CustomerOptions> {
      return database.read(actor.tenantId, async (scope) => {
        const visibility = visibleCustomers(actor);
        const [offered, industries, projectManagers] = await Promise.all([
          settings.options(scope),
          options.industries(scope, visibility),
          options.projectManagers(scope, visibility),
        ]);
        return presentOptions(offered, { industries, projectManagers });
      });
    },

    /** @throws {AppError} notFound, also for a customer that the caller is not assigned to */
    get(actor: Actor, id: string): Promise<Customer> {
      return database.read(actor.tenantId, async (scope) => present(scope, await find(scope, actor, id)));
    },

    /** The customers a user is assigned to, by name. Excludes archived ones. */
    ofUser(scope: Scope, userId: string, limit: number): Promise<{ id: string; name: string }[]> {
      return customers.findCustomers(scope, userId, limit);
    },

    /** For use within a change. @throws {AppError} notFound */
    find,
    present,

    /** A customer of another tenant, or one that is not assigned, counts as not found. */
    isVisible(scope: Scope, actor: Actor, id: string): Promise<boolean> {
      return customers.isVisible(scope, visibleCustomers(actor), id);
    },
  };
};
