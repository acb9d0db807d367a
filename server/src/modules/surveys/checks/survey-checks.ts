import { Piscina } from 'piscina';
import { AppError } from '../../../platform/errors';
import { keyedQueue } from '../../../platform/keyed-queue';

/** Each with the work of another tenant. */
const threads = 2;
/** Milliseconds in which a check must end; its thread is ended otherwise. */
const answerTimeLimit = 3_000;
/** Of a thread. */
const maxHeapMegabytes = 256;
/** Seconds. */
const retryAfter = 5;
/** Nested objects and arrays: panels within panels. */
const maxAnswerDepth = 20;

/** By the name of a question. */
export type SurveyAnswers = Readonly<Record<string, unknown>>;

interface AnswerFault {
  readonly question: string;
  readonly code: 'unknown' | 'type' | 'choice' | 'required' | 'invalid';
  readonly message: string;
}

export type CheckedAnswers =
  | { readonly ok: true; readonly answers: SurveyAnswers }
  | { readonly ok: false; readonly faults: readonly AnswerFault[] };

interface GivenAnswers {
  /** The JSON of the version that was answered. */
  readonly definition: string;
  readonly answers: SurveyAnswers;
  /** Of the messages, if the definition has it; null for its default. */
  readonly language: string | null;
}

/** See ./survey-worker.mjs. */
interface Tasks {
  checkAnswers: { readonly task: GivenAnswers; readonly result: CheckedAnswers };
}

export type SurveyChecks = ReturnType<typeof surveyChecks>;

const isContainer = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Level by level, since recursion, also that of passing it to a thread, could exhaust the stack. */
function isTooDeep(value: unknown): boolean {
  let level = [value].filter(isContainer);
  for (let depth = 1; level.length > 0; depth += 1) {
    if (depth > maxAnswerDepth) return true;
    level = level.flatMap((each) => Object.values(each).filter(isContainer));
  }
  return false;
}

/**
 * Checks definitions and answers in threads, one check of each tenant at a time: some take long, and hostile ones
 * would take forever.
 */
export const surveyChecks = () => {
  const pool = new Piscina({
    filename: new URL('./survey-worker.mjs', import.meta.url).href,
    minThreads: 0,
    maxThreads: threads,
    idleTimeout: Number.POSITIVE_INFINITY,
    resourceLimits: { maxOldGenerationSizeMb: maxHeapMegabytes },
  });
  const queue = keyedQueue(threads);

  /** @throws {AppError} what `refusal` makes, if the check runs out of time or memory */
  const run = <Name extends keyof Tasks>(
    tenantId: string,
    name: Name,
    task: Tasks[Name]['task'],
    { limit, refusal }: { readonly limit: number; readonly refusal: (cause: unknown) => AppError },
  ): Promise<Tasks[Name]['result']> =>
    queue(tenantId, async () => {
      // A new thread loads SurveyJS first, which is not part of the check's time.
      await pool.run(null, { name: 'ready' });
      try {
        return (await pool.run(task, { name, signal: AbortSignal.timeout(limit) })) as Tasks[Name]['result'];
      } catch (error) {
        throw refusal(error);
      }
    });

  return {
    /**
     * Whether answers fit the definition: known and visible questions, offered choices, everything required.
     * Answers to hidden questions are left out, computed values computed again.
     * @throws {AppError} server.unavailable if that takes too long
     */
    async checkSurveyAnswers(tenantId: string, given: GivenAnswers): Promise<CheckedAnswers> {
      const deep = Object.keys(given.answers).filter((question) => isTooDeep(given.answers[question]));
      if (deep.length > 0)
        return {
          ok: false,
          faults: deep.map((question) => ({
            question,
            code: 'type',
            message: 'A value of a different type.',
          })),
        };
      return run(tenantId, 'checkAnswers', given, {
        limit: answerTimeLimit,
        refusal: (cause) => new AppError('server.unavailable', { retryAfter, cause }),
      });
    },

    close: (): Promise<void> => pool.destroy(),
  };
};
