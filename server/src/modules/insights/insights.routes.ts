import {
  changeInsight,
  createInsight,
  deleteInsight,
  getInsight,
  getInsightOptions,
  listInsightCustomers,
  listInsights,
  orderInsights,
  previewInsight,
} from '@vantage/contract/insights/insight-administration';
import { getInsightEmbed, listCustomerInsights, searchInsights } from '@vantage/contract/insights/insights';
import type { HandleOperation } from '../../platform/http/operations/operation-call';
import type { InsightAdministrationService } from './insight-administration.service';
import type { InsightService } from './insights.service';

interface Services {
  readonly insights: InsightService;
  readonly insightAdministration: InsightAdministrationService;
}

export const insightRoutes = (
  handle: HandleOperation,
  { insights, insightAdministration: administration }: Services,
): void => {
  handle(listCustomerInsights, ({ actor, params }) => insights.listForCustomer(actor, params.customerId));
  handle(searchInsights, ({ actor, query }) => insights.search(actor, query));
  handle(getInsightEmbed, ({ actor, params, query }) =>
    insights.embed(actor, params.insightId, query.customerId),
  );

  handle(listInsights, ({ actor, query }) => administration.list(actor, query));
  handle(orderInsights, ({ actor, body, requestId, idempotency }) =>
    administration.order(actor, body, { requestId, idempotency }),
  );
  handle(previewInsight, ({ actor, body }) => insights.preview(actor, body));
  handle(getInsightOptions, ({ actor }) => administration.options(actor));
  handle(getInsight, ({ actor, params }) => administration.get(actor, params.insightId));
  handle(listInsightCustomers, ({ actor, params }) => administration.findCustomers(actor, params.insightId));
  handle(createInsight, ({ actor, body, requestId, idempotency }) =>
    administration.create(actor, body, { requestId, idempotency }),
  );
  handle(changeInsight, ({ actor, params, body, requestId, idempotency }) =>
    administration.change(actor, params.insightId, body, { requestId, idempotency }),
  );
  handle(deleteInsight, ({ actor, params, requestId }) =>
    administration.remove(actor, params.insightId, requestId),
  );
};
