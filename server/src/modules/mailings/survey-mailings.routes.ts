import { checkMessage } from '@vantage/contract/mailings/message-check';
import {
  countRecipientLanguages,
  previewMessage,
  sendTestMessage,
} from '@vantage/contract/mailings/messages';
import { exportInvalidRecipients, uploadRecipients } from '@vantage/contract/mailings/recipients';
import {
  exportSuppressedRecipients,
  listSuppressedRecipients,
} from '@vantage/contract/mailings/suppressed-recipients';
import {
  addSuppression,
  exportSuppressions,
  importSuppressions,
  listSuppressions,
  removeSuppression,
} from '@vantage/contract/mailings/suppressions';
import type { HandleOperation } from '../../platform/http/operations/operation-call';
import type { MessageService } from './messages/messages.service';
import type { MessageCheckService } from './messages/message-checks.service';
import type { TestMessageService } from './messages/test-messages.service';
import type { RecipientUploadService } from './recipients/recipient-uploads.service';
import type { SuppressedRecipientService } from './recipients/suppressed-recipients.service';
import type { SuppressionFileService } from './suppressions/suppression-files.service';
import type { SuppressionService } from './suppressions/suppressions.service';

interface Services {
  readonly uploads: RecipientUploadService;
  readonly suppressedRecipients: SuppressedRecipientService;
  readonly messages: MessageService;
  readonly testMessages: TestMessageService;
  readonly messageChecks: MessageCheckService;
  readonly suppressions: SuppressionService;
  readonly suppressionFiles: SuppressionFileService;
}

export const surveyMailingRoutes = (handle: HandleOperation, services: Services): void => {
  const { uploads, suppressedRecipients, messages, testMessages, messageChecks } = services;
  const { suppressions, suppressionFiles } = services;
  handle(uploadRecipients, ({ actor, params, body, file, form }) =>
    file
      ? uploads.add(actor, params.surveyId, form.mapping ?? null, file)
      : uploads.choose(actor, params.surveyId, body),
  );
  handle(exportInvalidRecipients, ({ actor, params }) => uploads.exportInvalid(actor, params));
  handle(listSuppressedRecipients, ({ actor, params }) => suppressedRecipients.list(actor, params));
  handle(exportSuppressedRecipients, ({ actor, params }) => suppressedRecipients.export(actor, params));
  handle(previewMessage, ({ actor, params, body }) => messages.preview(actor, params.surveyId, body));
  handle(countRecipientLanguages, ({ actor, params, query }) =>
    messages.countLanguages(actor, params, query.column),
  );
  handle(checkMessage, ({ actor, params, body }) => messageChecks.check(actor, params.surveyId, body));
  handle(sendTestMessage, ({ actor, params, body }) => testMessages.send(actor, params.surveyId, body));
  handle(listSuppressions, ({ actor, query }) => suppressions.list(actor, query));
  handle(addSuppression, ({ actor, body, requestId }) => suppressions.add(actor, body, requestId));
  handle(importSuppressions, ({ actor, file, requestId }) => suppressionFiles.import(actor, file, requestId));
  handle(exportSuppressions, ({ actor }) => suppressionFiles.export(actor));
  handle(removeSuppression, ({ actor, params, requestId }) =>
    suppressions.remove(actor, params.suppressionId, requestId),
  );
};
