import type { SurveyDraft, TypeChange } from '@vantage/contract/surveys/survey-definition';
import type { Survey } from '@vantage/contract/surveys/surveys';
import type { Actor } from '../../../platform/actor';
import type { Database, Scope } from '../../../platform/database/database';
import { withIdempotency } from '../../../platform/database/idempotency';
import { AppError, staleConflict } from '../../../platform/errors';
import type { AuditLog, ChangeRequest } from '../../audit-log';
import type { DraftCommandRepository } from '../drafts/draft-commands.repository';
import { presentDraft, type LoadedDraft, type SurveyDrafts } from '../drafts/survey-drafts';
import type { MeasuredDraft } from '../validation/drafts/draft-definition';
import type { SurveyValidator } from '../validation/survey-validator';
import type { AnswerCounting } from '../results/counting/answer-counting';
import type { AnswerCountRepository } from '../results/counting/answer-counts.repository';
import type { QuestionCache } from '../results/questions/question-cache';
import type { SurveyRow } from '../surveys.repository';
import type { SurveyService } from '../surveys.service';
import type { SurveyDefinitionRepository } from './survey-definition.repository';
import { findTypeChanges } from './type-changes';

interface Dependencies {
  readonly database: Database;
  readonly surveys: SurveyService;
  readonly drafts: SurveyDrafts;
  readonly definitionRepository: SurveyDefinitionRepository;
  readonly commandRepository: Pick<DraftCommandRepository, 'lock' | 'addReplacement' | 'trim'>;
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

const getPublication = ({ published_at, published_version }: SurveyRow) => ({
  published: published_at !== null,
  publishedVersion: published_version,
});

export const surveyDefinitionService = (dependencies: Dependencies) => {
  const {
    database,
    surveys,
    drafts,
    definitionRepository,
    commandRepository,
    surveyValidator,
    answerCountRepository,
    answerCounting,
    questionCache,
    audit,
  } = dependencies;

  /**
   * Adds a version for a draft unless it was published before.
   * @param draft its definition is JSON; null without a draft
   * @returns its number; null if a newer draft was published in the meantime
   */
  const ensureVersion = async (
    scope: Scope,
    actor: Actor,
    id: string,
    { definition, draftVersion }: Pick<LoadedDraft, 'definition' | 'draftVersion'>,
  ): Promise<number | null> => {
    if (definition === null) throw new AppError('survey.noDefinition');
    const latest = await definitionRepository.latestVersion(scope, id);
    if (latest && latest.draft_version > draftVersion) return null;
    if (latest?.draft_version === draftVersion) return latest.number;
    const number = (latest?.number ?? 0) + 1;
    await definitionRepository.addVersion(scope, id, {
      number,
      draft_version: draftVersion,
      definition,
      userId: actor.userId,
    });
    return number;
  };

  /** @returns what is saved; null if the definition equals the draft; 'stale' if the draft has another version */
  const replace = async (
    tenantId: string,
    id: string,
    { definition, draftVersion }: { readonly definition: string; readonly draftVersion: number },
  ): Promise<MeasuredDraft | null | 'stale'> => {
    const before = await drafts.load(tenantId, id);
    if (before.draftVersion !== draftVersion) return 'stale';
    if (before.definition === definition) return null;
    return surveyValidator.replaceDraft(
      tenantId,
      { definition: before.definition ?? '{}', version: draftVersion, nodeIds: before.nodeIds },
      { definition, version: draftVersion + 1 },
    );
  };

  return {
    /** @returns the JSON of a `SurveyDraft`. @throws {AppError} notFound, survey.tooCostly, server.unavailable */
    async get(actor: Actor, id: string): Promise<string> {
      return presentDraft(await drafts.load(actor.tenantId, id));
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
      const { definition } = await drafts.load(tenantId, id);
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
     * Writes nothing if the definition equals the draft. Nodes that are still there keep their ids.
     * @param body JSON
     * @throws {AppError} request.malformed, validation, notFound, conflict.stale, survey.archived,
     *   survey.definitionUnsupported, idempotency.mismatch
     */
    async change(
      actor: Actor,
      id: string,
      body: Uint8Array,
      { requestId, idempotency }: ChangeRequest,
    ): Promise<Pick<SurveyDraft, 'draftVersion'>> {
      const { tenantId, userId } = actor;
      const change = await surveyValidator.readSurveyChange(tenantId, body);
      const { draftVersion } = change;
      // Threads are not waited for in the transaction, whose connection others need.
      const replacement = await replace(tenantId, id, change);
      const save = (scope: Scope) =>
        withIdempotency(scope, { userId, request: idempotency }, async () => {
          await surveys.lock(scope, id);
          const before = await commandRepository.lock(scope, id);
          if (before?.type !== 'SurveyJS') throw new AppError('survey.definitionUnsupported');
          if (before.draft_version !== draftVersion || replacement === 'stale')
            throw new AppError('conflict.stale');
          // The order of properties is part of a definition.
          if (replacement === null) return { draftVersion };
          const version = draftVersion + 1;
          await definitionRepository.save(scope, id, { ...replacement, version });
          await commandRepository.addReplacement(scope, id, userId, version);
          await commandRepository.trim(scope, id, version);
          await audit.recordChange(scope, actor, requestId, {
            action: 'survey.definitionUpdated',
            entityId: id,
            before: { draftVersion },
            after: { draftVersion: version },
          });
          return { draftVersion: version };
        });
      try {
        return await database.write(tenantId, save);
      } catch (error) {
        if (!(error instanceof AppError) || error.code !== 'conflict.stale') throw error;
        throw staleConflict(presentDraft(await drafts.load(tenantId, id)));
      }
    },

    /**
     * Publishes the draft with all changes that were saved before the call, and its texts made harmless. Writes nothing if
     * the survey is published with that draft.
     * @throws {AppError} notFound, survey.noDefinition, validation
     */
    async publish(actor: Actor, id: string, requestId: string): Promise<Survey> {
      const { tenantId } = actor;
      const context = await surveys.loadContext(tenantId);
      for (;;) {
        const draft = await drafts.load(tenantId, id);
        // This runs outside the transaction, so as not to hold its connection.
        const definition =
          draft.definition === null
            ? null
            : await surveyValidator.requirePublishable(tenantId, draft.definition);
        const published = await database.write(tenantId, async (scope) => {
          await surveys.lock(scope, id);
          const before = await surveys.read(scope, actor, context, id);
          const isHere = before.type === 'SurveyJS';
          const version = isHere ? await ensureVersion(scope, actor, id, { ...draft, definition }) : null;
          if (isHere && version === null) return null;
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
        // It is null if somebody else has published a newer draft.
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
