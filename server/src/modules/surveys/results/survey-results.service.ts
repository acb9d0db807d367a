import { LRUCache } from 'lru-cache';
import {
  answerFiltersOf,
  answerKey,
  decodeAnswerPath,
  decodeRange,
  type ResponseFilters,
} from '@vantage/contract/surveys/answer-filters';
import type { SurveyResponseDetail } from '@vantage/contract/surveys/survey-responses';
import type { CrossTabulation, SurveyResults } from '@vantage/contract/surveys/survey-results';
import type { Actor } from '../../../platform/actor';
import { csvText } from '../../../platform/csv';
import type { Database, Scope } from '../../../platform/database/database';
import { readInBatches } from '../../../platform/database/read-in-batches';
import { AppError, notFound } from '../../../platform/errors';
import type { StreamedFile } from '../../../platform/streamed-file';
import type { AuditLog } from '../../audit-log';
import type { SurveyDefinitionRepository } from '../definition/survey-definition.repository';
import type { SurveyRow } from '../surveys.repository';
import type { SurveyService } from '../surveys.service';
import { answerColumns } from './answer-columns';
import type { AnswerCountRepository } from './answer-counts.repository';
import { fieldAt, type AnswerField } from './answer-fields';
import { listedIn, listedQuestion } from './listed-questions';
import type { ResponseListRepository, ResponseRow } from './response-list.repository';
import { uniqueHeaders } from './unique-headers';
import { mergeQuestions, questionsOf, type SurveyQuestion } from './survey-questions';
import {
  presentCross,
  presentResponse,
  presentResponseDetail,
  presentResults,
  presentText,
} from './survey-results.presenter';
import {
  isFiltered,
  type AnswerCondition,
  type ResponseSelection,
  type SurveyResultsRepository,
} from './survey-results.repository';

interface Dependencies {
  readonly database: Database;
  readonly surveys: SurveyService;
  readonly definitions: SurveyDefinitionRepository;
  readonly counts: AnswerCountRepository;
  readonly results: SurveyResultsRepository;
  readonly responses: ResponseListRepository;
  readonly audit: AuditLog;
}

type Query = ResponseFilters &
  Readonly<Record<string, unknown>> & { readonly textLanguage?: string | undefined };

interface Opened {
  readonly row: SurveyRow;
  readonly questions: readonly SurveyQuestion[];
  readonly selection: ResponseSelection;
}

const textKey = (counted: { readonly question: string; readonly nestedQuestion: string }): string =>
  JSON.stringify([counted.question, counted.nestedQuestion]);

/** Versions whose parsed questions are cached; versions are immutable. */
const keptVersions = 200;

const invalid = (field: string, code: string, message: string): AppError =>
  new AppError('validation', { fields: { [field]: [{ code, message }] } });

const unknownQuestion = (field: string): AppError =>
  invalid(field, 'unknown', 'The survey has no question with this name and type.');

export type SurveyResultsService = ReturnType<typeof surveyResultsService>;

