import type { Scope } from '../../../platform/database/database';
import { AppError } from '../../../platform/errors';
import type { MailOutbox } from '../../../platform/mail/outbox';
import type { MailTemplates } from '../../../platform/mail/templates';
import type { SettingsService } from '../../settings';
import type { TenantService } from '../../tenants';
import type { UserService } from '../../users';
import type { MailingRepository } from '../mailings.repository';

interface Dependencies {
  readonly outbox: MailOutbox;
  readonly templates: MailTemplates;
  readonly settings: Pick<SettingsService, 'branding'>;
  readonly tenants: Pick<TenantService, 'getName' | 'publicUrl'>;
  readonly users: Pick<UserService, 'find'>;
  readonly mailingRepository: Pick<MailingRepository, 'find'>;
}

/** Tells the author of a mailing that it was completed or has failed, in the transaction in which that is stored. */
export type NotifyAuthor = (scope: Scope, mailingId: string) => Promise<void>;

export const mailingEndMails =
  ({ outbox, templates, settings, tenants, users, mailingRepository }: Dependencies): NotifyAuthor =>
  async (scope, mailingId) => {
    const mailing = await mailingRepository.find(scope, mailingId);
    if (!mailing) return;
    const author = await users.find(scope, mailing.created_by).catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'notFound') return null;
      throw error;
    });
    if (!author?.active) return;
    const { firstName, lastName, email, language } = author;
    const name = `${firstName} ${lastName}`.trim();
    const publicUrl = await tenants.publicUrl(scope.tenantId, scope);
    const path = `/admin/spsconfig/${mailing.survey_id}/SendBulkEmail`;
    const values = {
      name,
      survey: mailing.survey_name,
      subject: mailing.subject,
      sent: mailing.sent,
      total: mailing.total,
      failed: mailing.failed,
      skipped: mailing.skipped,
      stopReason: mailing.state === 'Failed' ? (mailing.stop_reason ?? 'ServerStopped') : null,
      link: `${publicUrl}${path}?step=progress&mailing=${mailing.id}`,
    };
    const branding = {
      ...(await settings.branding(scope)),
      organization: await tenants.getName(scope.tenantId, scope),
    };
    await outbox.add(scope, {
      to: { address: email, name },
      ...templates.render('mailingEnded', language, values, branding),
      priority: 'ordinary',
    });
  };
