import { randomUUID } from 'node:crypto';
import type { LiveSurveyState, SurveyResponseInput } from '@vantage/contract/surveys/live-surveys';
import { isProtected } from '@vantage/contract/surveys/survey-anonymity';
import type { SurveyState } from '@vantage/contract/surveys/surveys';
import { createBatcher } from '../../../platform/batcher';
import type { Clock } from '../../../platform/clock';
import type { Secrets } from '../../../platform/crypto/secrets';
import type { Database, Scope } from '../../../platform/database/database';
import type { IdempotentRequest } from '../../../platform/database/idempotency';
import { AppError, notFound } from '../../../platform/errors';
import { recordRequestTenant } from '../../../platform/request-context';
import type { JsonPart } from '../../../platform/http/responses/json-text';
import type { AssetService } from '../../assets';
import type { SettingsService } from '../../settings';
import type { TenantService } from '../../tenants';
import { readSurveyToken, type SurveyToken } from '../survey-tokens';
import type { WebhookQueueRepository } from '../webhooks/webhook-queue.repository';
import { presentLiveSurvey } from './live-surveys.presenter';
import type { LiveSurveyRepository, LiveSurveyRow } from './live-surveys.repository';
import type { RespondentDefinitions } from './respondent-definitions';
import type { ResponseBatches } from './response-batches';
import type { RespondentRateLimiter } from './respondent-rate-limiter';
import type { ResponseValidation } from './response-validation';
import type { InvitationLinkRepository } from './invitation-links.repository';
import { answeredLinkIds, newResponse, storedSubmissionKey } from './new-response';
import type { SurveyResponseRepository, SurveyResponseRow } from './survey-responses.repository';

interface Dependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly secrets: Secrets;
  readonly tenants: TenantService;
  readonly settings: SettingsService;
  readonly assets: AssetService;
  readonly surveyRepository: LiveSurveyRepository;
  readonly linkRepository: InvitationLinkRepository;
  readonly responseRepository: SurveyResponseRepository;
  readonly responseBatches: ResponseBatches;
  readonly definitions: RespondentDefinitions;
  readonly limits: RespondentRateLimiter;
  readonly validation: ResponseValidation;
  readonly webhookQueue: Pick<WebhookQueueRepository, 'add'>;
}

interface SubmissionRequest {
  readonly ip: string;
  readonly requestId: string;
  readonly idempotency: IdempotentRequest | null;
}

interface PendingSubmission {
  readonly token: SurveyToken;
  readonly timeZone: string;
  /** It is null unless the client sent one. */
  readonly key: string | null;
}

const maxSubmissionsPerRead = 50;

export type LiveSurveyService = ReturnType<typeof liveSurveyService>;

const states: Readonly<Record<Exclude<SurveyState, 'Draft'>, LiveSurveyState>> = {
  Published: 'NotOpen',
  Open: 'Open',
  Closed: 'Closed',
  Full: 'Full',
};

/** @throws {AppError} notFound unless it is published */
const toLiveState = ({ state, answered, accepts_link }: LiveSurveyRow): LiveSurveyState => {
  if (state === 'Draft') throw notFound();
  if (!accepts_link) return 'InvitationOnly';
  return answered ? 'Answered' : states[state];
};

const problemsByState = {
  NotOpen: 'survey.notOpen',
  Closed: 'survey.closed',
  Full: 'survey.full',
  Answered: 'survey.answered',
  InvitationOnly: 'survey.invitationOnly',
} as const;

/** @throws {AppError} survey.notOpen, survey.closed, survey.full, survey.answered, survey.invitationOnly, notFound */
const requireOpen = (row: LiveSurveyRow): void => {
  const state = toLiveState(row);
  if (state !== 'Open') throw new AppError(problemsByState[state]);
};

/** Responses to protected surveys have no hash. @throws {AppError} idempotency.mismatch */
const getStoredResponse = (
  { anonymity }: LiveSurveyRow,
  { id, request_hash }: SurveyResponseRow,
  idempotency: IdempotentRequest | null,
): { id: string } => {
  if (!isProtected(anonymity) && (!idempotency || !request_hash?.equals(idempotency.hash)))
    throw new AppError('idempotency.mismatch');
  return { id };
};

