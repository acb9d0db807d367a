import {
  addSuppression,
  exportSuppressions,
  importSuppressions,
  listSuppressions,
  removeSuppression,
} from '@vantage/contract/mailings/suppressions';
import type { HandleOperation } from '../../../platform/http/operations/operation-call';
import type { SuppressionFileService } from './suppression-files.service';
import type { SuppressionService } from './suppressions.service';

export const suppressionRoutes = (
  handle: HandleOperation,
  suppressions: SuppressionService,
  files: SuppressionFileService,
): void => {
  handle(listSuppressions, ({ actor, query }) => suppressions.list(actor, query));
  handle(addSuppression, ({ actor, body, requestId }) => suppressions.add(actor, body, requestId));
  handle(importSuppressions, ({ actor, file, requestId }) => files.import(actor, file, requestId));
  handle(exportSuppressions, ({ actor }) => files.export(actor));
  handle(removeSuppression, ({ actor, params, requestId }) =>
    suppressions.remove(actor, params.suppressionId, requestId),
  );
};
