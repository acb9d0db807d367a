import type { SurveyContents } from '@vantage/contract/surveys/survey-administration';
import { surveyLimits } from '@vantage/contract/surveys/survey-fields';
import type { Survey } from '@vantage/contract/surveys/surveys';
import type { Actor } from '../../../platform/actor';
import type { Database, Scope } from '../../../platform/database/database';
import { entityCount } from '../../../platform/database/entity-counts';
import type { EventBus } from '../../../platform/domain-events';
import { AppError, notFound } from '../../../platform/errors';
import type { AuditLog } from '../../audit-log';
import { toSurveyFields, type SurveyRepository, type SurveyRow } from '../surveys.repository';
import type { SurveyContext, SurveyService } from '../surveys.service';
import type { SurveyContentsRepository } from './survey-contents.repository';

interface SurveyClosing {
  readonly surveyId: string;
  readonly actor: Actor;
  readonly requestId: string;
}

declare module '../../../platform/domain-events' {
  interface DomainEvents {
    /** The survey is locked. A handler that throws an `AppError` prevents the change. */
    'survey.archived': SurveyClosing;
    'survey.deleted': SurveyClosing;
  }
}

interface Dependencies {
  readonly database: Database;
  readonly events: EventBus;
  readonly surveys: SurveyService;
  readonly surveyRepository: SurveyRepository;
  readonly contentsRepository: SurveyContentsRepository;
  readonly audit: AuditLog;
}

export type SurveyArchivingService = ReturnType<typeof surveyArchivingService>;

export const surveyArchivingService = (dependencies: Dependencies) => {
  const { database, events, surveys, surveyRepository, contentsRepository, audit } = dependencies;

  const lock = async (scope: Scope, actor: Actor, context: SurveyContext, id: string): Promise<SurveyRow> => {
    if (!(await surveyRepository.lock(scope, id))) throw notFound();
    return surveys.read(scope, actor, context, id);
  };

  const countContents = async (scope: Scope, id: string): Promise<SurveyContents> => {
    const counts = await contentsRepository.count(scope, id);
    if (!counts) throw notFound();
    return counts;
  };

  return {
    /** @throws {AppError} notFound, survey.archived, survey.mailingRunning */
    async archive(actor: Actor, id: string, requestId: string): Promise<Survey> {
      const context = await surveys.loadContext(actor.tenantId);
      return database.write(actor.tenantId, async (scope) => {
        const { name, archived_at } = await lock(scope, actor, context, id);
        if (archived_at !== null) throw new AppError('survey.archived');
        await events.publish(scope, 'survey.archived', { surveyId: id, actor, requestId });
        await surveyRepository.archive(scope, id);
        await audit.recordChange(scope, actor, requestId, {
          action: 'survey.archived',
          entityId: id,
          before: { name },
        });
        return context.present(await surveys.read(scope, actor, context, id));
      });
    },

    /** @throws {AppError} notFound, also if the survey is not archived; survey.nameTaken, survey.tooMany */
    async restore(actor: Actor, id: string, requestId: string): Promise<Survey> {
      const context = await surveys.loadContext(actor.tenantId);
      return database.write(actor.tenantId, async (scope) => {
        const { name, archived_at } = await lock(scope, actor, context, id);
        if (archived_at === null) throw notFound();
        await surveyRepository.restore(scope, id);
        if ((await entityCount(scope, 'survey')) > surveyLimits.perTenant)
          throw new AppError('survey.tooMany');
        await audit.recordChange(scope, actor, requestId, {
          action: 'survey.restored',
          entityId: id,
          after: { name },
        });
        return context.present(await surveys.read(scope, actor, context, id));
      });
    },

    /** @throws {AppError} notFound, also if the caller may not see the survey */
    async getContents(actor: Actor, id: string): Promise<SurveyContents> {
      const context = await surveys.loadContext(actor.tenantId);
      return database.read(actor.tenantId, async (scope) => {
        await surveys.read(scope, actor, context, id);
        return countContents(scope, id);
      });
    },

    /** Handlers of `survey.deleted` have the data erased. @throws {AppError} notFound, survey.mailingRunning */
    async remove(actor: Actor, id: string, requestId: string): Promise<undefined> {
      const context = await surveys.loadContext(actor.tenantId);
      return database.write(actor.tenantId, async (scope) => {
        const row = await lock(scope, actor, context, id);
        const { responses, mailings, recipients } = await countContents(scope, id);
        await events.publish(scope, 'survey.deleted', { surveyId: id, actor, requestId });
        await surveyRepository.markDeleted(scope, id, row);
        await audit.recordChange(scope, actor, requestId, {
          action: 'survey.deleted',
          entityId: id,
          before: { ...toSurveyFields(row), responses, mailings, recipients },
        });
        return undefined;
      });
    },
  };
};
