import {
  finishSingleSignOn,
  signInBySingleSignOn,
  startSingleSignOn,
} from '@vantage/contract/single-sign-on';
import type { HandleOperation } from '../../platform/http/operations/operation-call';
import type { SingleSignOnService } from './single-sign-on.service';
import type { SsoTicketService } from './sso-tickets.service';

export const singleSignOnRoutes = (
  handle: HandleOperation,
  singleSignOn: SingleSignOnService,
  tickets: SsoTicketService,
): void => {
  handle(startSingleSignOn, ({ params, query, cookieState, host, ip, requestId }) =>
    singleSignOn.start(params.tenantId, query, { key: cookieState, host, ip, requestId }),
  );
  handle(finishSingleSignOn, ({ params, query, cookieState, requestId }) =>
    singleSignOn.finish(params.tenantId, query, { key: cookieState, requestId }),
  );
  handle(signInBySingleSignOn, ({ params, body, cookieState, ...request }) =>
    tickets.redeem(params.tenantId, body.userName, cookieState, request),
  );
};
