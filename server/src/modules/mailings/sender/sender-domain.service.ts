import type { SenderDomain } from '@vantage/contract/settings/sender-domain';
import type { Actor } from '../../../platform/actor';
import type { Database } from '../../../platform/database/database';
import type { SettingsService } from '../../settings';
import { findSenderRecords, senderDomain, type ResolveTxt } from './sender-records';

interface Dependencies {
  readonly database: Database;
  readonly settings: Pick<SettingsService, 'mail'>;
  readonly resolveTxt: ResolveTxt;
}

export type SenderDomainService = ReturnType<typeof senderDomainService>;

export const senderDomainService = ({ database, settings, resolveTxt }: Dependencies) => ({
  /** The operator looks after the product's own domain, so that only a tenant's own one is looked up. */
  async check(actor: Actor): Promise<SenderDomain> {
    const { own } = await database.read(actor.tenantId, (scope) => settings.mail(scope));
    if (own === null) return { domain: null, records: [] };
    return { domain: senderDomain(own), records: await findSenderRecords(resolveTxt, own) };
  },
});
