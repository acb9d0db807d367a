import {
  cancelBatch,
  exportBatchRecipients,
  getBatch,
  listBatches,
  listBatchRecipients,
  pauseBatch,
  resumeBatch,
  retryFailedBatch,
  sendBatch,
  sendReminder,
  setBatchRate,
  watchBatch,
} from '@vantage/contract/survey-mailings/batches';
import type { HandleOperation } from '../../../platform/http/operations/operation-call';
import type { BatchRecipientService } from './batch-recipients.service';
import type { BatchService } from './batches.service';

export const batchRoutes = (
  handle: HandleOperation,
  batches: BatchService,
  recipients: BatchRecipientService,
): void => {
  handle(sendBatch, ({ actor, params, body, requestId, idempotency }) =>
    batches.send(actor, params.surveyId, body, { requestId, idempotency }),
  );
  handle(sendReminder, ({ actor, params, body, requestId, idempotency }) =>
    batches.remind(actor, params.surveyId, body, { requestId, idempotency }),
  );
  handle(listBatches, ({ actor, params, query }) => batches.list(actor, params.surveyId, query));
  handle(getBatch, ({ actor, params }) => batches.get(actor, params.batchId));
  handle(watchBatch, ({ actor, params }) => batches.watch(actor, params.batchId));
  handle(pauseBatch, ({ actor, params, requestId }) => batches.pause(actor, params.batchId, requestId));
  handle(resumeBatch, ({ actor, params, requestId }) => batches.resume(actor, params.batchId, requestId));
  handle(cancelBatch, ({ actor, params, requestId }) => batches.cancel(actor, params.batchId, requestId));
  handle(retryFailedBatch, ({ actor, params, requestId }) =>
    batches.retryFailed(actor, params.batchId, requestId),
  );
  handle(setBatchRate, ({ actor, params, body, requestId }) =>
    batches.setRate(actor, params.batchId, body.ratePerSecond, requestId),
  );
  handle(listBatchRecipients, ({ actor, params, query }) => recipients.list(actor, params.batchId, query));
  handle(exportBatchRecipients, ({ actor, params }) => recipients.exportAll(actor, params.batchId));
};
