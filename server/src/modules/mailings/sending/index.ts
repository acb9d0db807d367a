import { ChangeEvents } from '../../../platform/change-events';
import { outboxDelivery } from '../../../platform/mail/outbox-delivery';
import type { OpenSocket } from '../../../platform/mail/guarded-socket';
import type { Platform } from '../../../platform/platform';
import type { SettingsService } from '../../settings';
import type { Surveys } from '../../surveys';
import type { TenantService } from '../../tenants';
import { testMailDelivery, testMailTask } from '../messages/test-mail-delivery';
import { senderResolver } from '../sender/resolve-sender';
import type { SuppressAddresses } from '../suppressions/suppress-addresses';
import { suppressionChannel } from '../suppressions/suppressions.repository';
import { claimedRecipientRepository } from './claimed-recipients.repository';
import type { NotifyAuthor } from './mailing-end-mails';
import { mailingChannel, runningMailingRepository } from './running-mailing.repository';
import { recipientCopyRepository } from './recipient-copy.repository';
import type { ReminderRecipientRepository } from './reminder-recipients.repository';
import { sendingTask } from './sending-task';

interface Dependencies {
  readonly tenants: TenantService;
  readonly settings: SettingsService;
  readonly surveys: Surveys;
  readonly reminderRepository: ReminderRecipientRepository;
  readonly suppress: SuppressAddresses;
  readonly openSocket: OpenSocket;
  readonly notifyAuthor: NotifyAuthor;
}

/**
 * Registers the jobs that send mailings and test mails, in processes that have a mail server.
 * @returns the changes of mailings in all processes; the name of an event is the mailing's id
 */
export function registerSending(
  platform: Platform,
  { tenants, settings, surveys, reminderRepository, suppress, openSocket, notifyAuthor }: Dependencies,
): ChangeEvents {
  const { database, clock, secrets, options, logger } = platform;
  const mailingChanges = new ChangeEvents();
  const suppressionChanges = new ChangeEvents();
  platform.onNotification(mailingChannel, (payload) => mailingChanges.emit(payload.split(' ')[1] ?? ''));
  platform.onNotification(suppressionChannel, (tenantId) => suppressionChanges.emit(tenantId));
  platform.onDisconnect(() => {
    mailingChanges.emitAll();
    suppressionChanges.emitAll();
  });
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
        runningMailingRepository: runningMailingRepository(),
        claimedRecipientRepository: claimedRecipientRepository(),
        copyRepository: recipientCopyRepository(),
        reminderRepository,
        resolveSender,
        notifyAuthor,
        suppress,
        mailingChanges,
        suppressionChanges,
      }),
    );
    platform.jobTask(
      outboxDelivery({
        task: testMailTask,
        database,
        secrets,
        prepare: testMailDelivery({ secrets, tenants, resolveSender }),
        logger,
      }),
    );
  }
  return mailingChanges;
}