/** @throws {AppError} validation if the respondent was promised something else than the survey promises now */
const requirePromise = ({ anonymity }: LiveSurveyRow, input: SurveyResponseInput): void => {
  if (input.anonymity !== null && input.anonymity !== anonymity)
    throw new AppError('validation', {
      fields: { anonymity: [{ code: 'changed', message: 'The survey has changed. Reload it to answer.' }] },
    });
};

export const liveSurveyService = (dependencies: Dependencies) => {
  const { database, clock, secrets, tenants, settings, assets } = dependencies;
  const {
    surveyRepository,
    linkRepository,
    responseRepository,
    responseBatches,
    definitions,
    limits,
    validation,
    webhookQueue,
  } = dependencies;

  /** @throws {AppError} notFound for a token that was not issued here, which is decided without the database */
  const readToken = (text: string): SurveyToken => {
    const token = readSurveyToken(secrets, text);
    if (!token) throw notFound();
    return token;
  };

  /** @throws {AppError} notFound */
  const requireActive = async (tenantId: string): Promise<void> => {
    recordRequestTenant(tenantId);
    if (!(await tenants.isActive(tenantId))) throw notFound();
  };

  const requireSurvey = async (
    scope: Scope,
    token: SurveyToken,
    timeZone: string,
  ): Promise<LiveSurveyRow> => {
    const row = await surveyRepository.find(scope, token, timeZone);
    if (!row) throw notFound();
    return row;
  };

  /** Concurrent responses share a read of their survey, which starts after they arrived. */
  const loadSurveyForSubmission = createBatcher({
    maxBatchSize: maxSubmissionsPerRead,
    async process(submissions: readonly PendingSubmission[]) {
      const [first] = submissions;
      if (!first) return [];
      const { token, timeZone } = first;
      return database.read(token.tenantId, async (scope) => {
        const survey = await requireSurvey(scope, token, timeZone);
        const keys = submissions.map(({ key }) => key && storedSubmissionKey(survey, key));
        const sentKeys = keys.filter((key) => key !== null);
        const earlier =
          sentKeys.length > 0 ? await responseRepository.findByKeys(scope, survey.id, sentKeys) : [];
        const first = new Map(earlier.map((row) => [row.submission_key, row]));
        return keys.map((key) => ({ survey, first: key === null ? undefined : first.get(key) }));
      });
    },
  });

  return {
    /** @returns JSON in parts. @throws {AppError} notFound, also if the survey is not published; request.tooMany */
    async get(text: string, ip: string): Promise<readonly JsonPart[]> {
      const token = readToken(text);
      const countExistingSurvey = limits.countRead(ip, { text, isSigned: token.kind === 'personal' });
      const { tenantId } = token;
      await requireActive(tenantId);
      const { name, info } = await tenants.get(tenantId);
      const { survey, anonymity, isSelfHosted } = await database.read(tenantId, async (scope) => {
        const row = await requireSurvey(scope, token, info.timeZone);
        countExistingSurvey();
        const state = toLiveState(row);
        const [{ brandColor, logo }, definition] = await Promise.all([
          settings.branding(scope),
          state === 'Open' && row.published_version !== null
            ? definitions.findVersion(scope, { surveyId: row.id, version: row.published_version, ip })
            : null,
        ]);
        const presented = presentLiveSurvey(row, {
          state,
          definition,
          organizationName: name,
          brandColor,
          logoId: logo?.id ?? null,
          assetUrl: (id) => assets.url(tenantId, id),
        });
        const { anonymity } = row;
        return { survey: presented, anonymity, isSelfHosted: row.type === 'SurveyJS' && state === 'Open' };
      });
      // For surveys at SurveyMonkey, the opening is recorded by a separate call.
      if (isSelfHosted && token.kind === 'personal')
        await database.write(
          tenantId,
          (scope) => linkRepository.recordOpening(scope, token.linkId, anonymity),
          {
            synchronousCommit: false,
          },
        );
      return survey;
    },

    /**
     * @returns the hosts that may embed the survey, in CSP syntax; none for a survey that is not for embedding
     * @throws {AppError} notFound, request.tooMany
     */
    async embedHosts(text: string, ip: string): Promise<readonly string[]> {
      const token = readToken(text);
      const countExistingSurvey = limits.countPage(ip, { text, isSigned: token.kind === 'personal' });
      await requireActive(token.tenantId);
      const { timeZone } = (await tenants.get(token.tenantId)).info;
      const row = await database.read(token.tenantId, (scope) => requireSurvey(scope, token, timeZone));
      countExistingSurvey();
      return row.launch_type === 'Embed' && row.state !== 'Draft' ? row.embed_hosts : [];
    },

    /**
     * A repeated key gets the stored result, whatever the survey's current state.
     * @throws {AppError} notFound, survey.notOpen, survey.closed, survey.full, survey.answered, survey.invitationOnly,
     *   survey.tooCostly, validation, idempotency.mismatch, request.tooMany, server.unavailable
     */
    async respond(
      text: string,
      input: SurveyResponseInput,
      { ip, requestId, idempotency }: SubmissionRequest,
    ) {
      const token = readToken(text);
      const countExistingSurvey = limits.countResponse(ip, { text, isSigned: token.kind === 'personal' });
      const { tenantId } = token;
      await requireActive(tenantId);
      const { timeZone } = (await tenants.get(tenantId)).info;
      const { survey, first } = await loadSurveyForSubmission(
        { token, timeZone, key: idempotency?.key ?? null },
        text,
      );
      countExistingSurvey();
      if (first) return getStoredResponse(survey, first, idempotency);
      requireOpen(survey);
      requirePromise(survey, input);
      const definition = await definitions.requireVersion({
        tenantId,
        surveyId: survey.id,
        version: input.version,
        ip,
      });
      const answeredVersion = { tenantId, surveyId: survey.id, definition };
      const linkId = token.kind === 'personal' ? token.linkId : null;
      const { answers, language } = await validation.validate(answeredVersion, input, {
        ip,
        linkId,
        requestId,
      });
      const key = storedSubmissionKey(survey, idempotency?.key ?? randomUUID());
      const response = newResponse({
        survey,
        input,
        answers,
        language,
        linkId,
        ip,
        key,
        requestHash: idempotency?.hash ?? null,
        now: clock.now(),
      });
      const { id } = response.row;
      const target = { surveyId: survey.id, timeZone };
      // Deliveries of responses to protected surveys are added once results have them.
      const hasDeliveries = survey.has_webhooks && !isProtected(survey.anonymity);
      if (!hasDeliveries && (await responseBatches.store({ tenantId, ...target }, response))) return { id };
      return database.write(tenantId, async (scope) => {
        const linkIds = answeredLinkIds([response]);
        const isFirst = (await linkRepository.markAnswered(scope, linkIds)) === linkIds.length;
        const inserted = isFirst && (await responseRepository.insert(scope, target, response));
        if (!inserted) {
          const [earlier] = await responseRepository.findByKeys(scope, survey.id, [key]);
          // It was stored in a batch whose connection broke before the outcome was known.
          if (earlier?.id === id) return { id };
          if (earlier) return getStoredResponse(survey, earlier, idempotency);
          throw new AppError('survey.answered');
        }
        if (!(await responseRepository.count(scope, target, [response]))) {
          // This transaction's own response is not yet visible to others.
          const { state, accepts_link } = await requireSurvey(scope, token, timeZone);
          requireOpen({ ...survey, state, accepts_link });
          throw new AppError('survey.full');
        }
        // This is done only if there are webhooks, because other responses to the survey wait until the commit.
        if (hasDeliveries) await webhookQueue.add(scope, survey.id, [id]);
        return { id };
      });
    },

    /** @throws {AppError} notFound for surveys that are answered here, otherwise as `respond` */
    async openSurveyMonkey(text: string, ip: string): Promise<{ launchUrl: string }> {
      const token = readToken(text);
      const countExistingSurvey = limits.countOpening(ip, { text, isSigned: token.kind === 'personal' });
      await requireActive(token.tenantId);
      const { timeZone } = (await tenants.get(token.tenantId)).info;
      return database.write(token.tenantId, async (scope) => {
        const row = await requireSurvey(scope, token, timeZone);
        countExistingSurvey();
        requireOpen(row);
        if (row.type !== 'SurveyMonkey' || row.launch_url === null) throw notFound();
        if (token.kind === 'personal') await linkRepository.recordOpening(scope, token.linkId, row.anonymity);
        return { launchUrl: row.launch_url };
      });
    },
  };
};
