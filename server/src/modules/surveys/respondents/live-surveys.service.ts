import { randomUUID } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import type { LiveSurveyState, SurveyResponseInput } from '@vantage/contract/surveys/live-surveys';
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

/** @throws {AppError} idempotency.mismatch */
const getStoredResponse = (
  { id, request_hash }: SurveyResponseRow,
  idempotency: IdempotentRequest | null,
): { id: string } => {
  if (!idempotency || !request_hash?.equals(idempotency.hash)) throw new AppError('idempotency.mismatch');
  return { id };
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
        const keys = submissions.flatMap(({ key }) => key ?? []);
        const earlier = keys.length > 0 ? await responseRepository.findByKeys(scope, survey.id, keys) : [];
        const first = new Map(earlier.map((row) => [row.submission_key, row]));
        return submissions.map(({ key }) => ({ survey, first: key === null ? undefined : first.get(key) }));
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
      const { survey, isSelfHosted } = await database.read(tenantId, async (scope) => {
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
        return { survey: presented, isSelfHosted: row.type === 'SurveyJS' && state === 'Open' };
      });
      // For surveys at SurveyMonkey, the opening is recorded by a separate call.
      if (isSelfHosted && token.kind === 'personal')
        await database.write(tenantId, (scope) => linkRepository.recordOpening(scope, token.linkId), {
          synchronousCommit: false,
        });
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
      const key = idempotency?.key ?? randomUUID();
      const { survey, first } = await loadSurveyForSubmission(
        { token, timeZone, key: idempotency && key },
        text,
      );
      countExistingSurvey();
      if (first) return getStoredResponse(first, idempotency);
      requireOpen(survey);
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
      const now = clock.now();
      const id = uuidv7({ msecs: now });
      const response = {
        id,
        survey_id: survey.id,
        version: input.version,
        answers,
        language,
        started_at: new Date(Math.min(Date.parse(input.startedAt), now)),
        link_id: linkId,
        ip_address: survey.collect_ip_address ? ip : null,
        submission_key: key,
        request_hash: idempotency?.hash ?? null,
      };
      const target = { surveyId: survey.id, timeZone };
      if (!survey.has_webhooks && (await responseBatches.store({ tenantId, ...target }, response)))
        return { id };
      return database.write(tenantId, async (scope) => {
        const inserted = await responseRepository.insert(scope, response);
        if (!inserted) {
          const [earlier] = await responseRepository.findByKeys(scope, survey.id, [key]);
          // It was stored in a batch whose connection broke before the outcome was known.
          if (earlier?.id === id) return { id };
          if (earlier) return getStoredResponse(earlier, idempotency);
          throw new AppError('survey.answered');
        }
        if (!(await responseRepository.count(scope, target, [response]))) {
          // This transaction's own response is not yet visible to others.
          const { state, accepts_link } = await requireSurvey(scope, token, timeZone);
          requireOpen({ ...survey, state, accepts_link });
          throw new AppError('survey.full');
        }
        // This is done only if there are webhooks, because other responses to the survey wait until the commit.
        if (survey.has_webhooks) await webhookQueue.add(scope, survey.id, id);
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
        if (token.kind === 'personal') await linkRepository.recordOpening(scope, token.linkId);
        return { launchUrl: row.launch_url };
      });
    },
  };
};
