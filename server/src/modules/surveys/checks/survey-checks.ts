import { Piscina } from 'piscina';
import type { FieldRefusal } from '@vantage/contract/api/problems';
import { languageTag } from '@vantage/contract/surveys/live-surveys';
import {
  changeSurveyDefinition,
  type SurveyDefinitionChange,
} from '@vantage/contract/surveys/survey-definition';
import { AppError, type FieldProblems } from '../../../platform/errors';
import { batches } from '../../../platform/batches';
import { boundedCache } from '../../../platform/bounded-cache';
import { validate } from '../../../platform/http/operations/validate';
import { keyedQueue } from '../../../platform/keyed-queue';
import { checkDeadline, type CheckLimits } from './check-deadline';

/** Each with the work of another tenant. */
const threads = 2;
/**
 * Milliseconds that a check may take; its thread is ended otherwise. The largest that is allowed takes half a second
 * on a machine without other work.
 */
const defaultLimits: CheckLimits = { processor: 3_000, elapsed: 30_000 };
/** Of a thread. */
const maxHeapMegabytes = 256;
/** Seconds. */
const retryAfter = 5;
const answersPerBatch = 50;
/** Responses of a tenant that are checked or wait for it, with their requests in memory. */
const maxPendingResponses = 500;
/** Definitions whose languages are in memory. */
const maxKnownLanguages = 1_000;

/** By the name of a question. */
export type SurveyAnswers = Readonly<Record<string, unknown>>;

interface AnswerFault {
  readonly question: string;
  readonly code: 'unknown' | 'type' | 'choice' | 'limit' | 'required' | 'invalid';
  readonly message: string;
}

export type CheckedAnswers =
  | { readonly ok: true; readonly answers: SurveyAnswers }
  | { readonly ok: false; readonly faults: readonly AnswerFault[] };

interface AnsweredDefinition {
  /** The same for answers to the same definition. */
  readonly definitionId: string;
  /** The JSON of the version that was answered. */
  readonly definition: string;
}

interface GivenAnswers extends AnsweredDefinition {
  readonly answers: SurveyAnswers;
  /** Of the messages, if the definition has it; null for its default. */
  readonly language: string | null;
  /** By the respondent's clock, with its offset from UTC; null for the server's. */
  readonly completedAt: string | null;
}

interface DefinitionProblem extends FieldRefusal {
  /** Such as `definition.pages.0.name`. */
  readonly path: string;
}

type CheckedDefinition =
  /** Its JSON, with texts made harmless. */
  | { readonly definition: string; readonly problems?: never }
  | { readonly problems: readonly DefinitionProblem[]; readonly definition?: never };

/** See ./survey-worker.mjs. */
interface Tasks {
  readChange: {
    readonly task: { readonly bytes: Uint8Array };
    readonly result: {
      readonly isMalformed?: true;
      readonly envelope?: unknown;
    } & Partial<CheckedDefinition>;
  };
  readFile: {
    readonly task: { readonly bytes: Uint8Array };
    readonly result:
      | { readonly definition: string; readonly code?: never }
      | { readonly code: string; readonly message: string; readonly line: number | null };
  };
  checkDraft: {
    readonly task: { readonly definition: string };
    readonly result: { readonly isEmpty?: true } & Partial<CheckedDefinition>;
  };
  readLanguages: {
    readonly task: { readonly definition: string };
    readonly result: readonly string[];
  };
  readOutline: {
    readonly task: { readonly definition: string };
    readonly result: string;
  };
  checkPlainAnswers: {
    readonly task: { readonly definition: string; readonly all: readonly SurveyAnswers[] };
    readonly result: readonly boolean[];
  };
  checkAnswers: {
    readonly task: Omit<GivenAnswers, 'definitionId'>;
    readonly result: CheckedAnswers;
  };
}

export type SurveyChecks = ReturnType<typeof surveyChecks>;

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

const unavailable = (cause?: unknown): AppError => new AppError('server.unavailable', { retryAfter, cause });

const answersTooCostly = (cause: unknown): AppError => new AppError('survey.tooCostly', { cause });

/** That its thread was ended, other than by a fault of ours. */
const wasEnded = (error: unknown): boolean =>
  error instanceof Error &&
  (error.name === 'AbortError' || ('code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'));

/**
 * Checks definitions and answers in threads, one check of each tenant at a time: some take long, and hostile ones
 * would take forever.
 */
