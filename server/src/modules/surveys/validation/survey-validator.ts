import { languageTag } from '@vantage/contract/surveys/live-surveys';
import {
  changeSurveyDefinition,
  type SurveyDefinitionChange,
} from '@vantage/contract/surveys/survey-definition';
import { AppError, type FieldProblems } from '../../../platform/errors';
import { createBatcher } from '../../../platform/batcher';
import { boundedCache } from '../../../platform/bounded-cache';
import { validate } from '../../../platform/http/operations/validate';
import type { CpuLimits } from './worker/cpu-limit';
import type { AnswerAssessment, ValidatedAnswers, DefinitionProblem } from './worker/worker-tasks';
import { workerPool } from './worker/worker-pool';
import { pendingResponses, type ResponseOrigin } from './pending-responses';

/**
 * Milliseconds that a check may take; its thread is ended otherwise. The largest that is allowed takes less on a
 * machine without other work.
 */
const defaultLimits: CpuLimits = { processor: 3_000, elapsed: 30_000 };
/**
 * Processor time that a check of answers may take: a multiple of its estimate, but at least some milliseconds. The
 * estimate misses what few surveys have, such as regular expressions and functions whose time grows with the square of
 * an answer's length.
 */
const answerLimits = { timesEstimate: 10, min: 1_000 } as const;
const answersPerBatch = 50;
/** Versions for which it is known how long the answers were whose checks took too long. */
const maxCostlyVersions = 1_000;
/** Definitions whose languages are in memory. */
const maxKnownLanguages = 1_000;

/** A response to check. */
export interface AnsweredSurvey extends ResponseOrigin {
  /** Identifies the definition within its survey. */
  readonly definitionId: string;
  /** The JSON of the version that was answered. */
  readonly definition: Uint8Array;
  /** Called when it is known how costly the check of the response is; may throw. */
  readonly onAssessed?: (cost: AnswerAssessment['kind']) => void;
  /** Called when it is the turn of the response to be checked by SurveyJS; may throw. */
  readonly onTurn?: () => void;
}

interface GivenAnswers {
  /** JSON of an object with the answers by the names of their questions. */
  readonly answers: string;
  /** Of the messages, if the definition has it; null for its default. */
  readonly language: string | null;
  /** By the respondent's clock, with its offset from UTC; null for the server's. */
  readonly completedAt: string | null;
}

export type SurveyValidator = ReturnType<typeof surveyValidator>;

const fieldsOf = (problems: readonly DefinitionProblem[]): FieldProblems => {
  const fields: FieldProblems = {};
  for (const { path, code, message } of problems) (fields[path] ??= []).push({ code, message });
  return fields;
};

const refused = (problems: readonly DefinitionProblem[], cause?: unknown): AppError =>
  new AppError('validation', { fields: fieldsOf(problems), cause });

const tooCostly =
  (path: string) =>
  (cause: unknown): AppError =>
    refused([{ path, code: 'tooCostly', message: 'This survey takes too long to check.' }], cause);

const tooManyEntries = 'These answers have more panels, rows or choices than can be checked.';

const answersTooCostly = (cause: unknown): AppError => new AppError('survey.tooCostly', { cause });

/**
 * Checks definitions and answers in threads, one check of each tenant at a time: some take long, and hostile ones
 * would take forever.
 */
