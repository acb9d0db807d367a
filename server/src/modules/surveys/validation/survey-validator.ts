import { languageTag } from '@vantage/contract/surveys/live-surveys';
import {
  changeSurveyDefinition,
  type SurveyDefinitionChange,
} from '@vantage/contract/surveys/survey-definition';
import { AppError, type FieldProblems } from '../../../platform/errors';
import { createBatcher } from '../../../platform/batcher';
import { boundedCache } from '../../../platform/bounded-cache';
import { validate } from '../../../platform/http/operations/validate';
import type { AnswerAssessment } from './answers/assess-answers';
import type { DefinitionProblem } from './definition/definition-problems';
import type { MeasuredDraft, StoredDraft } from './drafts/draft-definition';
import { pendingResponses, type ResponseOrigin } from './pending-responses';
import type { CpuLimits } from './worker/cpu-limit';
import { workerPool } from './worker/worker-pool';
import type { ValidatedAnswers } from './worker/worker-tasks';

/**
 * Milliseconds that a validation may take; its thread is terminated otherwise. The largest that is allowed takes less on
 * a machine without other work.
 */
const defaultLimits: CpuLimits = { processor: 3_000, elapsed: 30_000 };
/**
 * Processor time that a validation of answers may take: a multiple of its estimate, but at least some milliseconds. The
 * estimate misses what few surveys have, such as regular expressions and functions whose time grows with the square of
 * an answer's length.
 */
const answerLimits = { timesEstimate: 10, min: 1_000 } as const;
const maxAnswersPerBatch = 50;
/** Versions for which it is known how long the answers were whose validation took too long. */
const maxCostlyVersions = 1_000;
/** Definitions whose languages are in memory. */
const maxCachedLanguages = 1_000;

/** A survey with an answer to validate. */
export interface AnsweredSurvey extends ResponseOrigin {
  /** Identifies the definition within its survey. */
  readonly definitionId: string;
  /** The JSON of the version that was answered. */
  readonly definition: Uint8Array;
  /** Called when it is known how costly it is to validate the response; may throw. */
  readonly onAssessed?: (cost: AnswerAssessment['kind']) => void;
  /** Called when it is the turn of the response to be validated by SurveyJS; may throw. */
  readonly onTurn?: () => void;
}

interface AnswersInput {
  /** JSON of an object with the answers by the names of their questions. */
  readonly answers: string;
  /** The language of messages, if the definition has it; null for its default. */
  readonly language: string | null;
  /** The respondent's time, with its offset from UTC; null for the server's. */
  readonly completedAt: string | null;
}

export type SurveyValidator = ReturnType<typeof surveyValidator>;

const groupByPath = (problems: readonly DefinitionProblem[]): FieldProblems => {
  const fields: FieldProblems = {};
  for (const { path, code, message } of problems) (fields[path] ??= []).push({ code, message });
  return fields;
};

const validationError = (problems: readonly DefinitionProblem[], cause?: unknown): AppError =>
  new AppError('validation', { fields: groupByPath(problems), cause });

const definitionTooCostly =
  (path: string) =>
  (cause: unknown): AppError =>
    validationError([{ path, code: 'tooCostly', message: 'This survey takes too long to check.' }], cause);

const tooManyEntries = 'These answers have more panels, rows or choices than can be checked.';

const surveyTooCostly = (cause: unknown): AppError => new AppError('survey.tooCostly', { cause });

const versionKey = ({ tenantId, surveyId, definitionId }: AnsweredSurvey): string =>
  `${tenantId} ${surveyId} ${definitionId}`;

