import { answerFiltersOf } from '@vantage/contract/surveys/answer-filters';
import type { SurveyResponseDetail } from '@vantage/contract/surveys/survey-responses';
import type { CrossTabulation, SurveyResults } from '@vantage/contract/surveys/survey-results';
import type { Actor } from '../../../platform/actor';
import { csvText } from '../../../platform/csv';
import type { Database } from '../../../platform/database/database';
import { readLargeRows } from '../../../platform/database/read-in-batches';
import { notFound } from '../../../platform/errors';
import { inTurns } from '../../../platform/event-loop-turns';
import type { StreamedFile } from '../../../platform/streamed-file';
import type { AuditLog } from '../../audit-log';
import { answerColumns } from './answer-columns';
import { hasFiles } from './answer-texts';
import { listedIn, listedQuestion, withAnswers, type TextQuestionName } from './listed-questions';
import { limitMatrixCells } from './matrix-cells';
import type { ResponseListRepository, ResponseRow } from './response-list.repository';
import { uniqueHeaders } from './unique-headers';
import type { AnswerCountRepository } from './counting/answer-counts.repository';
import type { RecountRepository } from './counting/recounts.repository';
import type { QuestionCache } from './question-cache';
import {
  presentCross,
  presentResponse,
  presentResponseDetail,
  presentResults,
  presentText,
} from './survey-results.presenter';
import {
  requireField,
  unknownQuestion,
  type ResponsesContext,
  type ResultsContexts,
  type ResultsQuery,
} from './results-context';
import { isFiltered, type SurveyResultsRepository } from './survey-results.repository';

interface Dependencies {
  readonly database: Database;
  readonly context: ResultsContexts;
  readonly counts: AnswerCountRepository;
  readonly recounts: RecountRepository;
  readonly questionCache: QuestionCache;
  readonly results: SurveyResultsRepository;
  readonly responses: ResponseListRepository;
  readonly audit: AuditLog;
}

export type SurveyResultsService = ReturnType<typeof surveyResultsService>;

