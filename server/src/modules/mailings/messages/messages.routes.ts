import { checkMessage } from '@vantage/contract/mailings/message-check';
import {
  countRecipientLanguages,
  previewMessage,
  sendTestMessage,
} from '@vantage/contract/mailings/messages';
import { checkSenderDomain } from '@vantage/contract/settings/sender-domain';
import type { HandleOperation } from '../../../platform/http/operations/operation-call';
import type { SenderDomainService } from '../sender/sender-domain.service';
import type { DeliverabilityService } from './deliverability.service';
import type { MessageService } from './messages.service';
import type { TestMessageService } from './test-messages.service';

interface Services {
  readonly messages: MessageService;
  readonly testMessages: TestMessageService;
  readonly deliverability: DeliverabilityService;
  readonly senderDomain: SenderDomainService;
}

export const messageRoutes = (
  handle: HandleOperation,
  { messages, testMessages, deliverability, senderDomain }: Services,
): void => {
  handle(previewMessage, ({ actor, params, body }) => messages.preview(actor, params.surveyId, body));
  handle(countRecipientLanguages, ({ actor, params, query }) =>
    messages.countLanguages(actor, params, query.column),
  );
  handle(checkMessage, ({ actor, params, body }) => deliverability.check(actor, params.surveyId, body));
  handle(checkSenderDomain, ({ actor }) => senderDomain.check(actor));
  handle(sendTestMessage, ({ actor, params, body }) => testMessages.send(actor, params.surveyId, body));
};
