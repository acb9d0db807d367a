import { closePageVisit, createPageVisit } from '@vantage/contract/page-visits';
import type { HandleOperation } from '../../platform/http/operations/operation-call';
import type { PageVisitService } from './page-visits.service';

export const pageVisitRoutes = (handle: HandleOperation, visits: PageVisitService): void => {
  handle(createPageVisit, ({ actor, body, idempotency }) => visits.enter(actor, body, idempotency));
  handle(closePageVisit, ({ actor, params, body }) => visits.leave(actor, params.pageVisitId, body.exitTime));
};