export const surveyResultsService = (dependencies: Dependencies) => {
  const { database, context, counts, recounts, questionCache } = dependencies;
  const { results, responses, audit } = dependencies;

  const { open, openResults } = context;

  /** @param fileQuestions names of the questions whose files are read without their contents */
  const readResponses = (
    { tenantId }: Actor,
    { selection }: ResponsesContext,
    fileQuestions: readonly string[],
  ): AsyncGenerator<ResponseRow[], void> =>
    inTurns(
      readLargeRows(database, tenantId, {
        page: (scope, place) => responses.sizedPage(scope, selection, place, fileQuestions),
        rows: (scope, ids) => responses.findAll(scope, selection.surveyId, ids, fileQuestions),
      }),
    );

  return {
    /** @throws {AppError} notFound, validation */
    async results(actor: Actor, id: string, query: ResultsQuery): Promise<SurveyResults> {
      const { row, selection, ...opened } = await openResults(actor, id, query);
      const questions = limitMatrixCells(opened.questions);
      const listed = listedIn(questions);
      return database.read(actor.tenantId, async (scope) => {
        const allCounts = await counts.storedCounts(scope, id);
        const selectedCounts = isFiltered(selection) ? await results.count(scope, selection) : allCounts;
        // Otherwise all responses would be scanned although none has an answer.
        const answeredInText = withAnswers(listed, selectedCounts);
        const latest = await results.latestTexts(scope, selection, answeredInText);
        const texts = listed.map((one) => ({
          listed: one,
          rows: latest.filter(({ position }) => answeredInText[position - 1] === one),
        }));
        return presentResults(row, { questions, counts: selectedCounts, allCounts, texts });
      });
    },

    /** @throws {AppError} notFound, validation */
    async cross(
      actor: Actor,
      id: string,
      query: ResultsQuery & { readonly row: string; readonly column: string },
    ): Promise<CrossTabulation> {
      const opened = await openResults(actor, id, query);
      const row = requireField(opened, 'row', query.row);
      const column = requireField(opened, 'column', query.column);
      const pairs = await database.read(actor.tenantId, (scope) =>
        results.crossCounts(scope, opened.selection, { row, column }),
      );
      return presentCross({ row, column }, pairs);
    },

    /** @throws {AppError} notFound, validation */
    async texts(
      actor: Actor,
      id: string,
      query: ResultsQuery &
        TextQuestionName & {
          readonly search?: string | undefined;
          readonly limit: number;
          readonly cursor?: string | undefined;
        },
    ) {
      const opened = await openResults(actor, id, query);
      const { nestedQuestion, search, limit, cursor } = query;
      const asked = listedQuestion(opened.questions, query);
      if (!asked) throw unknownQuestion(nestedQuestion === undefined ? 'question' : 'nestedQuestion');
      const { rows, nextCursor } = await database.read(actor.tenantId, (scope) =>
        responses.texts(scope, opened.selection, { asked, search, limit, cursor }),
      );
      return { items: rows.map((row) => presentText(asked, row)), nextCursor };
    },

    /** @throws {AppError} notFound, validation */
    async list(
      actor: Actor,
      id: string,
      query: ResultsQuery & { readonly limit: number; readonly cursor?: string | undefined },
    ) {
      const hasAnswerFilters = answerFiltersOf(query).size > 0;
      const { row, selection } = await (hasAnswerFilters ? openResults : open)(actor, id, query);
      const { limit, cursor } = query;
      const { rows, ...page } = await database.read(actor.tenantId, (scope) =>
        responses.countedPage(scope, selection, { limit, cursor }, row.response_count),
      );
      return { items: rows.map(presentResponse), ...page };
    },

    /** @throws {AppError} notFound */
    async get(
      actor: Actor,
      { surveyId, responseId }: { readonly surveyId: string; readonly responseId: string },
      query: { readonly textLanguage?: string | undefined },
    ): Promise<SurveyResponseDetail> {
      const { tenantId } = actor;
      await open(actor, surveyId, {});
      const row = await database.read(tenantId, (scope) => responses.find(scope, surveyId, responseId));
      if (!row) throw notFound();
      const versions = [row.version];
      const questions = await questionCache.read({ tenantId, surveyId, versions }, query.textLanguage ?? '');
      return presentResponseDetail(row, questions);
    },

    /** @throws {AppError} notFound */
    async remove(
      actor: Actor,
      { surveyId, responseId }: { readonly surveyId: string; readonly responseId: string },
      requestId: string,
    ): Promise<undefined> {
      await open(actor, surveyId, {});
      await database.write(actor.tenantId, async (scope) => {
        if (!(await responses.lock(scope, surveyId, responseId))) throw notFound();
        await counts.subtractFromCounts(scope, surveyId, responseId);
        await responses.remove(scope, surveyId, responseId);
        await audit.recordChange(scope, actor, requestId, {
          action: 'survey.responseDeleted',
          entityId: surveyId,
          before: { responseId },
        });
      });
    },

    /** Counts all responses again, in a background job. @throws {AppError} notFound */
    async recount(actor: Actor, id: string, requestId: string): Promise<undefined> {
      await open(actor, id, {});
      await database.write(actor.tenantId, async (scope) => {
        await recounts.add(scope, id);
        await audit.recordChange(scope, actor, requestId, { action: 'survey.recounted', entityId: id });
      });
    },

    /** @throws {AppError} notFound, validation */
    async exportCsv(
      actor: Actor,
      id: string,
      query: ResultsQuery & { readonly answers: 'labels' | 'values' },
    ): Promise<StreamedFile> {
      const opened = await openResults(actor, id, query);
      const columns = answerColumns(opened.questions, query.answers);
      const fixed = ['id', 'submittedAt', 'startedAt', 'version', 'language', 'ipAddress'] as const;
      const headers = uniqueHeaders([...fixed, ...columns.map(({ header }) => header)]);
      const rowOf = (row: ResponseRow) => ({
        ...presentResponse(row),
        ...Object.fromEntries(
          columns.map(({ versions, cell }, index) => [
            headers[fixed.length + index],
            (versions?.includes(row.version) ?? true) ? cell(row.answers) : '',
          ]),
        ),
      });
      const fileQuestions = opened.questions.filter(hasFiles).map(({ name }) => name);
      async function* rowBatches() {
        for await (const rows of readResponses(actor, opened, fileQuestions)) yield rows.map(rowOf);
      }
      return { name: `${opened.row.name}.csv`, content: csvText(headers, rowBatches()) };
    },

    /** @throws {AppError} notFound, validation */
    async exportJson(actor: Actor, id: string, query: ResultsQuery): Promise<StreamedFile> {
      const opened = await openResults(actor, id, query);
      async function* content() {
        let separator = '[\n';
        for await (const rows of readResponses(actor, opened, []))
          for (const row of rows) {
            yield `${separator}${JSON.stringify({ ...presentResponse(row), answers: row.answers })}`;
            separator = ',\n';
          }
        yield separator === '[\n' ? '[]\n' : '\n]\n';
      }
      return { name: `${opened.row.name}.json`, content: content() };
    },
  };
};