/** Validates definitions and answers in threads, one task of each tenant at a time. */
export function surveyValidator(limits = defaultLimits) {
  const threads = workerPool(limits);
  const pending = pendingResponses();

  /** Assesses answers in batches, because an exchange with a thread takes longer than an assessment. */
  const assess = createBatcher({
    maxBatchSize: maxAnswersPerBatch,
    async process(items: readonly (AnsweredSurvey & AnswersInput)[]): Promise<readonly AnswerAssessment[]> {
      const [first] = items;
      if (!first) return [];
      const { tenantId, surveyId, definition } = first;
      const all = items.map(({ answers }) => answers);
      try {
        const task = { definitionId: versionKey(first), definition, all };
        return await threads.run([tenantId, surveyId], 'assessAnswers', task, {
          toTerminatedError: surveyTooCostly,
        });
      } catch (error) {
        // Together they may take too long.
        if (error instanceof AppError) return all.map(() => ({ kind: 'slow', cost: limits.processor }));
        throw error;
      }
    },
  });

  /** Characters of the shortest answers to a version whose validation took too long, although its estimate was low. */
  const costlyLengths = boundedCache<number>(maxCostlyVersions);

  const cachedLanguages = boundedCache<readonly string[]>(maxCachedLanguages);

  const readLanguages = async (survey: AnsweredSurvey): Promise<readonly string[]> => {
    const key = versionKey(survey);
    const cached = cachedLanguages.get(key);
    if (cached) return cached;
    const { tenantId, surveyId, network, definition } = survey;
    const tags = await threads.run(
      [tenantId, surveyId, network],
      'readLanguages',
      { definition },
      { toTerminatedError: surveyTooCostly },
    );
    const languages = tags.filter((each) => languageTag.safeParse(each).success);
    cachedLanguages.set(key, languages);
    return languages;
  };

  return {
    /**
     * @param bytes the body of a request
     * @returns the definition as JSON, with texts made harmless unless it may be invalid
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
        { toTerminatedError: definitionTooCostly('definition') },
      );
      if (isMalformed) throw new AppError('request.malformed');
      if (problems) throw validationError(problems);
      const { draftVersion } = validate(changeSurveyDefinition.body, envelope) as SurveyDefinitionChange;
      return { definition: definition ?? '{}', draftVersion };
    },

    /** @param bytes JSON or JavaScript, which is not run. @returns JSON. @throws {AppError} validation */
    async readSurveyFile(tenantId: string, bytes: Uint8Array): Promise<string> {
      const read = await threads.run(
        [tenantId],
        'readFile',
        { bytes },
        { toTerminatedError: definitionTooCostly('file') },
      );
      if (read.code === undefined) return read.definition;
      const { code, message, line } = read;
      throw new AppError('validation', {
        fields: { file: [{ code, message, ...(line !== null && { values: { line: String(line) } }) }] },
      });
    },

    /**
     * Applies commands to a draft.
     * @param groups JSON of lists of commands
     * @throws {AppError} survey.tooCostly, server.unavailable
     */
    changeDraft(tenantId: string, draft: StoredDraft, groups: readonly string[]): Promise<MeasuredDraft> {
      return threads.run(
        [tenantId],
        'changeDraft',
        { draft, groups },
        { toTerminatedError: surveyTooCostly },
      );
    },

    /**
     * Finds the nodes that remain when the definition of a draft is replaced.
     * @throws {AppError} validation, server.unavailable
     */
    replaceDraft(
      tenantId: string,
      draft: StoredDraft,
      replacement: { readonly definition: string; readonly version: number },
    ): Promise<MeasuredDraft> {
      return threads.run(
        [tenantId],
        'replaceDraft',
        { draft, replacement },
        { toTerminatedError: definitionTooCostly('definition') },
      );
    },

    /**
     * @param draft JSON that may be invalid
     * @returns its JSON with texts made harmless
     * @throws {AppError} validation, survey.noDefinition if it has no question
     */
    async requirePublishable(tenantId: string, draft: string): Promise<string> {
      const { isEmpty, problems, definition } = await threads.run(
        [tenantId],
        'validateDraft',
        { definition: draft },
        { toTerminatedError: definitionTooCostly('definition') },
      );
      if (isEmpty) throw new AppError('survey.noDefinition');
      if (definition === undefined) throw validationError(problems ?? []);
      return definition;
    },

    /**
     * Validates that answers fit the definition: known and visible questions, offered choices, everything required.
     * Answers to hidden questions are left out, computed values computed again.
     * @throws {AppError} survey.tooCostly if that takes too long, which is the survey's fault; server.unavailable if too
     *   many responses are pending, or the machine is too busy; what `onAssessed` and `onTurn` throw
     */
    validateAnswers(survey: AnsweredSurvey, input: AnswersInput): Promise<ValidatedAnswers> {
      return pending(survey, async () => {
        const { tenantId, surveyId, network, definition, onAssessed, onTurn } = survey;
        const version = versionKey(survey);
        const { length } = input.answers;
        const isLikeCostly = (): boolean => length >= (costlyLengths.get(version) ?? Infinity);
        const estimate = await assess({ ...survey, ...input }, version);
        const assessment =
          estimate.kind === 'cheap' && isLikeCostly() ? { ...estimate, kind: 'slow' as const } : estimate;
        onAssessed?.(assessment.kind);
        if (assessment.kind === 'valid') return { ok: true, answers: input.answers };
        if (assessment.kind === 'tooCostly') {
          const { question, kind: code } = assessment;
          return { ok: false, problems: [{ question, code, message: tooManyEntries }] };
        }
        return threads.run(
          [tenantId, surveyId, network],
          'validateAnswers',
          { definition, ...input },
          {
            isSlow: assessment.kind === 'slow',
            maxProcessorTime: Math.max(assessment.cost * answerLimits.timesEstimate, answerLimits.min),
            toTerminatedError(cause) {
              costlyLengths.set(version, Math.min(length, costlyLengths.get(version) ?? Infinity));
              return surveyTooCostly(cause);
            },
            onTurn() {
              // Similar answers may have taken too long in the meantime.
              if (isLikeCostly()) onAssessed?.('slow');
              onTurn?.();
            },
          },
        );
      });
    },

    /**
     * Chooses the language of a response: one of the definition's, its main one instead of any other, and null if it has
     * only one.
     * @throws {AppError} as `validateAnswers`
     */
    async languageOfResponse(survey: AnsweredSurvey, requested: string | null): Promise<string | null> {
      if (requested === null) return null;
      const languages = await pending(survey, () => readLanguages(survey));
      if (languages.length < 2) return null;
      const isRequested = (one: string): boolean => one.toLowerCase() === requested.toLowerCase();
      return languages.find(isRequested) ?? languages[0] ?? null;
    },

    /**
     * Parsing a definition of several megabytes would block the event loop.
     * @param definition JSON
     * @returns the JSON of what results need of it: its questions with their choices and texts
     * @throws {AppError} survey.tooCostly if that takes too long; server.unavailable if the machine is too busy
     */
    readOutline(tenantId: string, definition: string): Promise<string> {
      return threads.run([tenantId], 'readOutline', { definition }, { toTerminatedError: surveyTooCostly });
    },

    close(): Promise<void> {
      return threads.close();
    },
  };
}
