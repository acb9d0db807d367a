import {
  changeInsightGroup,
  createInsightGroup,
  deleteInsightGroup,
  getInsightGroup,
  listInsightGroups,
  orderInsightGroups,
} from '@vantage/contract/insight-groups';
import type { HandleOperation } from '../../platform/http/operations/operation-call';
import type { InsightGroupService } from './insight-groups.service';

export const insightGroupRoutes = (handle: HandleOperation, groups: InsightGroupService): void => {
  handle(listInsightGroups, ({ actor, query }) => groups.list(actor, query));
  handle(orderInsightGroups, ({ actor, body, requestId, idempotency }) =>
    groups.order(actor, body, { requestId, idempotency }),
  );
  handle(getInsightGroup, ({ actor, params }) => groups.get(actor, params.insightGroupId));
  handle(createInsightGroup, ({ actor, body, requestId, idempotency }) =>
    groups.create(actor, body, { requestId, idempotency }),
  );
  handle(changeInsightGroup, ({ actor, params, body, requestId, idempotency }) =>
    groups.change(actor, params.insightGroupId, body, { requestId, idempotency }),
  );
  handle(deleteInsightGroup, ({ actor, params, requestId }) =>
    groups.remove(actor, params.insightGroupId, requestId),
  );
};
