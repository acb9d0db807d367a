import type { CustomerInsightGroup, InsightEmbed } from '@vantage/contract/insights';
import type { Actor } from '../../platform/actor';
import type { Database, Scope } from '../../platform/database/database';
import { AppError, notFound } from '../../platform/errors';
import type { CustomerService } from '../customers';
import type { EmbeddingService } from '../embedding';
import type { InsightGroupRepository } from '../insight-groups';
import { presentGroups } from './insights.presenter';
import type { InsightRepository } from './insights.repository';

interface Dependencies {
  readonly database: Database;
  readonly insights: InsightRepository;
  readonly groups: InsightGroupRepository;
  readonly customers: CustomerService;
  readonly embedding: EmbeddingService;
}

export type InsightService = ReturnType<typeof insightService>;

export const insightService = ({ database, insights, groups, customers, embedding }: Dependencies) => ({
  /** @throws {AppError} notFound when the caller may not know of the customer */
  listForCustomer: (actor: Actor, customerId: string): Promise<{ groups: CustomerInsightGroup[] }> =>
    database.read(actor.tenantId, async (scope) => {
      const [isVisible, inOrder, rows] = await Promise.all([
        customers.isVisible(scope, actor, customerId),
        groups.inOrder(scope),
        insights.listForCustomer(scope, customerId, actor.userId),
      ]);
      if (!isVisible) throw notFound();
      return { groups: presentGroups(inOrder, rows) };
    }),

  /**
   * How to embed an insight for a customer.
   * @throws {AppError} notFound, insight.notAvailable
   */
  async embed(actor: Actor, insightId: string, customerId: string): Promise<InsightEmbed> {
    const customer = await customers.get(actor, customerId);
    const insight = await database.read(actor.tenantId, (scope) =>
      insights.findForCustomer(scope, customerId, insightId),
    );
    if (!insight) throw notFound();
    if (insight.status !== 'Completed' || insight.iframe_url === null)
      throw new AppError('insight.notAvailable');
    return embedding.iframe({ type: insight.type, iframeUrl: insight.iframe_url }, customer);
  },

  /** Whether an insight exists for a customer that the caller may know of. */
  isVisible: async (scope: Scope, actor: Actor, insightId: string, customerId: string): Promise<boolean> =>
    (await customers.isVisible(scope, actor, customerId)) &&
    (await insights.findForCustomer(scope, customerId, insightId)) !== undefined,
});
