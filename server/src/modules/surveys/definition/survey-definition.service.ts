import type { SurveyDraft, TypeChange } from '@vantage/contract/surveys/survey-definition';
import type { Survey } from '@vantage/contract/surveys/surveys';
import type { Actor } from '../../../platform/actor';
import type { Database, Scope } from '../../../platform/database/database';
import { withIdempotency } from '../../../platform/database/idempotency';
import { AppError, notFound, staleConflict } from '../../../platform/errors';
import type { AuditLog, ChangeRequest } from '../../audit-log';
import type { SurveyValidator } from '../validation/survey-validator';
import type { AnswerCounting } from '../results/counting/answer-counting';
import type { AnswerCountRepository } from '../results/counting/answer-counts.repository';
import type { QuestionCache } from '../results/questions/question-cache';
import type { SurveyRow } from '../surveys.repository';
import type { SurveyService } from '../surveys.service';
import type { SurveyDefinitionRepository, SurveyDraftRow } from './survey-definition.repository';
import { findTypeChanges } from './type-changes';

interface Dependencies {
  readonly database: Database;
  readonly surveys: SurveyService;
  readonly definitionRepository: SurveyDefinitionRepository;
  readonly surveyValidator: SurveyValidator;
  readonly answerCountRepository: Pick<AnswerCountRepository, 'storedCounts'>;
  readonly answerCounting: Pick<AnswerCounting, 'addNewResponses'>;
  readonly questionCache: Pick<QuestionCache, 'readDraft'>;
  readonly audit: AuditLog;
}

interface UploadedFile {
  readonly content: AsyncIterable<Uint8Array>;
}

export type SurveyDefinitionService = ReturnType<typeof surveyDefinitionService>;

/** @returns the JSON of a `SurveyDraft` */
const presentDraft = ({ definition, draft_version }: SurveyDraftRow): string =>
  `{"definition":${definition ?? 'null'},"draftVersion":${draft_version}}`;

const getPublication = ({ published_at, published_version }: SurveyRow) => ({
  published: published_at !== null,
  publishedVersion: published_version,
});

