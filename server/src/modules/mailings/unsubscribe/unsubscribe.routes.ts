import { getSubscription, unsubscribe } from '@vantage/contract/mailings/unsubscribe';
import type { HandleOperation } from '../../../platform/http/operations/operation-call';
import type { UnsubscribeService } from './unsubscribe.service';

export const unsubscribeRoutes = (handle: HandleOperation, service: UnsubscribeService): void => {
  handle(getSubscription, ({ params, ip }) => service.get(params.token, ip));
  handle(unsubscribe, ({ params, ip, requestId }) => service.unsubscribe(params.token, ip, requestId));
};