export const surveyValidator = (limits = defaultLimits) => {
  const threads = workerPool(limits);
  const pending = pendingResponses();

  /** In batches, because an exchange with a thread takes longer than such a check. */
  const assess = createBatcher({
    maxBatchSize: answersPerBatch,
    async process(items: readonly (AnsweredSurvey & GivenAnswers)[]): Promise<readonly AnswerAssessment[]> {
      const [first] = items;
      if (!first) return [];
      const { tenantId, surveyId, definitionId, definition } = first;
      const all = items.map(({ answers }) => answers);
      try {
        const task = { definitionId: `${tenantId} ${surveyId} ${definitionId}`, definition, all };
        return await threads.run([tenantId, surveyId], 'assessAnswers', task, {
          tooCostly: answersTooCostly,
        });
      } catch (error) {
        // Together they may take too long.
        if (error instanceof AppError) return all.map(() => ({ kind: 'slow', cost: limits.processor }));
        throw error;
      }
    },
  });

  /** Characters of the shortest answers to a version whose check took too long, although its estimate was low. */
  const costlyLengths = boundedCache<number>(maxCostlyVersions);

  const knownLanguages = boundedCache<readonly string[]>(maxKnownLanguages);

  const languagesOf = async ({
    tenantId,
    surveyId,
    network,
    definitionId,
    definition,
  }: AnsweredSurvey): Promise<readonly string[]> => {
    const key = `${tenantId} ${surveyId} ${definitionId}`;
    const known = knownLanguages.get(key);
    if (known) return known;
    const found = await threads.run(
      [tenantId, surveyId, network],
      'readLanguages',
      { definition },
      { tooCostly: answersTooCostly },
    );
    const languages = found.filter((each) => languageTag.safeParse(each).success);
    knownLanguages.set(key, languages);
    return languages;
  };

  return {
    /**
     * Of the body of a request.
     * @returns the definition as JSON, with texts made harmless
     * @throws {AppError} request.malformed, validation
     */
    async readSurveyChange(
      tenantId: string,
      bytes: Uint8Array,
    ): Promise<{ definition: string; draftVersion: number }> {
      const { isMalformed, envelope, definition, problems } = await threads.run(
        [tenantId],
        'readChange',
        { bytes },
        { tooCostly: tooCostly('definition') },
      );
      if (isMalformed) throw new AppError('request.malformed');
      if (problems) throw refused(problems);
      const { draftVersion } = validate(changeSurveyDefinition.body, envelope) as SurveyDefinitionChange;
      return { definition: definition ?? '{}', draftVersion };
    },

    /** @param bytes JSON or JavaScript, which is not run. @returns JSON. @throws {AppError} validation */
    async readSurveyFile(tenantId: string, bytes: Uint8Array): Promise<string> {
      const read = await threads.run([tenantId], 'readFile', { bytes }, { tooCostly: tooCostly('file') });
      if (read.code === undefined) return read.definition;
      const { code, message, line } = read;
      throw new AppError('validation', {
        fields: { file: [{ code, message, ...(line !== null && { values: { line: String(line) } }) }] },
      });
    },

    /**
     * @param definition JSON that may have been saved when other rules applied
     * @throws {AppError} validation, survey.noDefinition if it has no question
     */
    async requirePublishable(tenantId: string, definition: string): Promise<void> {
      const { isEmpty, problems } = await threads.run(
        [tenantId],
        'checkDraft',
        { definition },
        { tooCostly: tooCostly('definition') },
      );
      if (isEmpty) throw new AppError('survey.noDefinition');
      if (problems) throw refused(problems);
    },

    /**
     * Whether answers fit the definition: known and visible questions, offered choices, everything required.
     * Answers to hidden questions are left out, computed values computed again.
     * @throws {AppError} survey.tooCostly if that takes too long, which is the survey's fault; server.unavailable if too
     *   many responses are pending, or the machine is too busy; what `onAssessed` and `onTurn` throw
     */
    validateAnswers: (survey: AnsweredSurvey, given: GivenAnswers): Promise<ValidatedAnswers> =>
      pending(survey, async () => {
        const { tenantId, surveyId, network, definitionId, definition, onAssessed, onTurn } = survey;
        const version = `${tenantId} ${surveyId} ${definitionId}`;
        const { length } = given.answers;
        const isLikeCostly = (): boolean => length >= (costlyLengths.get(version) ?? Infinity);
        const found = await assess({ ...survey, ...given }, version);
        const assessment =
          found.kind === 'quick' && isLikeCostly() ? { ...found, kind: 'slow' as const } : found;
        onAssessed?.(assessment.kind);
        if (assessment.kind === 'valid') return { ok: true, answers: given.answers };
        if (assessment.kind === 'tooCostly') {
          const { question, kind: code } = assessment;
          return { ok: false, problems: [{ question, code, message: tooManyEntries }] };
        }
        return threads.run(
          [tenantId, surveyId, network],
          'checkAnswers',
          { definition, ...given },
          {
            isSlow: assessment.kind === 'slow',
            maxProcessorTime: Math.max(assessment.cost * answerLimits.timesEstimate, answerLimits.min),
            tooCostly(cause) {
              costlyLengths.set(version, Math.min(length, costlyLengths.get(version) ?? Infinity));
              return answersTooCostly(cause);
            },
            onTurn() {
              // Similar answers may have taken too long in the meantime.
              if (isLikeCostly()) onAssessed?.('slow');
              onTurn?.();
            },
          },
        );
      }),

    /**
     * The language of a response: one of the definition's, its main one instead of any other, and null if it has only
     * one.
     * @throws {AppError} as `validateAnswers`
     */
    async languageOfResponse(survey: AnsweredSurvey, sent: string | null): Promise<string | null> {
      if (sent === null) return null;
      const languages = await pending(survey, () => languagesOf(survey));
      if (languages.length < 2) return null;
      const isSent = (one: string): boolean => one.toLowerCase() === sent.toLowerCase();
      return languages.find(isSent) ?? languages[0] ?? null;
    },

    /**
     * Parsing a definition of several megabytes would block the event loop.
     * @param definition JSON
     * @returns the JSON of what results need of it: its questions with their choices and texts
     * @throws {AppError} survey.tooCostly if that takes too long; server.unavailable if the machine is too busy
     */
    readOutline: (tenantId: string, definition: string): Promise<string> =>
      threads.run([tenantId], 'readOutline', { definition }, { tooCostly: answersTooCostly }),

    close: (): Promise<void> => threads.close(),
  };
};