export const surveyDefinitionService = (dependencies: Dependencies) => {
  const {
    database,
    surveys,
    definitionRepository,
    surveyValidator,
    answerCountRepository,
    answerCounting,
    questionCache,
    audit,
  } = dependencies;

  const requireDraft = async (scope: Scope, id: string): Promise<SurveyDraftRow> => {
    const draft = await definitionRepository.find(scope, id);
    if (!draft) throw notFound();
    return draft;
  };

  /** Adds a version for the current draft unless it was published before. @returns its number */
  const ensureVersion = async (scope: Scope, actor: Actor, row: SurveyRow): Promise<number> => {
    const { id, draft_version } = row;
    if (draft_version === 0) throw new AppError('survey.noDefinition');
    const latest = await definitionRepository.latestVersion(scope, id);
    if (latest?.draft_version === draft_version) return latest.number;
    const number = (latest?.number ?? 0) + 1;
    await definitionRepository.addVersion(scope, id, { number, draft_version, userId: actor.userId });
    return number;
  };

  return {
    /** @returns the JSON of a `SurveyDraft`. @throws {AppError} notFound */
    async get(actor: Actor, id: string): Promise<string> {
      return presentDraft(await database.read(actor.tenantId, (scope) => requireDraft(scope, id)));
    },

    /**
     * Lists the questions of the draft that have answers of another type, which results show separately.
     * @throws {AppError} notFound, survey.tooCostly
     */
    async listTypeChanges(
      actor: Actor,
      id: string,
      { textLanguage = '' }: { readonly textLanguage?: string | undefined },
    ): Promise<{ questions: TypeChange[] }> {
      const { tenantId } = actor;
      const { definition } = await database.read(tenantId, (scope) => requireDraft(scope, id));
      if (definition === null) return { questions: [] };
      const { timeZone } = await surveys.loadContext(tenantId);
      await answerCounting.addNewResponses({ tenantId, surveyId: id, timeZone });
      const storedCounts = await database.read(tenantId, (scope) =>
        answerCountRepository.storedCounts(scope, id),
      );
      const questions = await questionCache.readDraft(tenantId, definition, textLanguage);
      return { questions: findTypeChanges(questions, storedCounts) };
    },

    /** @returns the JSON of an object with the `definition`. @throws {AppError} validation */
    async readFile(actor: Actor, { content }: UploadedFile): Promise<string> {
      const chunks: Uint8Array[] = [];
      for await (const chunk of content) chunks.push(chunk);
      return `{"definition":${await surveyValidator.readSurveyFile(actor.tenantId, Buffer.concat(chunks))}}`;
    },

    /**
     * Writes nothing if the definition equals the draft.
     * @param body JSON
     * @throws {AppError} request.malformed, validation, notFound, conflict.stale,
     *   survey.definitionUnsupported, idempotency.mismatch
     */
    async change(
      actor: Actor,
      id: string,
      body: Uint8Array,
      { requestId, idempotency }: ChangeRequest,
    ): Promise<Pick<SurveyDraft, 'draftVersion'>> {
      const { definition, draftVersion } = await surveyValidator.readSurveyChange(actor.tenantId, body);
      return database.write(actor.tenantId, (scope) =>
        withIdempotency(scope, { userId: actor.userId, request: idempotency }, async () => {
          await surveys.lock(scope, id);
          const before = await requireDraft(scope, id);
          if (before.type !== 'SurveyJS') throw new AppError('survey.definitionUnsupported');
          if (before.draft_version !== draftVersion) throw staleConflict(presentDraft(before));
          // The order of properties is part of a definition.
          if (definition === before.definition) return { draftVersion };
          const next = draftVersion + 1;
          await definitionRepository.save(scope, id, definition, next);
          await audit.recordChange(scope, actor, requestId, {
            action: 'survey.definitionUpdated',
            entityId: id,
            before: { draftVersion },
            after: { draftVersion: next },
          });
          return { draftVersion: next };
        }),
      );
    },

    /**
     * Writes nothing if the survey is published with its current draft.
     * @throws {AppError} notFound, survey.noDefinition, validation
     */
    async publish(actor: Actor, id: string, requestId: string): Promise<Survey> {
      const { tenantId } = actor;
      const context = await surveys.loadContext(tenantId);
      for (;;) {
        const draft = await database.read(tenantId, (scope) => requireDraft(scope, id));
        // This runs outside the transaction, so as not to hold its connection.
        if (draft.definition !== null) await surveyValidator.requirePublishable(tenantId, draft.definition);
        const published = await database.write(tenantId, async (scope) => {
          await surveys.lock(scope, id);
          const before = await surveys.read(scope, actor, context, id);
          if (before.draft_version !== draft.draft_version) return null;
          const version = before.type === 'SurveyJS' ? await ensureVersion(scope, actor, before) : null;
          if (before.published_at !== null && before.published_version === version)
            return context.present(before);
          await definitionRepository.publish(scope, id, version);
          const after = await surveys.read(scope, actor, context, id);
          await audit.recordChange(scope, actor, requestId, {
            action: 'survey.published',
            entityId: id,
            before: getPublication(before),
            after: getPublication(after),
          });
          return context.present(after);
        });
        // It is null if another draft was saved after this one was validated.
        if (published !== null) return published;
      }
    },

    /** Writes nothing if the survey is not published. @throws {AppError} notFound */
    async unpublish(actor: Actor, id: string, requestId: string): Promise<Survey> {
      const context = await surveys.loadContext(actor.tenantId);
      return database.write(actor.tenantId, async (scope) => {
        await surveys.lock(scope, id);
        const before = await surveys.read(scope, actor, context, id);
        if (before.published_at === null) return context.present(before);
        await definitionRepository.unpublish(scope, id);
        const after = await surveys.read(scope, actor, context, id);
        await audit.recordChange(scope, actor, requestId, {
          action: 'survey.unpublished',
          entityId: id,
          before: getPublication(before),
          after: getPublication(after),
        });
        return context.present(after);
      });
    },
  };
};
