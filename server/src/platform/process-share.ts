import { startIntervalTask, type IntervalTask } from './jobs/interval-task';

/** Milliseconds between two counts; windows of limits are minutes long. */
const countIntervalMs = 10_000;

let processCount = 1;
let webProcessCount = 1;

/** Called once, before anything is built. @param count processes of this machine's group, which share its processors */
export const setProcessCount = (count: number): void => {
  processCount = count;
};

/** @param count processes that serve requests of this installation now, on all machines, this one included */
export const setWebProcessCount = (count: number): void => {
  webProcessCount = count;
};

/**
 * Keeps the count of processes that serve requests, so that the limits of clients do not grow with them.
 * @param options.count 0 while it is unknown
 */
export function followWebProcesses(options: {
  readonly count: () => Promise<number>;
  readonly onError: (error: unknown) => void;
}): IntervalTask {
  const work = async (): Promise<void> => {
    const count = await options.count();
    if (count > 0) setWebProcessCount(count);
  };
  work().catch(options.onError);
  return startIntervalTask({ intervalMs: countIntervalMs, work, onError: options.onError });
}

const share = (limit: number, processes: number): number => Math.max(1, Math.ceil(limit / processes));

/**
 * The part of what a machine can do that one process of a group may use.
 * @returns at least 1
 */
export const perProcess = (limit: number): number => share(limit, processCount);

/**
 * The part of a client's limit that this process allows, since limits in memory are not shared. Proxies deal out
 * requests in turn, so that all processes together allow about the limit.
 * @returns at least 1
 */
export const perWebProcess = (limit: number): number => share(limit, Math.max(processCount, webProcessCount));
