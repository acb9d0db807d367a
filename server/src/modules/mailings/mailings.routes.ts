import {
  cancelMailing,
  exportMailingRecipients,
  getMailing,
  getMailingMessage,
  listMailings,
  listMailingRecipients,
  pauseMailing,
  resumeMailing,
  retryFailedMailing,
  sendMailing,
  sendReminder,
  setMailingRate,
  watchMailing,
} from '@vantage/contract/mailings/mailings';
import type { HandleOperation } from '../../platform/http/operations/operation-call';
import type { MailingRecipientService } from './mailing-recipients.service';
import type { MailingService } from './mailings.service';

export const mailingRoutes = (
  handle: HandleOperation,
  mailings: MailingService,
  recipients: MailingRecipientService,
): void => {
  handle(sendMailing, ({ actor, params, body, requestId, idempotency }) =>
    mailings.send(actor, params.surveyId, body, { requestId, idempotency }),
  );
  handle(sendReminder, ({ actor, params, body, requestId, idempotency }) =>
    mailings.remind(actor, params.surveyId, body, { requestId, idempotency }),
  );
  handle(listMailings, ({ actor, params, query }) => mailings.list(actor, params.surveyId, query));
  handle(getMailing, ({ actor, params }) => mailings.get(actor, params.mailingId));
  handle(getMailingMessage, ({ actor, params }) => mailings.getMessage(actor, params.mailingId));
  handle(watchMailing, ({ actor, params }) => mailings.watch(actor, params.mailingId));
  handle(pauseMailing, ({ actor, params, requestId }) => mailings.pause(actor, params.mailingId, requestId));
  handle(resumeMailing, ({ actor, params, requestId }) =>
    mailings.resume(actor, params.mailingId, requestId),
  );
  handle(cancelMailing, ({ actor, params, requestId }) =>
    mailings.cancel(actor, params.mailingId, requestId),
  );
  handle(retryFailedMailing, ({ actor, params, requestId }) =>
    mailings.retryFailed(actor, params.mailingId, requestId),
  );
  handle(setMailingRate, ({ actor, params, body, requestId }) =>
    mailings.setRate(actor, params.mailingId, body.ratePerSecond, requestId),
  );
  handle(listMailingRecipients, ({ actor, params, query }) =>
    recipients.list(actor, params.mailingId, query),
  );
  handle(exportMailingRecipients, ({ actor, params }) => recipients.exportAll(actor, params.mailingId));
};
