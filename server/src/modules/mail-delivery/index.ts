import { mailDelivery } from '../../platform/mail/delivery';
import { mailWaitingChannel, readAnnouncement } from '../../platform/mail/outbox';
import { mailQueue } from '../../platform/mail/queue';
import type { Platform } from '../../platform/platform';
import type { AssetService } from '../assets';
import { tenantChangedChannel, type TenantService } from '../tenants';

interface Dependencies {
  readonly tenants: TenantService;
  readonly assets: AssetService;
}

/** Only processes with a mail server send the outbox. */
export function mailDeliveryModule(platform: Platform, { tenants, assets }: Dependencies): void {
  const { database, secrets, logger, options } = platform;
  const { mail } = options;
  if (!mail) return;
  const delivery = mailDelivery({
    queue: mailQueue({ database, secrets }),
    sender: mail.sender,
    tenantIds: () => tenants.ids(),
    isTenantActive: (tenantId) => tenants.isActive(tenantId),
    senderOf: async (tenantId) => ({ address: mail.from, name: await tenants.nameOf(tenantId, null) }),
    loadLogo: (tenantId, id) => assets.forMail(tenantId, id),
    logger,
  });
  platform.onNotification(mailWaitingChannel, (payload) => {
    const { tenantId, urgent } = readAnnouncement(payload);
    delivery.wake(tenantId, urgent);
  });
  // A tenant that was suspended may have mail waiting.
  platform.onNotification(tenantChangedChannel, (tenantId) => delivery.wake(tenantId, false));
  platform.onDisconnect(() => delivery.wakeAll());
  platform.onClose(() => delivery.stop());
}
