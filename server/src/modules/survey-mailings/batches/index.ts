import type { Platform } from '../../../platform/platform';
import type { AuditLog } from '../../audit-log';
import type { Surveys } from '../../surveys';
import type { TenantService } from '../../tenants';
import type { RecipientUploadRepository } from '../recipients/recipient-uploads.repository';
import { batchRecipientRepository } from './batch-recipients.repository';
import { batchRepository } from './batches.repository';
import { batchRoutes } from './batches.routes';
import { batchService } from './batches.service';

interface Dependencies {
  readonly tenants: TenantService;
  readonly surveys: Pick<Surveys, 'get'>;
  readonly uploads: RecipientUploadRepository;
  readonly audit: AuditLog;
}

/** Batches of survey e-mail: starting, sending and watching them. */
export function batchesModule(platform: Platform, { tenants, surveys, uploads, audit }: Dependencies): void {
  const { database, clock } = platform;
  const service = batchService({
    database,
    clock,
    tenants,
    surveys,
    uploads,
    batches: batchRepository(),
    recipients: batchRecipientRepository(),
    audit,
  });
  platform.routes((handle) => batchRoutes(handle, service));
}
