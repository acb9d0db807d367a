import { mailDelivery } from '../../../platform/mail/delivery';
import type { OpenSocket } from '../../../platform/mail/guarded-socket';
import type { Platform } from '../../../platform/platform';
import type { AuditLog } from '../../audit-log';
import type { SettingsService } from '../../settings';
import type { Surveys } from '../../surveys';
import type { TenantService } from '../../tenants';
import type { RecipientUploadRepository } from '../recipients/recipient-uploads.repository';
import { testMailDelivery, testMailTask } from '../messages/test-mail-delivery';
import { senderResolver } from '../sender/resolve-sender';
import { ChangeEvents } from '../sending/change-events';
import { claimedRecipientRepository } from '../sending/claimed-recipients.repository';
import { mailingChannel, mailingQueueRepository } from '../sending/mailing-queue.repository';
import { recipientCopyRepository } from '../sending/recipient-copy.repository';
import { reminderRecipientRepository } from '../sending/reminder-recipients.repository';
import { sendingTask } from '../sending/sending-task';
import type { SuppressAddresses } from '../suppressions/suppress-addresses';
import { suppressionChannel } from '../suppressions/suppressions.repository';
import { batchRecipientRepository } from './batch-recipients.repository';
import { batchRecipientService } from './batch-recipients.service';
import { batchCancellation } from './batch-cancellation';
import { batchRepository } from './batches.repository';
import { batchRoutes } from './batches.routes';
import { batchService } from './batches.service';

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
  const reminders = reminderRecipientRepository();
  const mailingChanges = new ChangeEvents();
  const suppressionChanges = new ChangeEvents();
  platform.onNotification(mailingChannel, (payload) => mailingChanges.emit(payload.split(' ')[1] ?? ''));
  platform.onNotification(suppressionChannel, (tenantId) => suppressionChanges.emit(tenantId));
  platform.onDisconnect(() => {
    mailingChanges.emitAll();
    suppressionChanges.emitAll();
  });
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
    changes: mailingChanges,
  });
  const cancelUnfinished = batchCancellation({ clock, batches, audit });
  platform.events.on('survey.archived', cancelUnfinished);
  platform.events.on('survey.deleted', cancelUnfinished);
  // Only processes with a mail server send.
  if (options.mail) {
    const resolveSender = senderResolver({
      database,
      settings,
      tenants,
      systemServer: options.mail,
      openSocket,
    });
    platform.jobTask(
      sendingTask({
        database,
        secrets,
        clock,
        tenants,
        settings,
        surveys,
        mailings: mailingQueueRepository(),
        recipients: claimedRecipientRepository(),
        copies: recipientCopyRepository(),
        reminders,
        resolveSender,
        suppress,
        mailingChanges,
        suppressionChanges,
      }),
    );
    platform.jobTask(
      mailDelivery({
        task: testMailTask,
        database,
        secrets,
        prepare: testMailDelivery({ secrets, tenants, resolveSender }),
        logger,
      }),
    );
  }
  platform.routes((handle) => batchRoutes(handle, service, recipients));
}
