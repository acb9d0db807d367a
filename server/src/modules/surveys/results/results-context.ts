import {
  readAnswerFilters,
  readAttributeFilters,
  answerKey,
  decodeAnswerPath,
  decodeRange,
  type ResponseFilters,
} from '@vantage/contract/surveys/answer-filters';
import { isProtected } from '@vantage/contract/surveys/survey-anonymity';
import type { Actor } from '../../../platform/actor';
import type { Database, Scope } from '../../../platform/database/database';
import { AppError } from '../../../platform/errors';
import type { SurveyDefinitionRepository } from '../definition/survey-definition.repository';
import type { SurveyRow } from '../surveys.repository';
import type { SurveyContext, SurveyService } from '../surveys.service';
import type { AnswerCounting } from './counting/answer-counting';
import type { AnswerCountRepository } from './counting/answer-counts.repository';
import { findAnswerField, type AnswerField } from './questions/answer-fields';
import type { ResultsPrivacy, ResultsPrivacyService } from './privacy/results-privacy';
import type { QuestionCache } from './questions/question-cache';
import type { SurveyQuestion } from './questions/survey-questions';
import type { AnswerCondition, ResponseSelection } from './survey-results.repository';

interface Dependencies {
  readonly database: Database;
  readonly surveys: SurveyService;
  readonly definitions: Pick<SurveyDefinitionRepository, 'latestVersion'>;
  readonly counts: Pick<AnswerCountRepository, 'countedVersions'>;
  readonly counting: AnswerCounting;
  readonly privacy: ResultsPrivacyService;
  readonly questionCache: QuestionCache;
}

export type ResultsQuery = ResponseFilters &
  Readonly<Record<string, unknown>> & { readonly textLanguage?: string | undefined };

/** A request is about a survey, and those of its responses that match the filters. */
export interface ResponsesContext {
  readonly row: SurveyRow;
  readonly selection: ResponseSelection;
  readonly privacy: ResultsPrivacy;
}

export interface ResultsContext extends ResponsesContext {
  readonly questions: readonly SurveyQuestion[];
}

const invalid = (field: string, code: string, message: string): AppError =>
  new AppError('validation', { fields: { [field]: [{ code, message }] } });

export const unknownQuestion = (field: string): AppError =>
  invalid(field, 'unknown', 'The survey has no question with this name and type.');

const findField = (questions: readonly SurveyQuestion[], encodedPath: string): AnswerField | null =>
  findAnswerField(questions, decodeAnswerPath(encodedPath) ?? []);

/** @throws {AppError} validation, with the name of the parameter, if the survey has no such question */
export function requireField(
  { questions }: ResultsContext,
  parameter: 'row' | 'column',
  encodedPath: string,
): AnswerField {
  const field = findField(questions, encodedPath);
  if (!field) throw unknownQuestion(parameter);
  return field;
}

const toCondition = (
  questions: readonly SurveyQuestion[],
  [encodedPath, value]: readonly [string, string],
): AnswerCondition => {
  const field = findField(questions, encodedPath);
  if (!field)
    throw invalid(answerKey(encodedPath), 'notFilterable', "Responses can't be filtered by this question.");
  const range = field.hasNumbers ? decodeRange(value) : null;
  return { ...field, value: range ?? value };
};

const toSelection = (
  { id: surveyId, anonymity }: SurveyRow,
  { timeZone }: SurveyContext,
  query: ResultsQuery,
): ResponseSelection => {
  const { from, to, version, language } = query;
  const attributes = readAttributeFilters(query);
  return {
    surveyId,
    timeZone,
    from,
    to,
    version,
    language,
    answers: [],
    attributes,
    isProtected: isProtected(anonymity),
  };
};

/**
 * Results of a protected survey can be filtered by attributes only: times, languages and answers select groups of any
 * size, whose differences could not all be compared.
 * @throws {AppError} validation
 */
const requireAttributeFilters = ({ anonymity }: SurveyRow, query: ResultsQuery): void => {
  if (!isProtected(anonymity)) return;
  const { from, to, version, language } = query;
  const others = [
    ...Object.entries({ from, to, version, language }).flatMap(([name, value]) =>
      value === undefined ? [] : name,
    ),
    ...[...readAnswerFilters(query).keys()].map(answerKey),
  ];
  const [other] = others;
  if (other !== undefined)
    throw invalid(other, 'protected', 'Responses to this survey can be filtered by attributes only.');
};

export type ResultsContexts = ReturnType<typeof resultsContexts>;

export const resultsContexts = (dependencies: Dependencies) => {
  const { database, surveys, definitions, counts, counting, privacy, questionCache } = dependencies;

  /** @returns the newest version, and those that were answered, with the newest first */
  const neededVersions = async (scope: Scope, surveyId: string): Promise<number[]> => {
    const [latest, counted] = await Promise.all([
      definitions.latestVersion(scope, surveyId),
      counts.countedVersions(scope, surveyId),
    ]);
    const versions = new Set(latest ? [latest.number, ...counted] : counted);
    return [...versions].toSorted((one, other) => other - one);
  };

  /** @throws {AppError} notFound, also if the caller may not see the survey */
  const loadResponsesContext = async (
    actor: Actor,
    id: string,
    query: ResultsQuery,
  ): Promise<ResponsesContext> => {
    const context = await surveys.loadContext(actor.tenantId);
    const row = await database.read(actor.tenantId, (scope) => surveys.read(scope, actor, context, id));
    requireAttributeFilters(row, query);
    const selection = toSelection(row, context, query);
    const { tenantId } = actor;
    // Groups are known only after their responses were counted.
    if (selection.isProtected) {
      await privacy.releaseResponses(tenantId, row);
      await counting.addNewResponses({ tenantId, ...selection });
    }
    return { row, selection, privacy: await privacy.load(tenantId, row) };
  };

  /** Counts new responses first. @throws {AppError} as `loadResponsesContext`; validation */
  const loadResultsContext = async (
    actor: Actor,
    id: string,
    query: ResultsQuery,
  ): Promise<ResultsContext> => {
    const { tenantId } = actor;
    const context = await surveys.loadContext(tenantId);
    const loaded = await database.read(tenantId, async (scope) => {
      const row = await surveys.read(scope, actor, context, id);
      const [hasUncounted, versions] = await Promise.all([
        counting.hasUncountedResponses(scope, id),
        neededVersions(scope, id),
      ]);
      return { row, hasUncounted, versions };
    });
    let { versions } = loaded;
    const { row } = loaded;
    requireAttributeFilters(row, query);
    const selection = toSelection(row, context, query);
    const hasReleased = await privacy.releaseResponses(tenantId, row);
    if (loaded.hasUncounted || hasReleased) {
      await counting.addNewResponses({ tenantId, ...selection });
      versions = await database.read(tenantId, (scope) => neededVersions(scope, id));
    }
    const questions = await questionCache.read(
      { tenantId, surveyId: id, versions },
      query.textLanguage ?? '',
    );
    const answers = [...readAnswerFilters(query)].map((filter) => toCondition(questions, filter));
    return {
      row,
      questions,
      selection: { ...selection, answers },
      privacy: await privacy.load(tenantId, row),
    };
  };

  return { loadResponsesContext, loadResultsContext };
};
