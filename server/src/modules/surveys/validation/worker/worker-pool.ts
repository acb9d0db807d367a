import { Piscina } from 'piscina';
import { AppError } from '../../../../platform/errors';
import { keyedQueue } from '../../../../platform/keyed-queue';
import { cpuLimit, type CpuLimits } from './cpu-limit';
import type { WorkerTasks } from './worker-tasks';

/** Each with the work of another tenant, slow checks included. */
const threads = 2;
/** The memory of a thread. */
const maxHeapMegabytes = 256;
/** Seconds. */
const retryAfter = 5;
/**
 * Among the surveys of a tenant. A slow check had the turn of its survey and its client before, and others of any
 * tenant wait for it, so that it waits for one check of each survey at most.
 */
const slowTurn = 'slow';

/** Decides when a check runs: one of a tenant runs at a time, its surveys take turns, and so do their clients. */
type CheckTurn = readonly [tenantId: string, surveyId?: string, clientNetwork?: string];

interface RunOptions {
  /** For checks that may take long: one runs at a time, so that they leave a thread to the others. */
  readonly isSlow?: boolean;
  /** Milliseconds of processor time, if the check may take less than others. */
  readonly maxProcessorTime?: number;
  /** Made if the check takes too much time or memory. */
  readonly tooCostly: (cause: unknown) => AppError;
  /** Called when it is the check's turn; may throw. */
  readonly onTurn?: () => void;
}

export const unavailable = (cause?: unknown): AppError =>
  new AppError('server.unavailable', { retryAfter, cause });

/** Whether its thread was ended, other than by an error of ours. */
const wasEnded = (error: unknown): boolean =>
  error instanceof Error &&
  (error.name === 'AbortError' || ('code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'));

/** Runs checks of definitions and answers, some of which take long, and hostile ones forever. */
export function workerPool(limits: CpuLimits) {
  const pool = new Piscina({
    filename: new URL('./survey-worker.mjs', import.meta.url).href,
    name: 'run',
    minThreads: 0,
    maxThreads: threads,
    idleTimeout: Number.POSITIVE_INFINITY,
    resourceLimits: { maxOldGenerationSizeMb: maxHeapMegabytes },
  });
  const queue = keyedQueue(threads);
  // Its checks wait in the other queue as well, but never the reverse, which could be a deadlock.
  const slowQueue = keyedQueue(threads - 1);

  return {
    /** @throws {AppError} `tooCostly`; server.unavailable if the machine is too busy for it */
    run: <Name extends keyof WorkerTasks>(
      [tenantId, surveyId = '', network = '']: CheckTurn,
      name: Name,
      task: WorkerTasks[Name]['task'],
      { isSlow = false, maxProcessorTime = limits.processor, tooCostly, onTurn }: RunOptions,
    ): Promise<WorkerTasks[Name]['result']> => {
      const check = async (): Promise<WorkerTasks[Name]['result']> => {
        onTurn?.();
        // A new thread loads SurveyJS first, which is not part of the check's time.
        await pool.run({ name: null });
        const deadline = cpuLimit({
          ...limits,
          processor: Math.min(maxProcessorTime, limits.processor),
        });
        const { signal, startedBy } = deadline;
        try {
          return (await pool.run({ name, task, startedBy }, { signal })) as WorkerTasks[Name]['result'];
        } catch (error) {
          if (!wasEnded(error)) throw error;
          throw deadline.exceeded() === 'elapsed' ? unavailable(error) : tooCostly(error);
        } finally {
          deadline.clear();
        }
      };
      return isSlow
        ? slowQueue([tenantId, surveyId, network], () => queue([tenantId, slowTurn, ''], check))
        : queue([tenantId, surveyId, network], check);
    },

    close: (): Promise<void> => pool.destroy(),
  };
}
