import { outboxDelivery, productMail } from '../../platform/mail/outbox-delivery';
import { countQueuedMails } from '../../platform/mail/outbox';
import { discardMails } from '../../platform/mail/stored-mails';
import type { Platform } from '../../platform/platform';
import type { AssetService } from '../assets';
import type { TenantService } from '../tenants';

interface Dependencies {
  readonly tenants: TenantService;
  readonly assets: AssetService;
}

/** Only processes with a mail server send the outbox. */
export function outboxModule(platform: Platform, { tenants, assets }: Dependencies): void {
  const { database, secrets, logger, options } = platform;
  const { mail } = options;
  platform.outboundQueue({
    kind: 'mails',
    countWaiting: countQueuedMails,
    discard: (scope, limit) => discardMails(scope, null, limit),
  });
  if (!mail) return;
  platform.jobTask(
    outboxDelivery({
      database,
      secrets,
      prepare: productMail({
        transport: mail.transport,
        resolveSender: async (tenantId) => ({
          address: mail.from,
          name: await tenants.getName(tenantId, null),
        }),
        loadLogo: (tenantId, id) => assets.forMail(tenantId, id),
      }),
      logger,
    }),
  );
}
