import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type { SurveyDefinition } from '@vantage/contract/surveys/survey-definition';
import type { Database } from '../../../../platform/database/database';
import { notFound } from '../../../../platform/errors';
import type { SurveyValidator } from '../../validation/survey-validator';
import type { SurveyDefinitionRepository } from '../../definition/survey-definition.repository';
import { mergeQuestions, questionMerger } from './merged-questions';
import { readQuestions, type AnswerOption, type SurveyQuestion } from './survey-questions';

/** Limits outlines in memory, and likewise merged questions. Few definitions have more than 100,000 characters. */
const maxCachedCharacters = 20_000_000;

interface Dependencies {
  readonly database: Database;
  readonly definitions: SurveyDefinitionRepository;
  readonly surveyValidator: Pick<SurveyValidator, 'readOutline'>;
}

/** The JSON is the part of a definition that results need. */
interface Outline {
  readonly json: string;
}

interface CachedQuestions {
  readonly questions: readonly SurveyQuestion[];
  readonly characters: number;
}

const countOptionCharacters = (options: readonly AnswerOption[]): number =>
  options.reduce((sum, { value, text }) => sum + value.length + text.length, 0);

/** Only texts count, because the rest is small. */
const countCharacters = (questions: readonly SurveyQuestion[]): number =>
  questions.reduce(
    (sum, { title, choices, rows, columns, nestedQuestions }) =>
      sum +
      title.length +
      countOptionCharacters(choices) +
      countOptionCharacters(rows) +
      countOptionCharacters(columns) +
      countCharacters(nestedQuestions),
    0,
  );

export interface SurveyVersions {
  readonly tenantId: string;
  readonly surveyId: string;
  /** The newest comes first. */
  readonly versions: readonly number[];
}

export type QuestionCache = ReturnType<typeof questionCache>;

/**
 * Caches the questions of published versions, which are immutable. Definitions may have several megabytes, so they are
 * read one at a time and reduced to outlines in a thread, once. Only outlines are parsed in this thread.
 */
export const questionCache = ({ database, definitions, surveyValidator }: Dependencies) => {
  const outlines = new LRUCache<string, Outline>({
    maxSize: maxCachedCharacters,
    sizeCalculation: ({ json }) => json.length + 1,
  });
  const merged = new LRUCache<string, CachedQuestions>({
    maxSize: maxCachedCharacters,
    sizeCalculation: ({ characters }) => characters + 1,
  });
  /** Concurrent requests for the same key share the reading of a definition. */
  const pending = new Map<string, Promise<Outline>>();

  const readOutline = async (tenantId: string, surveyId: string, version: number): Promise<Outline> => {
    const definition = await database.read(tenantId, (scope) =>
      definitions.readDefinitionText(scope, surveyId, version),
    );
    if (definition === undefined) throw notFound();
    return { json: await surveyValidator.readOutline(tenantId, definition) };
  };

  const loadOutline = async (tenantId: string, surveyId: string, version: number): Promise<Outline> => {
    const key = `${tenantId} ${surveyId} ${version}`;
    const cached = outlines.get(key);
    if (cached) return cached;
    const pendingRead = pending.get(key) ?? readOutline(tenantId, surveyId, version);
    pending.set(key, pendingRead);
    try {
      const outline = await pendingRead;
      outlines.set(key, outline);
      return outline;
    } finally {
      pending.delete(key);
    }
  };

  return {
    /** Reads a definition that may still change, without caching it. @param definition JSON @throws {AppError} as `read` */
    async readDraft(tenantId: string, definition: string, language: string): Promise<SurveyQuestion[]> {
      const json = await surveyValidator.readOutline(tenantId, definition);
      const questions = readQuestions(JSON.parse(json) as SurveyDefinition, language);
      return mergeQuestions([{ number: 0, questions }]);
    },

    /**
     * Reads and merges the questions of several versions.
     * @param language the language of their texts, if they have it
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
        // Reading the outline of a large definition takes tens of milliseconds.
        if (index > 0) await yieldToEventLoop();
        const { json } = await loadOutline(tenantId, surveyId, number);
        merger.add({ number, questions: readQuestions(JSON.parse(json) as SurveyDefinition, language) });
      }
      const questions = merger.merged();
      merged.set(key, { questions, characters: countCharacters(questions) });
      return questions;
    },
  };
};
