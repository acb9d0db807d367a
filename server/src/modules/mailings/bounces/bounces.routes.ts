import { countBounceReports, reportBounces } from '@vantage/contract/mailings/bounces';
import type { HandleOperation } from '../../../platform/http/operations/operation-call';
import type { BounceService } from './bounces.service';

export const bounceRoutes = (handle: HandleOperation, bounces: BounceService): void => {
  handle(reportBounces, ({ params, body, headers, ip, requestId }) =>
    bounces.report(params.token, { body, headers }, { ip, requestId }),
  );
  handle(countBounceReports, ({ actor }) => bounces.countReports(actor));
};
