import type { Platform } from '../../platform/platform';
import type { AuditLog } from '../audit-log';
import type { Surveys } from '../surveys';
import { messageService } from './messages/messages.service';
import { recipientUploadRepository } from './recipients/recipient-uploads.repository';
import { recipientUploadService } from './recipients/recipient-uploads.service';
import { surveyMailingRoutes } from './survey-mailings.routes';
import { suppressionRepository } from './suppressions/suppressions.repository';
import { suppressionService } from './suppressions/suppressions.service';

interface Dependencies {
  readonly surveys: Pick<Surveys, 'get'>;
  readonly audit: AuditLog;
}

export function surveyMailingsModule(platform: Platform, { surveys, audit }: Dependencies): void {
  const { database, clock } = platform;
  const repository = recipientUploadRepository();
  const uploads = recipientUploadService({ database, clock, surveys, uploads: repository });
  const messages = messageService({ database, surveys, uploads: repository });
  const suppressions = suppressionService({ database, suppressions: suppressionRepository(), audit });
  platform.routes((handle) => surveyMailingRoutes(handle, { uploads, messages, suppressions }));
  platform.maintenance((scope, limit) => uploads.deleteExpired(scope, limit));
}
