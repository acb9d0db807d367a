import { mailDelivery } from '../../../platform/mail/delivery';
import type { OpenSocket } from '../../../platform/mail/guarded-socket';
import type { Platform } from '../../../platform/platform';
import type { AuditLog } from '../../audit-log';
import type { SettingsService } from '../../settings';
import type { Surveys } from '../../surveys';
import type { TenantService } from '../../tenants';
import type { RecipientUploadRepository } from '../recipients/recipient-uploads.repository';
import { testMailDelivery, testMailTask } from '../messages/test-mail-delivery';
import { mailSenders } from '../sender/mail-senders';
import type { SuppressAddresses } from '../suppressions/suppress-addresses';
import { suppressionChannel } from '../suppressions/suppressions.repository';
import { batchChannel, batchQueueRepository } from './batch-queue.repository';
import { claimedRecipientRepository } from './claimed-recipients.repository';
import { batchRecipientRepository } from './batch-recipients.repository';
import { batchRecipientService } from './batch-recipients.service';
import { batchCancellation } from './batch-cancellation';
import { batchTask } from './batch-task';
import { changeWatch } from './change-watch';
import { batchRepository } from './batches.repository';
import { batchRoutes } from './batches.routes';
import { batchService } from './batches.service';
import { recipientCopyRepository } from './recipient-copy.repository';
import { reminderCopyRepository } from './reminder-copy.repository';

interface Dependencies {
  readonly tenants: TenantService;
  readonly settings: SettingsService;
  readonly surveys: Surveys;
  readonly uploads: RecipientUploadRepository;
  readonly suppress: SuppressAddresses;
  readonly openSocket: OpenSocket;
  readonly audit: AuditLog;
}

/** Batches of survey e-mail: starting, sending and watching them. */
export function batchesModule(
  platform: Platform,
  { tenants, settings, surveys, uploads, suppress, openSocket, audit }: Dependencies,
): void {
  const { database, clock, secrets, options, logger } = platform;
  const reminders = reminderCopyRepository();
  const watch = changeWatch();
  platform.onNotification(batchChannel, (payload) => watch.announce(payload.split(' ')[1]));
  platform.onDisconnect(() => watch.announce());
  const suppressions = changeWatch();
  platform.onNotification(suppressionChannel, (tenantId) => suppressions.announce(tenantId));
  platform.onDisconnect(() => suppressions.announce());
  const batches = batchRepository();
  const recipients = batchRecipientService({ database, batches, recipients: batchRecipientRepository() });
  const service = batchService({
    database,
    clock,
    tenants,
    surveys,
    uploads,
    batches,
    reminders,
    audit,
    watch,
  });
  const cancelUnfinished = batchCancellation({ clock, batches, audit });
  platform.events.on('survey.archived', cancelUnfinished);
  platform.events.on('survey.deleted', cancelUnfinished);
  // Only processes with a mail server send.
  if (options.mail) {
    const senderOf = mailSenders({ database, settings, tenants, product: options.mail, openSocket });
    platform.jobTask(
      batchTask({
        database,
        secrets,
        clock,
        tenants,
        settings,
        surveys,
        queue: batchQueueRepository(),
        claimed: claimedRecipientRepository(),
        copies: recipientCopyRepository(),
        reminders,
        senderOf,
        suppress,
        watch,
        suppressions,
      }),
    );
    platform.jobTask(
      mailDelivery({
        task: testMailTask,
        database,
        secrets,
        prepare: testMailDelivery({ secrets, tenants, senderOf }),
        logger,
      }),
    );
  }
  platform.routes((handle) => batchRoutes(handle, service, recipients));
}
