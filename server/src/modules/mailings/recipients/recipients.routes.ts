import { exportInvalidRecipients, uploadRecipients } from '@vantage/contract/mailings/recipients';
import {
  exportSuppressedRecipients,
  listSuppressedRecipients,
} from '@vantage/contract/mailings/suppressed-recipients';
import type { HandleOperation } from '../../../platform/http/operations/operation-call';
import type { RecipientUploadService } from './recipient-uploads.service';
import type { SuppressedRecipientService } from './suppressed-recipients.service';

export const recipientRoutes = (
  handle: HandleOperation,
  uploads: RecipientUploadService,
  suppressedRecipients: SuppressedRecipientService,
): void => {
  handle(uploadRecipients, ({ actor, params, body, file, form }) =>
    file
      ? uploads.add(actor, params.surveyId, form.mapping ?? null, file)
      : uploads.addFromSource(actor, params.surveyId, body),
  );
  handle(exportInvalidRecipients, ({ actor, params }) => uploads.exportInvalid(actor, params));
  handle(listSuppressedRecipients, ({ actor, params }) => suppressedRecipients.list(actor, params));
  handle(exportSuppressedRecipients, ({ actor, params }) => suppressedRecipients.export(actor, params));
};
