import { getInsightEmbed, listCustomerInsights } from '@vantage/contract/insights';
import type { Handle } from '../../platform/http/operations';
import type { InsightService } from './insights.service';

export const insightRoutes = (handle: Handle, insights: InsightService): void => {
  handle(listCustomerInsights, ({ actor, params }) => insights.listForCustomer(actor, params.customerId));
  handle(getInsightEmbed, ({ actor, params, query }) =>
    insights.embed(actor, params.insightId, query.customerId),
  );
};