export const surveyResultsService = (dependencies: Dependencies) => {
  const { database, surveys, definitions, counts, results, responses, audit } = dependencies;
  const questionsByVersion = new LRUCache<string, SurveyQuestion[]>({ max: keptVersions });

  const questionsOfSurvey = async (scope: Scope, id: string, language = ''): Promise<SurveyQuestion[]> => {
    const numbers = await definitions.versionNumbers(scope, id);
    const keyOf = (number: number): string => `${scope.tenantId} ${id} ${number} ${language}`;
    const missing = numbers.filter((number) => !questionsByVersion.has(keyOf(number)));
    const found = missing.length === 0 ? [] : await definitions.definitionsOf(scope, id, missing);
    const read = new Map(found.map(({ number, definition }) => [number, questionsOf(definition, language)]));
    for (const [number, questions] of read) questionsByVersion.set(keyOf(number), questions);
    return mergeQuestions(
      numbers.map((number) => read.get(number) ?? questionsByVersion.get(keyOf(number)) ?? []),
    );
  };

  const fieldOf = (questions: readonly SurveyQuestion[], encodedPath: string): AnswerField | null =>
    fieldAt(questions, decodeAnswerPath(encodedPath) ?? []);

  const conditionOf = (
    questions: readonly SurveyQuestion[],
    [encodedPath, value]: readonly [string, string],
  ): AnswerCondition => {
    const field = fieldOf(questions, encodedPath);
    if (!field)
      throw invalid(answerKey(encodedPath), 'notFilterable', "Responses can't be filtered by this question.");
    const { question, nestedQuestion, part, hasNumbers } = field;
    const range = hasNumbers ? decodeRange(value) : null;
    return { question, nestedQuestion, part, value: range ?? value };
  };

  /** Adds the responses submitted since results were last read. */
  const addNewResponses = async (tenantId: string, { selection, questions }: Opened): Promise<void> => {
    const isBehind = await database.read(tenantId, (scope) => counts.isBehind(scope, selection.surveyId));
    for (let more = isBehind; more;)
      more = await database.write(tenantId, (scope) => counts.addToCounts(scope, selection, questions));
  };

  /** @throws {AppError} notFound, also if the caller may not see the survey; validation */
  const open = async (actor: Actor, id: string, query: Query): Promise<Opened> => {
    const context = await surveys.contextOf(actor.tenantId);
    return database.read(actor.tenantId, async (scope) => {
      const row = await surveys.read(scope, actor, context, id);
      const questions = await questionsOfSurvey(scope, id, query.textLanguage);
      const { from, to, version, language } = query;
      return {
        row,
        questions,
        selection: {
          surveyId: id,
          timeZone: context.timeZone,
          from,
          to,
          version,
          language,
          answers: [...answerFiltersOf(query)].map((filter) => conditionOf(questions, filter)),
        },
      };
    });
  };

  /** As `open`. Filters by answer select counted responses only. */
  const openCounted = async (actor: Actor, id: string, query: Query): Promise<Opened> => {
    const opened = await open(actor, id, query);
    if (opened.selection.answers.length > 0) await addNewResponses(actor.tenantId, opened);
    return opened;
  };

  const requireField = ({ questions }: Opened, side: 'row' | 'column', encodedPath: string): AnswerField => {
    const field = fieldOf(questions, encodedPath);
    if (!field) throw unknownQuestion(side);
    return field;
  };

  async function* batches(actor: Actor, { selection }: Opened): AsyncGenerator<ResponseRow[], void> {
    yield* readInBatches(database, actor.tenantId, (scope, place) => responses.page(scope, selection, place));
  }

  return {
    /** @throws {AppError} notFound, validation */
    async results(actor: Actor, id: string, query: Query): Promise<SurveyResults> {
      const opened = await open(actor, id, query);
      const { row, questions, selection } = opened;
      await addNewResponses(actor.tenantId, opened);
      const listed = listedIn(questions);
      return database.read(actor.tenantId, async (scope) => {
        const allCounts = await counts.storedCounts(scope, id);
        const selectedCounts = isFiltered(selection) ? await results.count(scope, selection) : allCounts;
        // Otherwise all responses would be scanned although none has an answer.
        const answered = new Set(selectedCounts.map(textKey));
        const texts = await results.latestTexts(
          scope,
          selection,
          listed.filter(({ question, nested }) =>
            answered.has(textKey({ question: question.name, nestedQuestion: nested?.name ?? '' })),
          ),
        );
        return presentResults(row, { questions, counts: selectedCounts, allCounts, listed, texts });
      });
    },

    /** @throws {AppError} notFound, validation */
    async cross(
      actor: Actor,
      id: string,
      query: Query & { readonly row: string; readonly column: string },
    ): Promise<CrossTabulation> {
      const opened = await openCounted(actor, id, query);
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
      query: Query & {
        readonly question: string;
        readonly nestedQuestion?: string | undefined;
        readonly search?: string | undefined;
        readonly limit: number;
        readonly cursor?: string | undefined;
      },
    ) {
      const opened = await openCounted(actor, id, query);
      const { question, nestedQuestion, search, limit, cursor } = query;
      const asked = listedQuestion(opened.questions, question, nestedQuestion);
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
      query: Query & { readonly limit: number; readonly cursor?: string | undefined },
    ) {
      const { row, selection } = await openCounted(actor, id, query);
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
      const { questions } = await open(actor, surveyId, query);
      const row = await database.read(actor.tenantId, (scope) => responses.find(scope, surveyId, responseId));
      if (!row) throw notFound();
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

    /** @throws {AppError} notFound, validation */
    async exportCsv(
      actor: Actor,
      id: string,
      query: Query & { readonly answers: 'labels' | 'values' },
    ): Promise<StreamedFile> {
      const opened = await openCounted(actor, id, query);
      const columns = answerColumns(opened.questions, query.answers);
      const fixed = ['id', 'submittedAt', 'startedAt', 'version', 'language', 'ipAddress'] as const;
      const headers = uniqueHeaders([...fixed, ...columns.map(({ header }) => header)]);
      const rowOf = (row: ResponseRow) => ({
        ...presentResponse(row),
        ...Object.fromEntries(
          columns.map(({ cell }, index) => [headers[fixed.length + index], cell(row.answers)]),
        ),
      });
      async function* rowBatches() {
        for await (const rows of batches(actor, opened)) yield rows.map(rowOf);
      }
      return { name: `${opened.row.name}.csv`, content: csvText(headers, rowBatches()) };
    },

    /** @throws {AppError} notFound, validation */
    async exportJson(actor: Actor, id: string, query: Query): Promise<StreamedFile> {
      const opened = await openCounted(actor, id, query);
      async function* content() {
        let separator = '[\n';
        for await (const rows of batches(actor, opened))
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