export const surveyChecks = (limits = defaultLimits) => {
  const pool = new Piscina({
    filename: new URL('./survey-worker.mjs', import.meta.url).href,
    minThreads: 0,
    maxThreads: threads,
    idleTimeout: Number.POSITIVE_INFINITY,
    resourceLimits: { maxOldGenerationSizeMb: maxHeapMegabytes },
  });
  const queue = keyedQueue(threads);

  /**
   * @throws {AppError} what `refusal` makes, if the check takes too much time or memory; server.unavailable if the
   *   machine is too busy for it
   */
  const run = <Name extends keyof Tasks>(
    tenantId: string,
    name: Name,
    task: Tasks[Name]['task'],
    refusal: (cause: unknown) => AppError,
  ): Promise<Tasks[Name]['result']> =>
    queue(tenantId, async () => {
      // A new thread loads SurveyJS first, which is not part of the check's time.
      await pool.run(null, { name: 'ready' });
      const deadline = checkDeadline(limits);
      try {
        return (await pool.run(task, { name, signal: deadline.signal })) as Tasks[Name]['result'];
      } catch (error) {
        if (!wasEnded(error)) throw error;
        throw deadline.exceeded() === 'elapsed' ? unavailable(error) : refusal(error);
      } finally {
        deadline.clear();
      }
    });

  /** In batches, because an exchange with a thread takes longer than such a check. */
  const passFastValidation = batches({
    most: answersPerBatch,
    async process(items: readonly (GivenAnswers & { readonly tenantId: string })[]) {
      const [first] = items;
      if (!first) return [];
      const { tenantId, definition } = first;
      const all = items.map(({ answers }) => answers);
      try {
        return await run(tenantId, 'checkPlainAnswers', { definition, all }, answersTooCostly);
      } catch (error) {
        // Together they may take too long.
        if (error instanceof AppError) return all.map(() => false);
        throw error;
      }
    },
  });

  const pendingResponses = new Map<string, number>();

  /** @throws {AppError} server.unavailable if too many of the tenant's responses are pending */
  const pending = async <Result>(tenantId: string, work: () => Promise<Result>): Promise<Result> => {
    const before = pendingResponses.get(tenantId) ?? 0;
    if (before >= maxPendingResponses) throw unavailable();
    pendingResponses.set(tenantId, before + 1);
    try {
      return await work();
    } finally {
      const left = (pendingResponses.get(tenantId) ?? 1) - 1;
      if (left === 0) pendingResponses.delete(tenantId);
      else pendingResponses.set(tenantId, left);
    }
  };

  const knownLanguages = boundedCache<readonly string[]>(maxKnownLanguages);

  const languagesOf = async (
    tenantId: string,
    { definitionId, definition }: AnsweredDefinition,
  ): Promise<readonly string[]> => {
    const key = `${tenantId} ${definitionId}`;
    const known = knownLanguages.get(key);
    if (known) return known;
    const found = await run(tenantId, 'readLanguages', { definition }, answersTooCostly);
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
      const { isMalformed, envelope, definition, problems } = await run(
        tenantId,
        'readChange',
        { bytes },
        tooCostly('definition'),
      );
      if (isMalformed) throw new AppError('request.malformed');
      if (problems) throw refused(problems);
      const { draftVersion } = validate(changeSurveyDefinition.body, envelope) as SurveyDefinitionChange;
      return { definition: definition ?? '{}', draftVersion };
    },

    /** @param bytes JSON or JavaScript, which is not run. @returns JSON. @throws {AppError} validation */
    async readSurveyFile(tenantId: string, bytes: Uint8Array): Promise<string> {
      const read = await run(tenantId, 'readFile', { bytes }, tooCostly('file'));
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
      const { isEmpty, problems } = await run(
        tenantId,
        'checkDraft',
        { definition },
        tooCostly('definition'),
      );
      if (isEmpty) throw new AppError('survey.noDefinition');
      if (problems) throw refused(problems);
    },

    /**
     * Whether answers fit the definition: known and visible questions, offered choices, everything required.
     * Answers to hidden questions are left out, computed values computed again.
     * @param given with answers that are not too deep to be passed to a thread
     * @throws {AppError} survey.tooCostly if that takes too long, which is the survey's fault; server.unavailable if too
     *   many of the tenant's responses are pending, or the machine is too busy
     */
    checkSurveyAnswers: (tenantId: string, given: GivenAnswers): Promise<CheckedAnswers> =>
      pending(tenantId, async () => {
        const { definitionId, ...task } = given;
        const { answers } = task;
        if (await passFastValidation(`${tenantId} ${definitionId}`, { ...given, tenantId }))
          return { ok: true, answers };
        return run(tenantId, 'checkAnswers', task, answersTooCostly);
      }),

    /**
     * The language of a response: one of the definition's, its main one instead of any other, and null if it has only
     * one.
     * @throws {AppError} as `checkSurveyAnswers`
     */
    async languageOfResponse(
      tenantId: string,
      answered: AnsweredDefinition,
      sent: string | null,
    ): Promise<string | null> {
      if (sent === null) return null;
      const languages = await pending(tenantId, () => languagesOf(tenantId, answered));
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
      run(tenantId, 'readOutline', { definition }, answersTooCostly),

    close: (): Promise<void> => pool.destroy(),
  };
};
