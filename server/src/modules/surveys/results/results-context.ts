import {
  answerFiltersOf,
  answerKey,
  decodeAnswerPath,
  decodeRange,
  type ResponseFilters,
} from '@vantage/contract/surveys/answer-filters';
import type { Actor } from '../../../platform/actor';
import type { Database, Scope } from '../../../platform/database/database';
import { AppError } from '../../../platform/errors';
import type { SurveyDefinitionRepository } from '../definition/survey-definition.repository';
import type { SurveyRow } from '../surveys.repository';
import type { SurveyContext, SurveyService } from '../surveys.service';
import { fieldAt, type AnswerField } from './answer-fields';
import type { AnswerCounting } from './counting/answer-counting';
import type { AnswerCountRepository } from './counting/answer-counts.repository';
import type { QuestionCache } from './question-cache';
import type { SurveyQuestion } from './survey-questions';
import type { AnswerCondition, ResponseSelection } from './survey-results.repository';

interface Dependencies {
  readonly database: Database;
  readonly surveys: SurveyService;
  readonly definitions: Pick<SurveyDefinitionRepository, 'latestVersion'>;
  readonly counts: Pick<AnswerCountRepository, 'countedVersions'>;
  readonly counting: AnswerCounting;
  readonly questionCache: QuestionCache;
}

export type ResultsQuery = ResponseFilters &
  Readonly<Record<string, unknown>> & { readonly textLanguage?: string | undefined };

/** A survey, and its responses that are asked for. */
export interface ResponsesContext {
  readonly row: SurveyRow;
  readonly selection: ResponseSelection;
}

export interface ResultsContext extends ResponsesContext {
  readonly questions: readonly SurveyQuestion[];
}

const invalid = (field: string, code: string, message: string): AppError =>
  new AppError('validation', { fields: { [field]: [{ code, message }] } });

export const unknownQuestion = (field: string): AppError =>
  invalid(field, 'unknown', 'The survey has no question with this name and type.');

const fieldOf = (questions: readonly SurveyQuestion[], encodedPath: string): AnswerField | null =>
  fieldAt(questions, decodeAnswerPath(encodedPath) ?? []);

/** @throws {AppError} validation, with the name of the parameter, if the survey has no such question */
export function requireField(
  { questions }: ResultsContext,
  parameter: 'row' | 'column',
  encodedPath: string,
): AnswerField {
  const field = fieldOf(questions, encodedPath);
  if (!field) throw unknownQuestion(parameter);
  return field;
}

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

const selectionOf = (
  surveyId: string,
  { timeZone }: SurveyContext,
  query: ResultsQuery,
): ResponseSelection => {
  const { from, to, version, language } = query;
  return { surveyId, timeZone, from, to, version, language, answers: [] };
};

export type ResultsContexts = ReturnType<typeof resultsContexts>;

export const resultsContexts = (dependencies: Dependencies) => {
  const { database, surveys, definitions, counts, counting, questionCache } = dependencies;

  /** The newest version, and those that were answered, newest first. */
  const neededVersions = async (scope: Scope, surveyId: string): Promise<number[]> => {
    const [latest, counted] = await Promise.all([
      definitions.latestVersion(scope, surveyId),
      counts.countedVersions(scope, surveyId),
    ]);
    const versions = new Set(latest ? [latest.number, ...counted] : counted);
    return [...versions].toSorted((one, other) => other - one);
  };

  /** @throws {AppError} notFound, also if the caller may not see the survey */
  const open = async (actor: Actor, id: string, query: ResultsQuery): Promise<ResponsesContext> => {
    const context = await surveys.contextOf(actor.tenantId);
    const row = await database.read(actor.tenantId, (scope) => surveys.read(scope, actor, context, id));
    return { row, selection: selectionOf(id, context, query) };
  };

  /** Counts new responses first. @throws {AppError} as `open`; validation */
  const openResults = async (actor: Actor, id: string, query: ResultsQuery): Promise<ResultsContext> => {
    const { tenantId } = actor;
    const context = await surveys.contextOf(tenantId);
    const opened = await database.read(tenantId, async (scope) => {
      const row = await surveys.read(scope, actor, context, id);
      const [isBehind, versions] = await Promise.all([
        counting.isBehind(scope, id),
        neededVersions(scope, id),
      ]);
      return { row, isBehind, versions };
    });
    let { versions } = opened;
    const selection = selectionOf(id, context, query);
    if (opened.isBehind) {
      await counting.addNewResponses({ tenantId, ...selection });
      versions = await database.read(tenantId, (scope) => neededVersions(scope, id));
    }
    const questions = await questionCache.read(
      { tenantId, surveyId: id, versions },
      query.textLanguage ?? '',
    );
    const answers = [...answerFiltersOf(query)].map((filter) => conditionOf(questions, filter));
    return { row: opened.row, questions, selection: { ...selection, answers } };
  };

  return { open, openResults };
};
