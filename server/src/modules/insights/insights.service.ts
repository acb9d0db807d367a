import type { InsightPreview } from '@vantage/contract/insights/insight-administration';
import {
  insightSearchLimits,
  type CustomerInsightGroup,
  type CustomerWithInsights,
  type InsightEmbed,
  type InsightSearchQuery,
} from '@vantage/contract/insights/insights';
import type { Actor } from '../../platform/actor';
import type { Database, Scope } from '../../platform/database/database';
import { AppError, notFound } from '../../platform/errors';
import type { CustomerService } from '../customers';
import type { EmbeddingService } from '../embedding';
import type { InsightGroups } from '../insight-groups';
import type { UserService } from '../users';
import { embeddedInsight, presentFoundInsights, presentGroups } from './insights.presenter';
import type { InsightRepository } from './insights.repository';

interface Dependencies {
  readonly database: Database;
  readonly insights: InsightRepository;
  readonly groups: InsightGroups;
  readonly customers: CustomerService;
  readonly embedding: EmbeddingService;
  readonly users: Pick<UserService, 'viewer'>;
}

export type InsightService = ReturnType<typeof insightService>;

export const insightService = ({
  database,
  insights,
  groups,
  customers,
  embedding,
  users,
}: Dependencies) => ({
  /** @throws {AppError} notFound, also for a customer that the caller may not see */
  listForCustomer(actor: Actor, customerId: string): Promise<{ groups: CustomerInsightGroup[] }> {
    return database.read(actor.tenantId, async (scope) => {
      const [isVisible, inOrder, rows] = await Promise.all([
        customers.isVisible(scope, actor, customerId),
        groups.inOrder(scope),
        insights.listForCustomer(scope, customerId, actor.userId),
      ]);
      if (!isVisible) throw notFound();
      return { groups: presentGroups(inOrder, rows) };
    });
  },

  /** Only the most recently opened customers are searched; see `insightSearchLimits`. */
  async search(
    actor: Actor,
    { search, limit }: InsightSearchQuery,
  ): Promise<{ customers: CustomerWithInsights[]; furtherCustomers: number }> {
    const recent = await customers.recentlyOpened(actor, insightSearchLimits.customers);
    const rows = await database.read(actor.tenantId, (scope) =>
      insights.search(
        scope,
        search,
        recent.map(({ id }) => id),
      ),
    );
    const groups = presentFoundInsights(recent, rows, search);
    return { customers: groups.slice(0, limit), furtherCustomers: Math.max(0, groups.length - limit) };
  },

  /**
   * @throws {AppError} notFound, insight.notAvailable, embed.providerFailed, embed.unsafe, request.tooMany
   */
  async embed(actor: Actor, insightId: string, customerId: string): Promise<InsightEmbed> {
    const customer = await customers.get(actor, customerId);
    const [insight, user] = await database.read(actor.tenantId, (scope) =>
      Promise.all([
        insights.findForCustomer(scope, customerId, insightId),
        users.viewer(scope, actor.userId),
      ]),
    );
    if (!insight) throw notFound();
    if (insight.status !== 'Completed') throw new AppError('insight.notAvailable');
    return embedding.embed(actor, embeddedInsight(insight), { customer, user });
  },

  /** @throws {AppError} notFound, insight.notAvailable, embed.providerFailed, embed.unsafe, request.tooMany */
  async preview(actor: Actor, { customerId, ...insight }: InsightPreview): Promise<InsightEmbed> {
    const customer = await customers.get(actor, customerId);
    const user = await database.read(actor.tenantId, (scope) => users.viewer(scope, actor.userId));
    return embedding.embed(actor, insight, { customer, user });
  },

  async isVisible(scope: Scope, actor: Actor, insightId: string, customerId: string): Promise<boolean> {
    return (
      (await customers.isVisible(scope, actor, customerId)) &&
      (await insights.findForCustomer(scope, customerId, insightId)) !== undefined
    );
  },
});
