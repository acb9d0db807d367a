import type { Platform } from '../../platform/platform';
import type { AssetService } from '../assets';
import type { AuditLog } from '../audit-log';
import type { Locations } from '../locations';
import type { SettingsService } from '../settings';
import type { Surveys } from '../surveys';
import type { TenantService } from '../tenants';
import { batchesModule } from './batches';
import { messageService } from './messages/messages.service';
import { chosenRecipientRepository } from './recipients/chosen-recipients.repository';
import { recipientUploadRepository } from './recipients/recipient-uploads.repository';
import { recipientUploadService } from './recipients/recipient-uploads.service';
import { surveyMailingRoutes } from './survey-mailings.routes';
import { suppressionRepository } from './suppressions/suppressions.repository';
import { suppressionService } from './suppressions/suppressions.service';
import { unsubscribeLimits } from './unsubscribe/unsubscribe-limits';
import { unsubscribeRoutes } from './unsubscribe/unsubscribe.routes';
import { unsubscribeService } from './unsubscribe/unsubscribe.service';

interface Dependencies {
  readonly tenants: TenantService;
  readonly settings: SettingsService;
  readonly assets: AssetService;
  readonly locations: Locations;
  readonly surveys: Pick<Surveys, 'get'>;
  readonly audit: AuditLog;
}

export function surveyMailingsModule(
  platform: Platform,
  { tenants, settings, assets, locations, surveys, audit }: Dependencies,
): void {
  const { database, clock, secrets } = platform;
  const repository = recipientUploadRepository();
  const uploads = recipientUploadService({
    database,
    clock,
    surveys,
    locations,
    uploads: repository,
    chosen: chosenRecipientRepository(),
  });
  const messages = messageService({ database, surveys, uploads: repository });
  const suppressionRows = suppressionRepository();
  const suppressions = suppressionService({ database, suppressions: suppressionRows, audit });
  const unsubscribing = unsubscribeService({
    database,
    secrets,
    tenants,
    settings,
    assets,
    suppressions: suppressionRows,
    audit,
    limits: unsubscribeLimits({ clock }),
  });
  batchesModule(platform, { tenants, surveys, uploads: repository, audit });
  platform.routes((handle) => {
    surveyMailingRoutes(handle, { uploads, messages, suppressions });
    unsubscribeRoutes(handle, unsubscribing);
  });
  platform.maintenance((scope, limit) => uploads.deleteExpired(scope, limit));
}
