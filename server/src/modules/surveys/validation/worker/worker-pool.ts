import { Piscina } from 'piscina';
import { AppError } from '../../../../platform/errors';
import { keyedQueue } from '../../../../platform/keyed-queue';
import { workerUrl } from '../../../../platform/threads/worker-url';
import { cpuLimit, type CpuLimits } from './cpu-limit';
import type { WorkerTasks } from './worker-tasks';

/** Each works for another tenant, slow tasks included. */
const maxThreads = 2;
/** The memory of a thread. */
const maxHeapMegabytes = 256;
const retryAfterSeconds = 5;
/**
 * Takes the place of a survey among those of a tenant. A slow task had the turn of its survey and its client before, and
 * others of any tenant wait for it, so that it waits for one task of each survey at most.
 */
const slowTurn = 'slow';

/** Decides when a task runs: one of a tenant runs at a time, its surveys take turns, and so do their clients. */
type Turn = readonly [tenantId: string, surveyId?: string, clientNetwork?: string];

interface RunOptions {
  /** Set for tasks that may take long: one runs at a time, so that they leave a thread to the others. */
  readonly isSlow?: boolean;
  /** Milliseconds of processor time, if the task may take less than others. */
  readonly maxProcessorTime?: number;
  /** Makes the error that is thrown if the task takes too much time or memory. */
  readonly toTerminatedError: (cause: unknown) => AppError;
  /** Called when it is the task's turn; may throw. */
  readonly onTurn?: () => void;
}

export const unavailable = (cause?: unknown): AppError =>
  new AppError('server.unavailable', { retryAfter: retryAfterSeconds, cause });

/** Whether the thread was terminated, other than by an error of ours. */
const wasTerminated = (error: unknown): boolean =>
  error instanceof Error &&
  (error.name === 'AbortError' || ('code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'));

/** Validates definitions and answers in threads: some take long, and hostile ones would take forever. */
export function workerPool(limits: CpuLimits) {
  const pool = new Piscina({
    filename: workerUrl('survey-worker').href,
    name: 'run',
    minThreads: 0,
    maxThreads,
    idleTimeout: Number.POSITIVE_INFINITY,
    resourceLimits: { maxOldGenerationSizeMb: maxHeapMegabytes },
  });
  const queue = keyedQueue(maxThreads);
  // Its tasks wait in the other queue as well, but never the reverse, which could be a deadlock.
  const slowQueue = keyedQueue(maxThreads - 1);

  return {
    /** @throws {AppError} of `toTerminatedError`; server.unavailable if the machine is too busy for the task */
    run<Name extends keyof WorkerTasks>(
      [tenantId, surveyId = '', network = '']: Turn,
      name: Name,
      task: WorkerTasks[Name]['task'],
      { isSlow = false, maxProcessorTime = limits.processor, toTerminatedError, onTurn }: RunOptions,
    ): Promise<WorkerTasks[Name]['result']> {
      const runTask = async (): Promise<WorkerTasks[Name]['result']> => {
        onTurn?.();
        // A new thread loads SurveyJS first, which is not part of the task's time.
        await pool.run({ name: null });
        const limit = cpuLimit({ ...limits, processor: Math.min(maxProcessorTime, limits.processor) });
        const { signal, startedBy } = limit;
        try {
          return (await pool.run({ name, task, startedBy }, { signal })) as WorkerTasks[Name]['result'];
        } catch (error) {
          if (!wasTerminated(error)) throw error;
          throw limit.exceeded() === 'elapsed' ? unavailable(error) : toTerminatedError(error);
        } finally {
          limit.clear();
        }
      };
      return isSlow
        ? slowQueue([tenantId, surveyId, network], () => queue([tenantId, slowTurn, ''], runTask))
        : queue([tenantId, surveyId, network], runTask);
    },

    close(): Promise<void> {
      return pool.destroy();
    },
  };
}
