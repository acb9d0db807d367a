import type { Platform } from '../../platform/platform';
import type { AuditLog } from '../audit-log';
import type { Surveys } from '../surveys';
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
  const uploads = recipientUploadService({ database, clock, surveys, uploads: recipientUploadRepository() });
  const suppressions = suppressionService({ database, suppressions: suppressionRepository(), audit });
  platform.routes((handle) => surveyMailingRoutes(handle, { uploads, suppressions }));
  platform.maintenance((scope, limit) => uploads.deleteExpired(scope, limit));
}
