import type { SurveyChange } from '@vantage/contract/surveys/survey-administration';
import { surveyLimits, type SurveyFields } from '@vantage/contract/surveys/survey-fields';
import type { Survey } from '@vantage/contract/surveys/surveys';
import type { Actor } from '../../../platform/actor';
import type { Database, Scope } from '../../../platform/database/database';
import { entityCount } from '../../../platform/database/entity-counts';
import { withIdempotency } from '../../../platform/database/idempotency';
import { AppError, type FieldProblems } from '../../../platform/errors';
import { versionedChange, type AuditLog, type ChangeRequest } from '../../audit-log';
import type { SettingsService } from '../../settings';
import type { SurveyDefinitionRepository } from '../definition/survey-definition.repository';
import type { SurveyDrafts } from '../drafts/survey-drafts';
import {
  anonymityProblem,
  surveyColumns,
  toSurveyFields,
  type SurveyRepository,
  type SurveyRow,
} from '../surveys.repository';
import type { SurveyContext, SurveyService } from '../surveys.service';
import type { SurveyAdministrationRepository } from './survey-administration.repository';

interface Dependencies {
  readonly database: Database;
  readonly surveys: SurveyService;
  readonly surveyRepository: SurveyRepository;
  readonly administrationRepository: SurveyAdministrationRepository;
  readonly definitionRepository: Pick<SurveyDefinitionRepository, 'copy'>;
  readonly drafts: Pick<SurveyDrafts, 'load'>;
  readonly settings: SettingsService;
  readonly audit: AuditLog;
}

export type SurveyAdministrationService = ReturnType<typeof surveyAdministrationService>;

export const surveyAdministrationService = (dependencies: Dependencies) => {
  const {
    database,
    surveys,
    surveyRepository,
    administrationRepository,
    definitionRepository,
    drafts,
    settings,
    audit,
  } = dependencies;

  const lock = async (scope: Scope, actor: Actor, context: SurveyContext, id: string): Promise<SurveyRow> => {
    await surveys.lock(scope, id);
    return surveys.read(scope, actor, context, id);
  };

  /** @param before the current survey, whose values stay valid @throws {AppError} validation */
  const validate = async (scope: Scope, fields: SurveyFields, before: SurveyRow | null): Promise<void> => {
    const problems: FieldProblems = {};
    const addProblem = (field: keyof SurveyFields, code: string, message: string): void => {
      problems[field] = [{ code, message }];
    };
    const { customerId, insightId, region, type } = fields;
    if (
      customerId !== before?.customer_id &&
      !(await administrationRepository.hasCustomer(scope, customerId))
    )
      addProblem('customerId', 'unknown', "This client doesn't exist.");
    if (
      insightId !== null &&
      insightId !== before?.insight_id &&
      !(await administrationRepository.hasInsight(scope, insightId))
    )
      addProblem('insightId', 'unknown', "This insight doesn't exist.");
    const { regions } = await settings.options(scope);
    if (region !== null && ![...regions, before?.region].includes(region))
      addProblem('region', 'notOffered', "Your organization doesn't offer this value.");
    if (before && before.published_at !== null && before.type !== type)
      addProblem('type', 'published', 'Unpublish the survey to change its type.');
    if (before && before.response_count > 0) {
      if (before.anonymity !== fields.anonymity)
        addProblem('anonymity', anonymityProblem.code, anonymityProblem.message);
      if (fields.anonymityThreshold < before.anonymity_threshold)
        addProblem('anonymityThreshold', 'answered', "It can't be lowered once someone has answered.");
    }
    if (Object.keys(problems).length > 0) throw new AppError('validation', { fields: problems });
  };

  /** @throws {AppError} survey.nameTaken, survey.tooMany */
  const add = async (
    scope: Scope,
    actor: Actor,
    requestId: string,
    fields: SurveyFields,
  ): Promise<string> => {
    const id = await surveyRepository.insert(scope, surveyColumns.toRow(fields));
    if ((await entityCount(scope, 'survey')) > surveyLimits.perTenant) throw new AppError('survey.tooMany');
    await audit.recordChange(scope, actor, requestId, {
      action: 'survey.created',
      entityId: id,
      after: fields,
    });
    return id;
  };

  return {
    availability(
      actor: Actor,
      { name, excludeId }: { readonly name: string; readonly excludeId?: string | undefined },
    ): Promise<{ available: boolean }> {
      return database.read(actor.tenantId, async (scope) => ({
        available: await administrationRepository.isFree(scope, name, excludeId),
      }));
    },

    /** @throws {AppError} validation, survey.nameTaken, survey.tooMany, idempotency.mismatch */
    async create(
      actor: Actor,
      fields: SurveyFields,
      { requestId, idempotency }: ChangeRequest,
    ): Promise<Survey> {
      const context = await surveys.loadContext(actor.tenantId);
      return database.write(actor.tenantId, (scope) =>
        withIdempotency(scope, { userId: actor.userId, request: idempotency }, async () => {
          await validate(scope, fields, null);
          const id = await add(scope, actor, requestId, fields);
          return context.present(await surveys.read(scope, actor, context, id));
        }),
      );
    },

    /** @throws {AppError} notFound, survey.archived, conflict.stale, validation, survey.nameTaken, idempotency.mismatch */
    async change(
      actor: Actor,
      id: string,
      { version, ...fields }: SurveyChange,
      request: ChangeRequest,
    ): Promise<Survey> {
      const context = await surveys.loadContext(actor.tenantId);
      return database.write(actor.tenantId, (scope) =>
        versionedChange(audit, scope, actor, request, {
          action: 'survey.updated',
          entityId: id,
          version,
          fields,
          lock: () => lock(scope, actor, context, id),
          toFields: toSurveyFields,
          present: context.present,
          async write(before) {
            await validate(scope, fields, before);
            await surveyRepository.update(scope, id, surveyColumns.toRow(fields));
            return surveys.read(scope, actor, context, id);
          },
        }),
      );
    },

    /**
     * The copy is a draft and has no responses.
     * @throws {AppError} notFound, survey.nameTaken, survey.tooMany, idempotency.mismatch, survey.tooCostly
     */
    async duplicate(
      actor: Actor,
      id: string,
      { name }: { readonly name: string },
      { requestId, idempotency }: ChangeRequest,
    ): Promise<Survey> {
      const context = await surveys.loadContext(actor.tenantId);
      // Loading it saves the definition with all changes, which is then copied.
      await drafts.load(actor.tenantId, id);
      return database.write(actor.tenantId, (scope) =>
        withIdempotency(scope, { userId: actor.userId, request: idempotency }, async () => {
          // An archived survey can be duplicated, too.
          const original = await surveys.read(scope, actor, context, id);
          const copyId = await add(scope, actor, requestId, { ...toSurveyFields(original), name });
          await definitionRepository.copy(scope, id, copyId);
          return context.present(await surveys.read(scope, actor, context, copyId));
        }),
      );
    },
  };
};
