import {
  exportBatchRecipients,
  getBatch,
  listBatches,
  listBatchRecipients,
  sendBatch,
} from '@vantage/contract/survey-mailings/batches';
import type { Handle } from '../../../platform/http/operations';
import type { BatchService } from './batches.service';

export const batchRoutes = (handle: Handle, batches: BatchService): void => {
  handle(sendBatch, ({ actor, params, body, requestId, idempotency }) =>
    batches.send(actor, params.surveyId, body, { requestId, idempotency }),
  );
  handle(listBatches, ({ actor, params, query }) => batches.list(actor, params.surveyId, query));
  handle(getBatch, ({ actor, params }) => batches.get(actor, params.batchId));
  handle(listBatchRecipients, ({ actor, params, query }) => batches.recipients(actor, params.batchId, query));
  handle(exportBatchRecipients, ({ actor, params }) => batches.exportRecipients(actor, params.batchId));
};
