import type { SurveyAnonymity } from '@vantage/contract/surveys/survey-anonymity';
import { day } from '../../platform/durations';
import type { Platform } from '../../platform/platform';
import type { AssetService } from '../assets';
import type { AuditLog } from '../audit-log';
import type { InsightService } from '../insights';
import type { Settings } from '../settings';
import type { TenantService } from '../tenants';
import { regionValuesRepository } from './administration/region-values.repository';
import { surveyAdministrationRepository } from './administration/survey-administration.repository';
import { surveyAdministrationService } from './administration/survey-administration.service';
import { surveyArchivingService } from './administration/survey-archiving.service';
import { surveyContentsRepository } from './administration/survey-contents.repository';
import { surveyValidator } from './validation/survey-validator';
import { publishedDefinitions } from './definition/published-definitions';
import { surveyDefinitionRepository } from './definition/survey-definition.repository';
import { surveyDefinitionService } from './definition/survey-definition.service';
import { registerDrafts } from './drafts';
import { respondentAddressRepository } from './erasure/respondent-addresses.repository';
import { respondentResponseRepository } from './erasure/respondent-responses.repository';
import { surveyDataErasure, type SurveyDataErasure } from './erasure/survey-data-erasure';
import { surveyErasureRepository } from './erasure/survey-erasure.repository';
import { surveyLibraryRepository } from './library/survey-library.repository';
import { surveyLibraryRoutes } from './library/survey-library.routes';
import { surveyLibraryService } from './library/survey-library.service';
import { qrCodeRoutes } from './qr-codes/qr-codes.routes';
import { qrCodeService } from './qr-codes/qr-codes.service';
import { liveSurveyRepository } from './respondents/live-surveys.repository';
import { liveSurveyRoutes } from './respondents/live-surveys.routes';
import { liveSurveyService, type LiveSurveyService } from './respondents/live-surveys.service';
import { rejectedResponseLog } from './respondents/rejected-response-log';
import { respondentDefinitions } from './respondents/respondent-definitions';
import { responseBatches } from './respondents/response-batches';
import { respondentRateLimiter } from './respondents/respondent-rate-limiter';
import { responseValidation } from './respondents/response-validation';
import { invitationLinkRepository } from './respondents/invitation-links.repository';
import { recipientLinks, type RecipientLinks } from './respondents/recipient-links';
import { surveyPreviewRoutes } from './respondents/survey-preview.routes';
import { surveyPreviewService } from './respondents/survey-preview.service';
import { surveyResponseRepository } from './respondents/survey-responses.repository';
import { answerCounting } from './results/counting/answer-counting';
import { answerCountRepository } from './results/counting/answer-counts.repository';
import { recountTask } from './results/counting/recount-task';
import { recountRepository } from './results/counting/recounts.repository';
import { releasedResponsesRepository } from './results/privacy/released-responses.repository';
import { resultsPrivacy } from './results/privacy/results-privacy';
import { questionCache } from './results/questions/question-cache';
import { responseListRepository } from './results/response-list.repository';
import { resultsContexts } from './results/results-context';
import { surveyResultsRepository } from './results/survey-results.repository';
import { surveyResultsRoutes } from './results/survey-results.routes';
import { surveyResultsService } from './results/survey-results.service';
import { surveyVersionRepository } from './versions/survey-versions.repository';
import { surveyVersionRoutes } from './versions/survey-versions.routes';
import { surveyVersionService } from './versions/survey-versions.service';
import { webhookDeliveryRepository } from './webhooks/webhook-deliveries.repository';
import { webhookMetrics } from './webhooks/webhook-metrics.repository';
import { webhookPost } from './webhooks/webhook-post';
import { webhookQueueRepository } from './webhooks/webhook-queue.repository';
import { webhookTask } from './webhooks/webhook-task';
import { webhookRepository } from './webhooks/webhooks.repository';
import { webhookRoutes } from './webhooks/webhooks.routes';
import { webhookService } from './webhooks/webhooks.service';
import { liveToken, personalToken } from './survey-tokens';
import { surveyListRepository } from './survey-list.repository';
import { surveyRepository } from './surveys.repository';
import { surveyRoutes } from './surveys.routes';
import { surveyService, type SurveyService } from './surveys.service';
import { surveyIntegrityChecks } from './survey-integrity.repository';
import { libraryIntegrityChecks } from './library/library-integrity.repository';

