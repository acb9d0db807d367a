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
import type { Database } from '../../../platform/database/database';
import { readLargeRows } from '../../../platform/database/read-in-batches';
import { AppError, notFound } from '../../../platform/errors';
import { inTurns } from '../../../platform/event-loop-turns';
import type { StreamedFile } from '../../../platform/streamed-file';
import type { AuditLog } from '../../audit-log';
import type { SurveyDefinitionRepository } from '../definition/survey-definition.repository';
import type { SurveyRow } from '../surveys.repository';
import type { SurveyService } from '../surveys.service';
import { answerColumns } from './answer-columns';
import { fieldAt, type AnswerField } from './answer-fields';
import { hasFiles } from './answer-texts';
import { listedIn, listedQuestion, type TextQuestion, type TextQuestionName } from './listed-questions';
import type { ResponseListRepository, ResponseRow } from './response-list.repository';
import { uniqueHeaders } from './unique-headers';
import type { AnswerCounting } from './counting/answer-counting';
import type { AnswerCountRepository } from './counting/answer-counts.repository';
import type { RecountRepository } from './counting/recounts.repository';
import type { QuestionCache } from './question-cache';
import type { SurveyQuestion } from './survey-questions';
import {
  presentCross,
  presentResponse,
  presentResponseDetail,
  presentResults,
  presentText,
} from './survey-results.presenter';
import type { AnswerCount } from './summaries';
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
  readonly recounts: RecountRepository;
  readonly counting: AnswerCounting;
  readonly questionCache: QuestionCache;
  readonly results: SurveyResultsRepository;
  readonly responses: ResponseListRepository;
  readonly audit: AuditLog;
}

type Query = ResponseFilters &
  Readonly<Record<string, unknown>> & { readonly textLanguage?: string | undefined };

interface Opened {
  readonly row: SurveyRow;
  readonly selection: ResponseSelection;
}

interface OpenedResults extends Opened {
  readonly questions: readonly SurveyQuestion[];
}

/** The keys of the counts that a question whose texts are listed may have. */
const countKeys = ({ question, nested }: TextQuestion): string[] =>
  question.formats.flatMap((format) =>
    (nested?.formats ?? ['']).map((nestedFormat) =>
      countKey({ question: question.name, format, nestedQuestion: nested?.name ?? '', nestedFormat }),
    ),
  );

const countKey = ({
  question,
  format,
  nestedQuestion,
  nestedFormat,
}: Pick<AnswerCount, 'question' | 'format' | 'nestedQuestion' | 'nestedFormat'>): string =>
  JSON.stringify([question, format, nestedQuestion, nestedFormat]);

const invalid = (field: string, code: string, message: string): AppError =>
  new AppError('validation', { fields: { [field]: [{ code, message }] } });

const unknownQuestion = (field: string): AppError =>
  invalid(field, 'unknown', 'The survey has no question with this name and type.');

export type SurveyResultsService = ReturnType<typeof surveyResultsService>;

export const surveyResultsService = (dependencies: Dependencies) => {
  const { database, surveys, definitions, counts, recounts, counting, questionCache } = dependencies;
  const { results, responses, audit } = dependencies;

  /** The questions of the newest version, and of others that were answered. */
  const readQuestions = async (
    tenantId: string,
    surveyId: string,
    language = '',
  ): Promise<readonly SurveyQuestion[]> => {
    const versions = await database.read(tenantId, async (scope) => {
      const latest = await definitions.latestVersion(scope, surveyId);
      const counted = await counts.countedVersions(scope, surveyId);
      return new Set(latest ? [latest.number, ...counted] : counted);
    });
    const newestFirst = [...versions].toSorted((one, other) => other - one);
    return questionCache.read({ tenantId, surveyId, versions: newestFirst }, language);
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
    const range = field.hasNumbers ? decodeRange(value) : null;
    return { ...field, value: range ?? value };
  };

  /** @throws {AppError} notFound, also if the caller may not see the survey */
  const open = async (actor: Actor, id: string, query: Query): Promise<Opened> => {
    const context = await surveys.contextOf(actor.tenantId);
    const row = await database.read(actor.tenantId, (scope) => surveys.read(scope, actor, context, id));
    const { from, to, version, language } = query;
    const { timeZone } = context;
    return { row, selection: { surveyId: id, timeZone, from, to, version, language, answers: [] } };
  };

  /** Counts new responses first. @throws {AppError} as `open`; validation */
  const openResults = async (actor: Actor, id: string, query: Query): Promise<OpenedResults> => {
    const { tenantId } = actor;
    const { row, selection } = await open(actor, id, query);
    await counting.addNewResponses({ tenantId, ...selection });
    const questions = await readQuestions(tenantId, id, query.textLanguage);
    const answers = [...answerFiltersOf(query)].map((filter) => conditionOf(questions, filter));
    return { row, questions, selection: { ...selection, answers } };
  };

  const requireField = (
    { questions }: OpenedResults,
    side: 'row' | 'column',
    encodedPath: string,
  ): AnswerField => {
    const field = fieldOf(questions, encodedPath);
    if (!field) throw unknownQuestion(side);
    return field;
  };

  /** @param fileQuestions names of the questions whose files are read without their contents */
  const readResponses = (
    { tenantId }: Actor,
    { selection }: Opened,
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
    async results(actor: Actor, id: string, query: Query): Promise<SurveyResults> {
      const { row, questions, selection } = await openResults(actor, id, query);
      const listed = listedIn(questions);
      return database.read(actor.tenantId, async (scope) => {
        const allCounts = await counts.storedCounts(scope, id);
        const selectedCounts = isFiltered(selection) ? await results.count(scope, selection) : allCounts;
        // Otherwise all responses would be scanned although none has an answer.
        const answered = new Set(selectedCounts.map(countKey));
        const answeredInText = listed.filter((one) => countKeys(one).some((key) => answered.has(key)));
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
      query: Query & { readonly row: string; readonly column: string },
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
      query: Query &
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
      query: Query & { readonly limit: number; readonly cursor?: string | undefined },
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
      query: Query & { readonly answers: 'labels' | 'values' },
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
    async exportJson(actor: Actor, id: string, query: Query): Promise<StreamedFile> {
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
