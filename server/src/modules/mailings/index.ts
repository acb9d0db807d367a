import { guardedSocket } from '../../platform/mail/guarded-socket';
import { mailOutbox } from '../../platform/mail/outbox';
import type { Platform } from '../../platform/platform';
import type { AssetService } from '../assets';
import type { AuditLog } from '../audit-log';
import type { Locations } from '../locations';
import type { Settings } from '../settings';
import type { Surveys } from '../surveys';
import type { TenantService } from '../tenants';
import type { UserService } from '../users';
import { bounceEventRepository } from './bounces/bounce-events.repository';
import { bounceReportCountRepository } from './bounces/bounce-report-counts.repository';
import { bouncedRecipientRepository } from './bounces/bounced-recipients.repository';
import { bounceRoutes } from './bounces/bounces.routes';
import { bounceService } from './bounces/bounces.service';
import { eventSignatures } from './bounces/event-signatures';
import { addressMentionRepository, type SearchedRecipient } from './erasure/address-mentions.repository';
import { mailingDataErasure, type MailingDataErasure } from './erasure/mailing-data-erasure';
import { mailingErasureRepository } from './erasure/mailing-erasure.repository';
import { respondentMailingRepository } from './erasure/respondent-mailings.repository';
import { mailingCancellation } from './mailing-cancellation';
import { mailingRecipientRepository } from './mailing-recipients.repository';
import { mailingRecipientService } from './mailing-recipients.service';
import { mailingRepository } from './mailings.repository';
import { mailingRoutes } from './mailings.routes';
import { mailingService } from './mailings.service';
import { resolveTxt } from './messages/resolve-txt';
import { messageCheckService } from './messages/message-checks.service';
import { messageService } from './messages/messages.service';
import { testMessageService } from './messages/test-messages.service';
import { chosenRecipientRepository } from './recipients/chosen-recipients.repository';
import { recipientUploadRepository } from './recipients/recipient-uploads.repository';
import { recipientUploadService } from './recipients/recipient-uploads.service';
import { suppressedRecipientRepository } from './recipients/suppressed-recipients.repository';
import { suppressedRecipientService } from './recipients/suppressed-recipients.service';
import { registerSending } from './sending';
import { reminderRecipientRepository } from './sending/reminder-recipients.repository';
import { smtpNotConfigured, testSmtpServer } from './sender/smtp-test';
import { surveyMailingRoutes } from './survey-mailings.routes';
import { suppressAddresses } from './suppressions/suppress-addresses';
import { suppressionFileService } from './suppressions/suppression-files.service';
import { suppressionRepository } from './suppressions/suppressions.repository';
import { suppressionService } from './suppressions/suppressions.service';
import { mailTemplateRepository } from './templates/mail-templates.repository';
import { mailTemplateRoutes } from './templates/mail-templates.routes';
import { mailTemplateService } from './templates/mail-templates.service';
import { unsubscribeLimits } from './unsubscribe/unsubscribe-limits';
import { unsubscribeRoutes } from './unsubscribe/unsubscribe.routes';
import { unsubscribeService } from './unsubscribe/unsubscribe.service';

interface Dependencies {
  readonly tenants: TenantService;
  readonly settings: Settings;
  readonly assets: AssetService;
  readonly locations: Locations;
  readonly users: UserService;
  readonly surveys: Surveys;
  readonly audit: AuditLog;
}

export type { MailingDataErasure, SearchedRecipient };

export interface Mailings {
  readonly erasure: MailingDataErasure;
}

export function mailingsModule(
  platform: Platform,
  { tenants, settings, assets, locations, users, surveys, audit }: Dependencies,
): Mailings {
  const { database, clock, secrets } = platform;
  const repository = recipientUploadRepository();
  const uploads = recipientUploadService({
    database,
    clock,
    surveys,
    locations,
    uploads: repository,
    chosen: chosenRecipientRepository(),
    reminders: reminderRecipientRepository(),
  });
  const suppressedRecipients = suppressedRecipientService({
    database,
    surveys,
    uploads: repository,
    suppressed: suppressedRecipientRepository(),
  });
  const messages = messageService({ database, secrets, tenants, settings, surveys, uploads: repository });
  const testMessages = testMessageService({
    database,
    clock,
    secrets,
    tenants,
    settings,
    users,
    surveys,
    uploads: repository,
    outbox: mailOutbox(secrets),
  });
  const messageChecks = messageCheckService({ database, settings, tenants, surveys, resolveTxt });
  const templates = mailTemplateService({ database, templates: mailTemplateRepository(), audit });
  const suppressionRows = suppressionRepository();
  const bouncedRecipients = bouncedRecipientRepository();
  const suppressions = suppressionService({
    database,
    suppressions: suppressionRows,
    recipients: bouncedRecipients,
    audit,
  });
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
  const suppress = suppressAddresses({ suppressions: suppressionRows, audit });
  const openSocket = guardedSocket({ onLoopback: platform.options.providersOnLoopback });
  const reminders = reminderRecipientRepository();
  const changes = registerSending(platform, { tenants, settings, surveys, reminders, suppress, openSocket });
  const mailingRows = mailingRepository();
  const mailings = mailingService({
    database,
    clock,
    tenants,
    surveys,
    uploads: repository,
    mailings: mailingRows,
    reminders,
    audit,
    changes,
  });
  const mailingRecipients = mailingRecipientService({
    database,
    mailings: mailingRows,
    recipients: mailingRecipientRepository(),
  });
  const cancelUnfinished = mailingCancellation({ clock, mailings: mailingRows, audit });
  platform.events.on('survey.archived', cancelUnfinished);
  platform.events.on('survey.deleted', cancelUnfinished);
  const bounces = bounceService({
    database,
    clock,
    secrets,
    fetch: platform.fetch,
    tenants,
    settings,
    signatures: eventSignatures({ fetch: platform.fetch, clock }),
    suppress,
    recipients: bouncedRecipients,
    events: bounceEventRepository(),
    counts: bounceReportCountRepository(),
  });
  const suppressionFiles = suppressionFileService({
    database,
    suppressions: suppressionRows,
    bounces,
    audit,
  });
  platform.routes((handle) => {
    mailingRoutes(handle, mailings, mailingRecipients);
    surveyMailingRoutes(handle, {
      uploads,
      suppressedRecipients,
      messages,
      testMessages,
      messageChecks,
      suppressions,
      suppressionFiles,
    });
    mailTemplateRoutes(handle, templates);
    unsubscribeRoutes(handle, unsubscribing);
    bounceRoutes(handle, bounces);
  });
  settings.addConnectionTest('mail', async (actor, _request, requestId) => {
    const saved = await database.read(actor.tenantId, (scope) => settings.smtpServer(scope));
    if (!saved) return smtpNotConfigured();
    const test = await testSmtpServer(saved.server, openSocket);
    if (test.ok) await settings.recordSmtpTest(actor, saved.version, requestId);
    return test;
  });
  platform.maintenance(
    (scope, limit) => uploads.deleteExpired(scope, limit),
    (scope, limit) => bounces.deleteOldEvents(scope, limit),
    (scope) => bounces.deleteOldCounts(scope),
  );
  return {
    erasure: mailingDataErasure({
      mailings: mailingErasureRepository(),
      respondents: respondentMailingRepository(),
      mentions: addressMentionRepository(),
      suppressions: suppressionRows,
    }),
  };
}
