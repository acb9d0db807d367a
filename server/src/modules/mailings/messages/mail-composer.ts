import type { MailingStopReason } from '@vantage/contract/mailings/mailings';
import type { Clock } from '../../../platform/clock';
import type { Secrets } from '../../../platform/crypto/secrets';
import type { Database } from '../../../platform/database/database';
import { eventLoopTurns } from '../../../platform/event-loop-turns';
import type { SettingsService } from '../../settings';
import type { Surveys } from '../../surveys';
import type { TenantService } from '../../tenants';
import { compileMessage } from './survey-message';
import type { SenderIdentity } from '../sender/resolve-sender';
import { unsubscribeToken, unsubscribeUrls } from '../unsubscribe/unsubscribe-tokens';
import type { ClaimedRecipient } from '../sending/claimed-recipients.repository';
import type { RunningMailing } from '../sending/running-mailing.repository';
import { createMimeBuilder, encodeQuotedPrintable, messageId } from './mime-message';

/** @returns the complete mail to a recipient; null if the recipient's values make it too large */
export type ComposeMail = (recipient: ClaimedRecipient) => Promise<string | null>;

export interface MailComposerDependencies {
  readonly database: Database;
  readonly secrets: Secrets;
  readonly clock: Clock;
  readonly tenants: Pick<TenantService, 'publicUrl'>;
  readonly settings: Pick<SettingsService, 'defaultLanguage' | 'surveyMailBranding'>;
  readonly surveys: Pick<Surveys, 'respondentUrl'>;
}

export function mailComposer(dependencies: MailComposerDependencies) {
  const { database, secrets, clock, tenants, settings, surveys } = dependencies;
  // A mail may take milliseconds to build, and the workers of all mailings may be ready at once.
  const inTurn = eventLoopTurns();

  /** Compiles what all mails of the mailing have in common. @returns why it can't be sent, or what composes each mail */
  return async function prepareMails(
    tenantId: string,
    mailing: RunningMailing,
    sender: SenderIdentity,
  ): Promise<{ readonly stopReason: MailingStopReason } | { readonly compose: ComposeMail }> {
    const publicUrl = await tenants.publicUrl(tenantId, null);
    const { defaultLanguage, branding } = await database.read(tenantId, async (scope) => ({
      defaultLanguage: await settings.defaultLanguage(scope),
      branding: await settings.surveyMailBranding(scope, publicUrl),
    }));
    const message = await compileMessage(mailing, {
      columns: mailing.columns,
      defaultLanguage,
      branding,
      anonymity: mailing.anonymity,
      encodeBody: encodeQuotedPrintable,
    });
    if (message.problems) {
      const hasUnknownField = message.problems.some(({ field }) => field !== undefined);
      return { stopReason: hasUnknownField ? 'UnknownField' : 'MessageTooLarge' };
    }
    const buildMime = createMimeBuilder(sender);

    const buildMail = ({ id, email, cells, linkId }: ClaimedRecipient): string | null | Promise<string> => {
      const unsubscribe = unsubscribeUrls(publicUrl, unsubscribeToken(secrets, { tenantId, email }));
      const surveyLink = surveys.respondentUrl(publicUrl, tenantId, { ...mailing, linkId });
      const rendered = message.render({ cells, surveyLink, unsubscribeLink: unsubscribe.page });
      if (!rendered) return null;
      const mail = buildMime({
        to: email,
        messageId: messageId(id, mailing.messageDomain),
        date: new Date(clock.now()),
        oneClickUrl: unsubscribe.oneClick,
        ...rendered,
      });
      return sender.sign ? sender.sign(mail) : mail;
    };

    return { compose: async (recipient) => inTurn(() => buildMail(recipient)) };
  };
}
