import { LRUCache } from 'lru-cache';
import {
  answerFiltersOf,
  answerKey,
  type CrossTabulation,
  type ResponseFilters,
  type SurveyResponseDetail,
  type SurveyResults,
} from '@vantage/contract/surveys/survey-results';
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
import { answerColumns, hasFiles } from './answer-texts';
import type { ResponseListRepository, ResponseRow } from './response-list.repository';
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
  type QuestionKinds,
  type ResponseSelection,
  type SurveyResultsRepository,
} from './survey-results.repository';
import { singleValued } from './summaries';

interface Dependencies {
  readonly database: Database;
  readonly surveys: SurveyService;
  readonly definitions: SurveyDefinitionRepository;
  readonly results: SurveyResultsRepository;
  readonly responses: ResponseListRepository;
  readonly audit: AuditLog;
}

type Query = ResponseFilters &
  Readonly<Record<string, unknown>> & { readonly textLanguage?: string | undefined };

interface Opened {
  readonly row: SurveyRow;
  readonly questions: readonly SurveyQuestion[];
  readonly kinds: QuestionKinds;
  readonly selection: ResponseSelection;
}

/** Whether its latest answers are listed; files are too large for that. */
const isListed = (question: SurveyQuestion): boolean =>
  question.kind === 'text' || (question.kind === 'other' && !hasFiles(question));

/** Versions whose parsed questions are cached; versions are immutable. */
const keptVersions = 200;

const invalid = (field: string, code: string, message: string): AppError =>
  new AppError('validation', { fields: { [field]: [{ code, message }] } });

export type SurveyResultsService = ReturnType<typeof surveyResultsService>;

export const surveyResultsService = (dependencies: Dependencies) => {
  const { database, surveys, definitions, results, responses, audit } = dependencies;
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

  const conditionOf = (
    questions: readonly SurveyQuestion[],
    [name, value]: readonly [string, string],
  ): AnswerCondition => {
    const kind = questions.find((question) => question.name === name)?.kind;
    if (kind === undefined || !(kind === 'choices' || singleValued.has(kind)))
      throw invalid(answerKey(name), 'notFilterable', "Responses can't be filtered by this question.");
    return { question: name, value, isList: kind === 'choices' };
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
        kinds: new Map(questions.map(({ name, kind }) => [name, kind])),
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

  /** Adds the responses submitted since results were last read. */
  const addNewResponses = async (tenantId: string, { selection, kinds }: Opened): Promise<void> => {
    const isBehind = await database.read(tenantId, (scope) => results.isBehind(scope, selection.surveyId));
    for (let more = isBehind; more;)
      more = await database.write(tenantId, (scope) => results.addToCounts(scope, selection, kinds));
  };

  const requireQuestion = (
    { questions }: Opened,
    field: 'row' | 'column' | 'question',
    name: string,
    isSuitable: (question: SurveyQuestion) => boolean,
  ): SurveyQuestion => {
    const question = questions.find((one) => one.name === name && isSuitable(one));
    if (!question) throw invalid(field, 'unknown', 'The survey has no question with this name and type.');
    return question;
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
      const texts = questions.filter(isListed).map(({ name }) => name);
      return database.read(actor.tenantId, async (scope) => {
        const allCounts = await results.storedCounts(scope, id);
        const counts = isFiltered(selection) ? await results.count(scope, selection) : allCounts;
        return presentResults(row, {
          questions,
          counts,
          allCounts,
          texts: await results.latestTexts(scope, selection, texts),
        });
      });
    },

    /** @throws {AppError} notFound, validation */
    async cross(
      actor: Actor,
      id: string,
      query: Query & { readonly row: string; readonly column: string },
    ): Promise<CrossTabulation> {
      const opened = await open(actor, id, query);
      const isSuitable = ({ kind }: SurveyQuestion) => kind === 'choices' || singleValued.has(kind);
      const questions = {
        row: requireQuestion(opened, 'row', query.row, isSuitable),
        column: requireQuestion(opened, 'column', query.column, isSuitable),
      };
      const counts = await database.read(actor.tenantId, (scope) =>
        results.crossCounts(scope, opened.selection, query),
      );
      return presentCross(questions, counts);
    },

    /** @throws {AppError} notFound, validation */
    async texts(
      actor: Actor,
      id: string,
      query: Query & {
        readonly question: string;
        readonly search?: string | undefined;
        readonly limit: number;
        readonly cursor?: string | undefined;
      },
    ) {
      const opened = await open(actor, id, query);
      const asked = requireQuestion(opened, 'question', query.question, isListed);
      const { question, search, limit, cursor } = query;
      const { rows, nextCursor } = await database.read(actor.tenantId, (scope) =>
        responses.texts(scope, opened.selection, { question, search, limit, cursor }),
      );
      return { items: rows.map((row) => presentText(asked, row)), nextCursor };
    },

    /** @throws {AppError} notFound, validation */
    async list(
      actor: Actor,
      id: string,
      query: Query & { readonly limit: number; readonly cursor?: string | undefined },
    ) {
      const { row, selection } = await open(actor, id, query);
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
        await results.subtractFromCounts(scope, surveyId, responseId);
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
      const opened = await open(actor, id, query);
      const columns = answerColumns(opened.questions, query.answers);
      const fixed = ['id', 'submittedAt', 'startedAt', 'version', 'language', 'ipAddress'] as const;
      // Prefixed, since a question may have the name of one of our columns.
      const headers = columns.map(({ header }) =>
        (fixed as readonly string[]).includes(header) ? `${header} (question)` : header,
      );
      const rowOf = (row: ResponseRow) => ({
        ...presentResponse(row),
        ...Object.fromEntries(columns.map(({ cell }, index) => [headers[index], cell(row.answers)])),
      });
      async function* slices() {
        for await (const rows of batches(actor, opened)) yield rows.map(rowOf);
      }
      return { name: `${opened.row.name}.csv`, content: csvText([...fixed, ...headers], slices()) };
    },

    /** @throws {AppError} notFound, validation */
    async exportJson(actor: Actor, id: string, query: Query): Promise<StreamedFile> {
      const opened = await open(actor, id, query);
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
