import type { Customer, CustomerOptions, CustomerQuery } from '@vantage/contract/customers';
import type { Actor } from '../../platform/actor';
import type { Database, Scope } from '../../platform/database/database';
import { notFound } from '../../platform/errors';
import type { AssetService } from '../assets';
import { visibleCustomers } from './customers.policy';
import { presentCustomer, presentOptions } from './customers.presenter';
import type { CustomerOptionsRepository } from './customer-options.repository';
import type { CustomerRepository, CustomerRow } from './customers.repository';

interface Dependencies {
  readonly database: Database;
  readonly customers: CustomerRepository;
  readonly options: CustomerOptionsRepository;
  readonly assets: AssetService;
  /** How many insights each of the customers has; the insights module's answer. */
  readonly countInsights: (
    scope: Scope,
    customerIds: readonly string[],
  ) => Promise<ReadonlyMap<string, number>>;
}

export type CustomerService = ReturnType<typeof customerService>;

export const customerService = ({ database, customers, options, assets, countInsights }: Dependencies) => {
  const present = async (scope: Scope, rows: readonly CustomerRow[]): Promise<Customer[]> => {
    const counts = await countInsights(
      scope,
      rows.map((row) => row.id),
    );
    return rows.map((row) =>
      presentCustomer(row, {
        logoUrl: assets.url(scope.tenantId, row.logo_id),
        insightCount: counts.get(row.id) ?? 0,
      }),
    );
  };

  return {
    list: (actor: Actor, query: CustomerQuery) =>
      database.read(actor.tenantId, async (scope) => {
        const visibility = visibleCustomers(actor);
        const { rows, ...page } = await customers.page(scope, visibility, actor.userId, query);
        return { items: await present(scope, rows), ...page };
      }),

    options: (actor: Actor): Promise<CustomerOptions> =>
      database.read(actor.tenantId, async (scope) => {
        const visibility = visibleCustomers(actor);
        const [industries, more] = await Promise.all([
          options.industries(scope, visibility),
          options.others(scope, visibility),
        ]);
        return presentOptions({ industries, ...more });
      }),

    /** @throws {AppError} notFound, also for a customer that the caller is not assigned to */
    get: (actor: Actor, id: string): Promise<Customer> =>
      database.read(actor.tenantId, async (scope) => {
        const row = await customers.find(scope, visibleCustomers(actor), actor.userId, id);
        const [customer] = row ? await present(scope, [row]) : [];
        if (!customer) throw notFound();
        return customer;
      }),

    /** Whether the caller may know of a customer: one of another tenant, or not assigned, is as one that never was. */
    isVisible: (scope: Scope, actor: Actor, id: string): Promise<boolean> =>
      customers.isVisible(scope, visibleCustomers(actor), id),
  };
};
