import type { AnsweredQuestion, SurveyVersion } from '@vantage/contract/surveys/survey-versions';
import type { Actor } from '../../../platform/actor';
import type { Database } from '../../../platform/database/database';
import { notFound } from '../../../platform/errors';
import type { SurveyDefinitionRepository } from '../definition/survey-definition.repository';
import type { AnswerCounting } from '../results/counting/answer-counting';
import type { AnswerCountRepository } from '../results/counting/answer-counts.repository';
import type { SurveyService } from '../surveys.service';
import { listAnsweredQuestions } from './answered-questions';
import type { ListedVersionRow, SurveyVersionRepository } from './survey-versions.repository';

interface Dependencies {
  readonly database: Database;
  readonly surveys: Pick<SurveyService, 'get' | 'loadContext'>;
  readonly versionRepository: SurveyVersionRepository;
  readonly definitionRepository: Pick<SurveyDefinitionRepository, 'readDefinitionText'>;
  readonly answerCountRepository: Pick<AnswerCountRepository, 'storedCounts'>;
  readonly answerCounting: Pick<AnswerCounting, 'addNewResponses'>;
}

export type SurveyVersionService = ReturnType<typeof surveyVersionService>;

const presentVersion = (row: ListedVersionRow): SurveyVersion => ({
  number: row.number,
  publishedAt: row.created_at.toISOString(),
  publishedBy: { id: row.created_by, name: row.created_by_name },
  draftVersion: row.draft_version,
  responses: row.responses,
});

export const surveyVersionService = ({
  database,
  surveys,
  versionRepository,
  definitionRepository,
  answerCountRepository,
  answerCounting,
}: Dependencies) => {
  const countResponses = async (actor: Actor, surveyId: string): Promise<void> => {
    const { tenantId } = actor;
    await surveys.get(actor, surveyId);
    const { timeZone } = await surveys.loadContext(tenantId);
    await answerCounting.addNewResponses({ tenantId, surveyId, timeZone });
  };

  return {
    /** Lists the newest first. @throws {AppError} notFound, survey.tooCostly */
    async list(
      actor: Actor,
      surveyId: string,
      { before = null, limit }: { readonly before?: number | null | undefined; readonly limit: number },
    ): Promise<{ versions: SurveyVersion[]; hasMore: boolean }> {
      await countResponses(actor, surveyId);
      const rows = await database.read(actor.tenantId, (scope) =>
        versionRepository.page(scope, surveyId, { before, limit: limit + 1 }),
      );
      return { versions: rows.slice(0, limit).map(presentVersion), hasMore: rows.length > limit };
    },

    /** @returns JSON of an object with the number and the definition. @throws {AppError} notFound */
    async get(actor: Actor, surveyId: string, number: number): Promise<string> {
      await surveys.get(actor, surveyId);
      const definition = await database.read(actor.tenantId, (scope) =>
        definitionRepository.readDefinitionText(scope, surveyId, number),
      );
      if (definition === undefined) throw notFound();
      return `{"number":${number},"definition":${definition}}`;
    },

    /** @throws {AppError} notFound, survey.tooCostly */
    async listAnsweredValues(
      actor: Actor,
      surveyId: string,
    ): Promise<{ questions: AnsweredQuestion[]; isPartial: boolean }> {
      await countResponses(actor, surveyId);
      return listAnsweredQuestions(
        await database.read(actor.tenantId, (scope) => answerCountRepository.storedCounts(scope, surveyId)),
      );
    },
  };
};