interface Dependencies {
  readonly tenants: TenantService;
  readonly settings: Settings;
  readonly assets: AssetService;
  readonly audit: AuditLog;
  readonly insights: InsightService;
}

export type { SurveyDataErasure };

export type Surveys = Pick<SurveyService, 'get' | 'requireActive'> &
  Pick<LiveSurveyService, 'embedHosts'> & {
    /** Adds personal links of recipients, with their attributes, in the caller's transaction. */
    readonly addLinks: RecipientLinks['add'];
    /** Builds the URL of a personal link. @param publicUrl the tenant's, without a trailing slash */
    personalUrl(publicUrl: string, tenantId: string, linkId: string): string;
    /**
     * Builds the URL that a recipient gets: a personal one, or that of everyone if the survey is anonymous.
     * @param publicUrl the tenant's, without a trailing slash
     */
    respondentUrl(
      publicUrl: string,
      tenantId: string,
      link: { readonly anonymity: SurveyAnonymity; readonly publicId: string; readonly linkId: string },
    ): string;
    readonly erasure: SurveyDataErasure;
  };

export function surveysModule(
  platform: Platform,
  { tenants, settings, assets, audit, insights }: Dependencies,
): Surveys {
  const { database, clock, secrets } = platform;
  const validator = surveyValidator();
  platform.onClose(() => validator.close());
  const repository = surveyRepository();
  const definitionRepository = surveyDefinitionRepository();
  const webhookQueue = webhookQueueRepository();
  platform.metrics(webhookMetrics);
  const surveys = surveyService({
    database,
    surveyRepository: repository,
    listRepository: surveyListRepository(),
    settings,
    tenants,
    insights,
  });
  const { drafts, commandRepository } = registerDrafts(platform, {
    surveys,
    definitionRepository,
    surveyValidator: validator,
    audit,
  });
  const administration = surveyAdministrationService({
    database,
    surveys,
    surveyRepository: repository,
    administrationRepository: surveyAdministrationRepository(),
    definitionRepository,
    drafts,
    settings,
    audit,
  });
  const regions = regionValuesRepository();
  settings.addOptionCounter((scope) => regions.count(scope));
  platform.events.on('options.renamed', async (scope, { list, renames }) => {
    if (list === 'regions') await regions.rename(scope, renames);
  });
  const archiving = surveyArchivingService({
    database,
    events: platform.events,
    surveys,
    surveyRepository: repository,
    contentsRepository: surveyContentsRepository(),
    audit,
  });
  const counts = answerCountRepository();
  const recounts = recountRepository();
  const questions = questionCache({
    database,
    definitions: definitionRepository,
    surveyValidator: validator,
  });
  const counting = answerCounting({ database, counts, recounts, questions });
  const definitions = surveyDefinitionService({
    database,
    surveys,
    drafts,
    definitionRepository,
    commandRepository,
    surveyValidator: validator,
    answerCountRepository: counts,
    answerCounting: counting,
    questionCache: questions,
    audit,
  });
  const liveRepository = liveSurveyRepository();
  const responseRepository = surveyResponseRepository();
  const linkRepository = invitationLinkRepository();
  const limits = respondentRateLimiter({ clock });
  const liveSurveys = liveSurveyService({
    database,
    clock,
    secrets,
    tenants,
    settings,
    assets,
    surveyRepository: liveRepository,
    linkRepository,
    responseRepository,
    responseBatches: responseBatches({ database, linkRepository, responseRepository }),
    definitions: respondentDefinitions({
      database,
      publishedDefinitions: publishedDefinitions(definitionRepository),
      limits,
    }),
    limits,
    validation: responseValidation({
      surveyValidator: validator,
      limits,
      rejectedResponses: rejectedResponseLog({ database, audit }),
    }),
    webhookQueue,
  });
  const privacy = resultsPrivacy({
    database,
    released: releasedResponsesRepository(),
    webhookQueue,
    timeZone: async (tenantId) => (await tenants.get(tenantId)).info.timeZone,
  });
  platform.maintenance((scope, limit) => privacy.releaseAll(scope, limit));
  const responseRows = responseListRepository();
  const results = surveyResultsService({
    database,
    context: resultsContexts({
      database,
      surveys,
      definitions: definitionRepository,
      counts,
      counting,
      privacy,
      questionCache: questions,
    }),
    counts,
    recounts,
    questionCache: questions,
    results: surveyResultsRepository(),
    responses: responseRows,
    audit,
  });
  const webhooks = webhookService({
    database,
    clock,
    secrets,
    surveys,
    webhookRepository: webhookRepository(),
    deliveryRepository: webhookDeliveryRepository(),
    queueRepository: webhookQueue,
    audit,
    providersOnLoopback: platform.options.providersOnLoopback,
  });
  platform.maintenance((scope, limit) => webhooks.deleteOldDeliveries(scope, limit));
  platform.outboundQueue({
    kind: 'webhookDeliveries',
    countWaiting: (scope, bound) => webhookQueue.countWaiting(scope, bound),
    discard: (scope, limit) => webhookQueue.discard(scope, limit),
  });
  const respondentAddresses = respondentAddressRepository();
  platform.retention({
    kind: 'respondentAddressDays',
    async run(scope, limit) {
      const { respondentAddressDays } = await settings.retention(scope);
      const before = new Date(clock.now() - respondentAddressDays * day);
      return respondentAddresses.deleteOlder(scope, before, limit);
    },
  });
  platform.jobTask(recountTask({ tenants, counting }));
  platform.jobTask(
    webhookTask({
      database,
      queue: webhookQueue,
      post: webhookPost({ clock, secrets, fetch: platform.fetch }),
      logger: platform.logger,
    }),
  );
  platform.integrityChecks(...surveyIntegrityChecks, ...libraryIntegrityChecks);
  platform.routes((handle) => {
    surveyRoutes(handle, { surveys, administration, archiving, definitions });
    liveSurveyRoutes(handle, liveSurveys);
    surveyResultsRoutes(handle, results);
    surveyPreviewRoutes(
      handle,
      surveyPreviewService({
        database,
        tenants,
        settings,
        assets,
        surveyRepository: liveRepository,
        drafts,
      }),
    );
    surveyVersionRoutes(
      handle,
      surveyVersionService({
        database,
        surveys,
        versionRepository: surveyVersionRepository(),
        definitionRepository,
        answerCountRepository: counts,
        answerCounting: counting,
      }),
    );
    surveyLibraryRoutes(
      handle,
      surveyLibraryService({ database, libraryRepository: surveyLibraryRepository(), audit }),
    );
    webhookRoutes(handle, webhooks);
    qrCodeRoutes(handle, qrCodeService({ surveys }));
  });
  const personalUrl = (publicUrl: string, tenantId: string, linkId: string): string =>
    `${publicUrl}/survey/${personalToken(secrets, tenantId, linkId)}`;
  return {
    get: surveys.get,
    requireActive: surveys.requireActive,
    embedHosts: liveSurveys.embedHosts,
    addLinks: recipientLinks({ linkRepository, surveyRepository: repository }).add,
    personalUrl,
    respondentUrl(publicUrl, tenantId, { anonymity, publicId, linkId }) {
      return anonymity === 'Anonymous'
        ? `${publicUrl}/survey/${liveToken(tenantId, publicId)}`
        : personalUrl(publicUrl, tenantId, linkId);
    },
    erasure: surveyDataErasure({
      surveyErasureRepository: surveyErasureRepository(),
      respondentResponseRepository: respondentResponseRepository(),
      responseListRepository: responseRows,
      answerCountRepository: counts,
    }),
  };
}
