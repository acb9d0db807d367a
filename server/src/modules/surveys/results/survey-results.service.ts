import { readAnswerFilters } from '@vantage/contract/surveys/answer-filters';
import type { SurveyResponseDetail } from '@vantage/contract/surveys/survey-responses';
import { attributeLimits } from '@vantage/contract/surveys/survey-anonymity';
import type { CrossTabulation, SplitResults, SurveyResults } from '@vantage/contract/surveys/survey-results';
import type { Actor } from '../../../platform/actor';
import { csvText } from '../../../platform/csv';
import type { Database, Scope } from '../../../platform/database/database';
import { readLargeRows } from '../../../platform/database/read-in-batches';
import { notFound } from '../../../platform/errors';
import { inTurns } from '../../../platform/event-loop-turns';
import type { StreamedFile } from '../../../platform/streamed-file';
import type { AuditLog } from '../../audit-log';
import { answerColumns } from './answers/answer-columns';
import { uniqueHeaders } from './answers/unique-headers';
import type { AnswerCountRepository } from './counting/answer-counts.repository';
import type { RecountRepository } from './counting/recounts.repository';
import { hasFiles } from './questions/answer-formats';
import type { QuestionCache } from './questions/question-cache';
import {
  answeredTextQuestions,
  findTextQuestion,
  textQuestions,
  type TextQuestionName,
} from './questions/text-questions';
import type { ResponseListRepository, ResponseRow } from './response-list.repository';
import { limitMatrixCells } from './summaries/matrix-cells';
import {
  requireField,
  unknownQuestion,
  type ResponsesContext,
  type ResultsContexts,
  type ResultsQuery,
} from './results-context';
import {
  presentCrossTabulation,
  presentResponse,
  presentResponseDetail,
  presentResults,
  presentSplitResults,
  presentTextAnswer,
  presentWithheldResults,
} from './survey-results.presenter';
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

  const { loadResponsesContext, loadResultsContext } = context;

  /**
   * @param fileQuestions names of the questions whose files are read without their contents
   * @param rows reads the responses with these ids
   */
  const readResponses = <Row>(
    { tenantId }: Actor,
    { selection }: ResponsesContext,
    fileQuestions: readonly string[],
    rows: (scope: Scope, ids: readonly string[]) => Promise<Row[]>,
  ): AsyncGenerator<Row[], void> =>
    inTurns(
      readLargeRows(database, tenantId, {
        page: (scope, position) => responses.sizedPage(scope, selection, position, fileQuestions),
        rows,
      }),
    );

  return {
    /** @throws {AppError} notFound, validation */
    async results(actor: Actor, id: string, query: ResultsQuery): Promise<SurveyResults> {
      const { row, selection, privacy, ...context } = await loadResultsContext(actor, id, query);
      privacy.requireCombinable([...selection.attributes.keys()]);
      if (privacy.withholds(selection.attributes)) return presentWithheldResults(row, privacy);
      const { questions, limited } = limitMatrixCells(context.questions);
      const withTexts = privacy.allowsList(selection.attributes) ? textQuestions(questions) : [];
      const read = await database.read(actor.tenantId, async (scope) => {
        const allCounts = await counts.storedCounts(scope, id, limited);
        const selectedCounts = isFiltered(selection)
          ? await results.countSelected(scope, selection, limited)
          : allCounts;
        // If none has an answer, all responses would be scanned.
        const answered = answeredTextQuestions(withTexts, selectedCounts);
        const latest = await results.latestTexts(scope, selection, answered);
        const texts = withTexts.map((textQuestion) => ({
          textQuestion,
          rows: latest.filter(({ position }) => answered[position - 1] === textQuestion),
        }));
        return { counts: selectedCounts, allCounts, texts };
      });
      return presentResults(row, privacy, { questions, ...read });
    },

    /** @throws {AppError} notFound, results.tooFewResponses, validation */
    async split(
      actor: Actor,
      id: string,
      query: ResultsQuery & { readonly by: string },
    ): Promise<SplitResults> {
      const { selection, privacy, ...context } = await loadResultsContext(actor, id, query);
      privacy.requireGroup(selection.attributes, query.by);
      const { questions, limited } = limitMatrixCells(context.questions);
      const groups = privacy.findAttribute(query.by).groups.slice(0, attributeLimits.groups);
      const values = groups.flatMap(({ value, withheld }) => (withheld === null ? [value] : []));
      const by = { name: query.by, values };
      const { counts: groupCounts, allCounts } = await database.read(actor.tenantId, async (scope) => ({
        counts: await results.countGroups(scope, selection, by, limited),
        allCounts: await counts.storedCounts(scope, id, limited),
      }));
      return presentSplitResults(groups, groupCounts, { questions, allCounts });
    },

    /** @throws {AppError} notFound, validation */
    async crossTabulate(
      actor: Actor,
      id: string,
      query: ResultsQuery & { readonly row: string; readonly column: string },
    ): Promise<CrossTabulation> {
      const loaded = await loadResultsContext(actor, id, query);
      const { privacy, selection } = loaded;
      const row = requireField(loaded, 'row', query.row);
      const column = requireField(loaded, 'column', query.column);
      privacy.requireGroup(selection.attributes);
      privacy.requireCrossTabulation(selection.attributes, { row, column });
      const pairs = await database.read(actor.tenantId, (scope) =>
        results.countPairs(scope, selection, { row, column }),
      );
      return presentCrossTabulation({ row, column }, pairs, privacy);
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
      const loaded = await loadResultsContext(actor, id, query);
      const { nestedQuestion, search, limit, cursor } = query;
      loaded.privacy.requireList(loaded.selection.attributes);
      const textQuestion = findTextQuestion(loaded.questions, query);
      if (!textQuestion) throw unknownQuestion(nestedQuestion === undefined ? 'question' : 'nestedQuestion');
      const { rows, nextCursor } = await database.read(actor.tenantId, (scope) =>
        responses.texts(scope, loaded.selection, { textQuestion, search, limit, cursor }),
      );
      return { items: rows.map((row) => presentTextAnswer(textQuestion, row, loaded.privacy)), nextCursor };
    },

    /** @throws {AppError} notFound, validation */
    async list(
      actor: Actor,
      id: string,
      query: ResultsQuery & { readonly limit: number; readonly cursor?: string | undefined },
    ) {
      const hasAnswerFilters = readAnswerFilters(query).size > 0;
      const { row, selection, privacy } = await (
        hasAnswerFilters ? loadResultsContext : loadResponsesContext
      )(actor, id, query);
      privacy.requireList(selection.attributes);
      const { limit, cursor } = query;
      const { rows, ...page } = await database.read(actor.tenantId, (scope) =>
        responses.countedPage(scope, selection, { limit, cursor }, row.response_count),
      );
      return { items: rows.map((response) => presentResponse(response, privacy)), ...page };
    },

    /** @throws {AppError} notFound */
    async get(
      actor: Actor,
      { surveyId, responseId }: { readonly surveyId: string; readonly responseId: string },
      query: { readonly textLanguage?: string | undefined },
    ): Promise<SurveyResponseDetail> {
      const { tenantId } = actor;
      const { privacy } = await loadResponsesContext(actor, surveyId, {});
      const row = await database.read(tenantId, (scope) => responses.find(scope, surveyId, responseId));
      if (!row) throw notFound();
      const versions = [row.version];
      const questions = await questionCache.read({ tenantId, surveyId, versions }, query.textLanguage ?? '');
      return presentResponseDetail(row, questions, privacy);
    },

    /** @throws {AppError} notFound */
    async remove(
      actor: Actor,
      { surveyId, responseId }: { readonly surveyId: string; readonly responseId: string },
      requestId: string,
    ): Promise<undefined> {
      const { privacy } = await loadResponsesContext(actor, surveyId, {});
      privacy.requireDeletable();
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
      await loadResponsesContext(actor, id, {});
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
      const loaded = await loadResultsContext(actor, id, query);
      const { privacy } = loaded;
      privacy.requireList(loaded.selection.attributes);
      const columns = answerColumns(loaded.questions, query.answers);
      const attributes = loaded.row.attributes.map(({ name }) => name);
      const fixed = ['id', 'submittedAt', 'startedAt', 'version', 'language', 'ipAddress'] as const;
      const headers = uniqueHeaders([...fixed, ...attributes, ...columns.map(({ header }) => header)]);
      const toCsvRow = (row: ResponseRow) => {
        const { attributes: values, ...summary } = presentResponse(row, privacy);
        const cells = [
          ...attributes.map((name) => (Object.hasOwn(values, name) ? values[name] : '')),
          ...columns.map(({ versions, cell }) =>
            (versions?.includes(row.version) ?? true) ? cell(row.answers) : '',
          ),
        ];
        return {
          ...summary,
          ...Object.fromEntries(cells.map((cell, index) => [headers[fixed.length + index], cell])),
        };
      };
      const fileQuestions = loaded.questions.filter(({ format }) => hasFiles(format)).map(({ name }) => name);
      async function* rowBatches() {
        const findRows = (scope: Scope, ids: readonly string[]) =>
          responses.findAll(scope, id, ids, fileQuestions);
        for await (const rows of readResponses(actor, loaded, fileQuestions, findRows))
          yield rows.map(toCsvRow);
      }
      return { name: `${loaded.row.name}.csv`, content: csvText(headers, rowBatches()) };
    },

    /** @throws {AppError} notFound, validation */
    async exportJson(actor: Actor, id: string, query: ResultsQuery): Promise<StreamedFile> {
      const loaded = await loadResultsContext(actor, id, query);
      loaded.privacy.requireList(loaded.selection.attributes);
      async function* content() {
        let separator = '[\n';
        const findRows = (scope: Scope, ids: readonly string[]) => responses.findAllAsJson(scope, id, ids);
        for await (const rows of readResponses(actor, loaded, [], findRows))
          for (const row of rows) {
            const summary = JSON.stringify(presentResponse(row, loaded.privacy));
            yield `${separator}${summary.slice(0, -1)},"answers":${row.answers}}`;
            separator = ',\n';
          }
        yield separator === '[\n' ? '[]\n' : '\n]\n';
      }
      return { name: `${loaded.row.name}.json`, content: content() };
    },
  };
};
