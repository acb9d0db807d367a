import { guardedSocket } from '../../platform/mail/guarded-socket';
import { mailOutbox } from '../../platform/mail/outbox';
import { mailTemplates, mailTexts } from '../../platform/mail/templates';
import { monthsBefore } from '../../platform/durations';
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
import { recipientRetentionRepository } from './erasure/recipient-retention.repository';
import { respondentMailingRepository } from './erasure/respondent-mailings.repository';
import { mailingCancellation, unfinishedMailings } from './mailing-cancellation';
import { mailingMetrics } from './mailing-metrics.repository';
import { mailingRecipientRepository } from './mailing-recipients.repository';
import { mailingRecipientService } from './mailing-recipients.service';
import { mailingRepository } from './mailings.repository';
import { mailingRoutes } from './mailings.routes';
import { mailingService } from './mailings.service';
import { txtResolver } from './sender/resolve-txt';
import { senderDomainService } from './sender/sender-domain.service';
import { deliverabilityService } from './messages/deliverability.service';
import { messageRoutes } from './messages/messages.routes';
import { messageService } from './messages/messages.service';
import { testMessageService } from './messages/test-messages.service';
import { recipientRoutes } from './recipients/recipients.routes';
import { recipientSourceRepository } from './recipients/recipient-sources.repository';
import { recipientUploadRepository } from './recipients/recipient-uploads.repository';
import { recipientUploadService } from './recipients/recipient-uploads.service';
import { suppressedRecipientRepository } from './recipients/suppressed-recipients.repository';
import { suppressedRecipientService } from './recipients/suppressed-recipients.service';
import { registerSending } from './sending';
import { mailingEndMails } from './sending/mailing-end-mails';
import { reminderRecipientRepository } from './sending/reminder-recipients.repository';
import { smtpNotConfigured, testSmtpServer } from './sender/smtp-test';
import { suppressAddresses } from './suppressions/suppress-addresses';
import { suppressionFileService } from './suppressions/suppression-files.service';
import { suppressionRepository } from './suppressions/suppressions.repository';
import { suppressionRoutes } from './suppressions/suppressions.routes';
import { suppressionService } from './suppressions/suppressions.service';
import { mailTemplateRepository } from './templates/mail-templates.repository';
import { mailTemplateRoutes } from './templates/mail-templates.routes';
import { mailTemplateService } from './templates/mail-templates.service';
import { unsubscribeRateLimiter } from './unsubscribe/unsubscribe-rate-limiter';
import { unsubscribeRoutes } from './unsubscribe/unsubscribe.routes';
import { unsubscribeService } from './unsubscribe/unsubscribe.service';
import { mailTemplateIntegrityChecks } from './templates/mail-template-integrity.repository';

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
  const uploadRepository = recipientUploadRepository();
  const reminderRepository = reminderRecipientRepository();
  const bounceRecipientRepository = bouncedRecipientRepository();
  const mailings = mailingRepository();
  const suppressions = suppressionRepository();
  const suppress = suppressAddresses({ suppressionRepository: suppressions, audit });
  const openSocket = guardedSocket({ onLoopback: platform.options.providersOnLoopback });
  const changes = registerSending(platform, {
    tenants,
    settings,
    surveys,
    reminderRepository,
    suppress,
    openSocket,
    notifyAuthor: mailingEndMails({
      outbox: mailOutbox(secrets),
      templates: mailTemplates({ texts: mailTexts }),
      settings,
      tenants,
      users,
      mailingRepository: mailings,
    }),
  });
  const cancelUnfinished = mailingCancellation({ clock, mailingRepository: mailings, audit });
  platform.outboundQueue(unfinishedMailings({ clock, mailingRepository: mailings, audit }));
  platform.events.on('survey.archived', cancelUnfinished);
  platform.events.on('survey.deleted', cancelUnfinished);
  const uploads = recipientUploadService({
    database,
    clock,
    surveys,
    locations,
    uploadRepository,
    sourceRepository: recipientSourceRepository(),
    reminderRepository,
  });
  const bounces = bounceService({
    database,
    clock,
    secrets,
    fetch: platform.fetch,
    tenants,
    settings,
    signatures: eventSignatures({ fetch: platform.fetch, clock }),
    suppress,
    bouncedRecipientRepository: bounceRecipientRepository,
    eventRepository: bounceEventRepository(),
    countRepository: bounceReportCountRepository(),
  });
  const resolveTxt = txtResolver();
  platform.integrityChecks(...mailTemplateIntegrityChecks);
  platform.routes((handle) => {
    mailingRoutes(
      handle,
      mailingService({
        database,
        clock,
        tenants,
        surveys,
        uploadRepository,
        mailingRepository: mailings,
        reminderRepository,
        audit,
        changes,
        outbound: platform.outbound,
      }),
      mailingRecipientService({
        database,
        mailingRepository: mailings,
        mailingRecipientRepository: mailingRecipientRepository(),
      }),
    );
    recipientRoutes(
      handle,
      uploads,
      suppressedRecipientService({
        database,
        surveys,
        uploadRepository,
        suppressedRepository: suppressedRecipientRepository(),
      }),
    );
    messageRoutes(handle, {
      messages: messageService({ database, secrets, tenants, settings, surveys, uploadRepository }),
      testMessages: testMessageService({
        database,
        clock,
        secrets,
        tenants,
        settings,
        users,
        surveys,
        uploadRepository,
        outbox: mailOutbox(secrets),
      }),
      deliverability: deliverabilityService({ database, settings, tenants, surveys, resolveTxt }),
      senderDomain: senderDomainService({ database, settings, resolveTxt }),
    });
    mailTemplateRoutes(
      handle,
      mailTemplateService({ database, templateRepository: mailTemplateRepository(), audit }),
    );
    suppressionRoutes(
      handle,
      suppressionService({
        database,
        suppressionRepository: suppressions,
        bouncedRecipientRepository: bounceRecipientRepository,
        audit,
      }),
      suppressionFileService({ database, suppressionRepository: suppressions, bounces, audit }),
    );
    unsubscribeRoutes(
      handle,
      unsubscribeService({
        database,
        secrets,
        tenants,
        settings,
        assets,
        suppressionRepository: suppressions,
        audit,
        rateLimiter: unsubscribeRateLimiter({ clock }),
      }),
    );
    bounceRoutes(handle, bounces);
  });
  settings.addConnectionTest('mail', async (actor, _request, requestId) => {
    const saved = await database.read(actor.tenantId, (scope) => settings.smtpServer(scope));
    if (!saved) return smtpNotConfigured();
    const test = await testSmtpServer(saved.server, openSocket);
    if (test.ok) await settings.recordSmtpTest(actor, saved.version, requestId);
    return test;
  });
  platform.metrics(mailingMetrics);
  platform.maintenance(
    (scope, limit) => uploads.deleteExpired(scope, limit),
    (scope, limit) => bounces.deleteOldEvents(scope, limit),
    (scope) => bounces.deleteOldCounts(scope),
  );
  const retentionRepository = recipientRetentionRepository();
  platform.retention({
    kind: 'recipientMonths',
    async run(scope, limit) {
      const { recipientMonths } = await settings.retention(scope);
      const now = clock.now();
      const times = { before: monthsBefore(now, recipientMonths), now: new Date(now) };
      return retentionRepository.deleteExpired(scope, times, limit);
    },
  });
  return {
    erasure: mailingDataErasure({
      mailings: mailingErasureRepository(),
      respondents: respondentMailingRepository(),
      mentions: addressMentionRepository(),
      suppressions,
    }),
  };
}
