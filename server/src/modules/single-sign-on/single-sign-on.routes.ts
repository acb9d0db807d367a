import {
  finishSingleSignOn,
  signInBySingleSignOn,
  startSingleSignOn,
} from '@vantage/contract/single-sign-on';
import type { Handle } from '../../platform/http/operations';
import type { SingleSignOnService } from './single-sign-on.service';

export const singleSignOnRoutes = (handle: Handle, singleSignOn: SingleSignOnService): void => {
  handle(startSingleSignOn, ({ params, query, browserKey, host, address, requestId }) =>
    singleSignOn.start(params.tenantId, query, { key: browserKey, host, address, requestId }),
  );
  handle(finishSingleSignOn, ({ params, query, browserKey, requestId }) =>
    singleSignOn.finish(params.tenantId, query, { key: browserKey, requestId }),
  );
  handle(signInBySingleSignOn, ({ params, body, browserKey, ...request }) =>
    singleSignOn.redeem(params.tenantId, body.userName, browserKey, request),
  );
};
