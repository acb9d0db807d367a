import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type { SurveyDefinition } from '@vantage/contract/surveys/survey-definition';
import type { Database } from '../../../platform/database/database';
import { notFound } from '../../../platform/errors';
import type { SurveyChecks } from '../checks/survey-checks';
import type { SurveyDefinitionRepository } from '../definition/survey-definition.repository';
import { mergeQuestions, questionMerger } from './merged-questions';
import { questionsOf, type AnswerOption, type SurveyQuestion } from './survey-questions';

/** Characters of outlines in memory, and of merged questions; few definitions have more than 100,000. */
const maxCharacters = 20_000_000;

interface Dependencies {
  readonly database: Database;
  readonly definitions: SurveyDefinitionRepository;
  readonly checks: Pick<SurveyChecks, 'readOutline'>;
}

/** JSON of what results need of a definition. */
interface Outline {
  readonly json: string;
}

interface CachedQuestions {
  readonly questions: readonly SurveyQuestion[];
  readonly characters: number;
}

const charactersOf = (options: readonly AnswerOption[]): number =>
  options.reduce((sum, { value, text }) => sum + value.length + text.length, 0);

/** Approximately. */
const charactersIn = (questions: readonly SurveyQuestion[]): number =>
  questions.reduce(
    (sum, { title, choices, rows, columns, nestedQuestions }) =>
      sum +
      title.length +
      charactersOf(choices) +
      charactersOf(rows) +
      charactersOf(columns) +
      charactersIn(nestedQuestions),
    0,
  );

export interface SurveyVersions {
  readonly tenantId: string;
  readonly surveyId: string;
  /** Newest first. */
  readonly versions: readonly number[];
}

export type QuestionCache = ReturnType<typeof questionCache>;

/**
 * The questions of published versions, which are immutable. Definitions of several megabytes are read one at a time,
 * and parsed in a thread, once; what is parsed here is their outlines.
 */
export const questionCache = ({ database, definitions, checks }: Dependencies) => {
  const outlines = new LRUCache<string, Outline>({
    maxSize: maxCharacters,
    sizeCalculation: ({ json }) => json.length + 1,
  });
  const merged = new LRUCache<string, CachedQuestions>({
    maxSize: maxCharacters,
    sizeCalculation: ({ characters }) => characters + 1,
  });
  /** By key, so that concurrent requests share the reading of a definition. */
  const pending = new Map<string, Promise<Outline>>();

  const readOutline = async (tenantId: string, surveyId: string, version: number): Promise<Outline> => {
    const definition = await database.read(tenantId, (scope) =>
      definitions.definitionTextOf(scope, surveyId, version),
    );
    if (definition === undefined) throw notFound();
    return { json: await checks.readOutline(tenantId, definition) };
  };

  const outlineOf = async (tenantId: string, surveyId: string, version: number): Promise<Outline> => {
    const key = `${tenantId} ${surveyId} ${version}`;
    const cached = outlines.get(key);
    if (cached) return cached;
    const reading = pending.get(key) ?? readOutline(tenantId, surveyId, version);
    pending.set(key, reading);
    try {
      const outline = await reading;
      outlines.set(key, outline);
      return outline;
    } finally {
      pending.delete(key);
    }
  };

  return {
    /** The questions of a definition that may change. @param definition JSON @throws {AppError} as `read` */
    async readDraft(tenantId: string, definition: string, language: string): Promise<SurveyQuestion[]> {
      const json = await checks.readOutline(tenantId, definition);
      const questions = questionsOf(JSON.parse(json) as SurveyDefinition, language);
      return mergeQuestions([{ number: 0, questions }]);
    },

    /**
     * The questions of several versions, merged.
     * @param language of their texts, if they have it
     * @throws {AppError} notFound if there is no such version; survey.tooCostly, server.unavailable
     */
    async read(
      { tenantId, surveyId, versions }: SurveyVersions,
      language: string,
    ): Promise<readonly SurveyQuestion[]> {
      const key = `${tenantId} ${surveyId} ${versions.join()} ${language}`;
      const cached = merged.get(key);
      if (cached) return cached.questions;
      const merger = questionMerger();
      for (const [index, number] of versions.entries()) {
        // Outlines of large definitions take tens of milliseconds each.
        if (index > 0) await yieldToEventLoop();
        const { json } = await outlineOf(tenantId, surveyId, number);
        merger.add({ number, questions: questionsOf(JSON.parse(json) as SurveyDefinition, language) });
      }
      const questions = merger.merged();
      merged.set(key, { questions, characters: charactersIn(questions) });
      return questions;
    },
  };
};
