import {
  finishSingleSignOn,
  signInBySingleSignOn,
  startSingleSignOn,
  unlinkIdentity,
} from '@vantage/contract/single-sign-on';
import type { HandleOperation } from '../../platform/http/operations/operation-call';
import type { IdentityService } from './identities.service';
import type { SingleSignOnService } from './single-sign-on.service';
import type { SsoTicketService } from './sso-tickets.service';

export const singleSignOnRoutes = (
  handle: HandleOperation,
  services: {
    readonly singleSignOn: SingleSignOnService;
    readonly tickets: SsoTicketService;
    readonly identities: IdentityService;
  },
): void => {
  const { singleSignOn, tickets, identities } = services;
  handle(startSingleSignOn, ({ params, query, cookieState, host, ip, requestId }) =>
    singleSignOn.start(params.tenantId, query, { key: cookieState, host, ip, requestId }),
  );
  handle(finishSingleSignOn, ({ params, query, cookieState, requestId }) =>
    singleSignOn.finish(params.tenantId, query, { key: cookieState, requestId }),
  );
  handle(signInBySingleSignOn, ({ params, body, cookieState, ...request }) =>
    tickets.redeem(params.tenantId, body.userName, cookieState, request),
  );
  handle(unlinkIdentity, ({ actor, params, requestId }) =>
    identities.unlink(actor, params.userId, requestId),
  );
};
