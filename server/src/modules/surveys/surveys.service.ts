import type { InsightSurvey, Survey, SurveyOptions, SurveyQuery } from '@vantage/contract/surveys/surveys';
import type { Actor } from '../../platform/actor';
import type { Database, Scope } from '../../platform/database/database';
import { AppError, notFound } from '../../platform/errors';
import type { InsightService } from '../insights';
import type { SettingsService } from '../settings';
import type { TenantService } from '../tenants';
import type { SurveyListRepository } from './survey-list.repository';
import { visibleSurveys } from './surveys.policy';
import { presentSurvey } from './surveys.presenter';
import type { SurveyRepository, SurveyRow } from './surveys.repository';

interface Dependencies {
  readonly database: Database;
  readonly surveyRepository: SurveyRepository;
  readonly listRepository: SurveyListRepository;
  readonly settings: SettingsService;
  readonly tenants: TenantService;
  readonly insights: Pick<InsightService, 'isVisible'>;
}

/** What is needed of the tenant to read and present a survey. */
export interface SurveyContext {
  readonly timeZone: string;
  readonly present: (row: SurveyRow) => Survey;
}

export type SurveyService = ReturnType<typeof surveyService>;

export const surveyService = ({
  database,
  surveyRepository,
  listRepository,
  settings,
  tenants,
  insights,
}: Dependencies) => {
  /** Must be called before a transaction is opened, because finding the tenant may run a query. */
  const loadContext = async (tenantId: string): Promise<SurveyContext> => {
    const [{ info }, publicUrl] = await Promise.all([
      tenants.get(tenantId),
      tenants.publicUrl(tenantId, null),
    ]);
    return { timeZone: info.timeZone, present: (row) => presentSurvey(row, { tenantId, publicUrl }) };
  };

  const read = async (
    scope: Scope,
    actor: Actor,
    { timeZone }: SurveyContext,
    id: string,
  ): Promise<SurveyRow> => {
    const row = await surveyRepository.find(scope, visibleSurveys(actor), timeZone, id);
    if (!row) throw notFound();
    return row;
  };

  return {
    loadContext,

    /** Locks a survey that is to be changed until the transaction ends. @throws {AppError} notFound, survey.archived */
    async lock(scope: Scope, id: string): Promise<void> {
      const row = await surveyRepository.lock(scope, id);
      if (!row) throw notFound();
      if (row.archived_at !== null) throw new AppError('survey.archived');
    },

    /** Keeps the survey from being archived or deleted until the transaction ends. @throws {AppError} as `lock` */
    async requireActive(scope: Scope, id: string): Promise<void> {
      const row = await surveyRepository.lockShared(scope, id);
      if (!row) throw notFound();
      if (row.archived_at !== null) throw new AppError('survey.archived');
    },

    /**
     * Reads a survey in the caller's transaction.
     * @throws {AppError} notFound, also if the caller may not see the survey
     */
    read,

    async list(actor: Actor, query: SurveyQuery) {
      const { timeZone, present } = await loadContext(actor.tenantId);
      return database.read(actor.tenantId, async (scope) => {
        const { rows, ...page } = await listRepository.page(scope, visibleSurveys(actor), timeZone, query);
        return { items: rows.map(present), ...page };
      });
    },

    /** @throws {AppError} notFound, also if the caller may not see the insight of the customer */
    async listByInsight(
      actor: Actor,
      target: { readonly insightId: string; readonly customerId: string },
    ): Promise<{ surveys: InsightSurvey[] }> {
      const { timeZone, present } = await loadContext(actor.tenantId);
      const rows = await database.read(actor.tenantId, async (scope) => {
        const [isVisible, openSurveys] = await Promise.all([
          insights.isVisible(scope, actor, target.insightId, target.customerId),
          listRepository.listByInsight(scope, visibleSurveys(actor), timeZone, target),
        ]);
        if (!isVisible) throw notFound();
        return openSurveys;
      });
      return {
        surveys: rows
          .map(present)
          .flatMap(({ id, name, liveUrl }) => (liveUrl === null ? [] : [{ id, name, liveUrl }])),
      };
    },

    async options(actor: Actor): Promise<SurveyOptions> {
      const { timeZone } = await loadContext(actor.tenantId);
      return database.read(actor.tenantId, async (scope) => {
        const visibility = visibleSurveys(actor);
        const [settingsOptions, regions, customers] = await Promise.all([
          settings.options(scope),
          listRepository.listRegions(scope, visibility, timeZone),
          listRepository.listCustomers(scope, visibility, timeZone),
        ]);
        return { regions: [...settingsOptions.regions], inUse: { regions, customers } };
      });
    },

    /** @throws {AppError} notFound, also if the caller may not see the survey */
    async get(actor: Actor, id: string): Promise<Survey> {
      const context = await loadContext(actor.tenantId);
      return database.read(actor.tenantId, async (scope) =>
        context.present(await read(scope, actor, context, id)),
      );
    },
  };
};
