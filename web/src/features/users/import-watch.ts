import type { Job } from '@vantage/contract/jobs';
import { userImportResult, type UserImportResult } from '@vantage/contract/user-import';
import { useSyncExternalStore } from 'react';
import { ApiProblem, SessionEnded } from '../../lib/api-problem';
import { visitStore } from '../../lib/local-store';
import { readJob } from './api/user-import';

/** Where the visit in this tab keeps which import it follows, so that a reload goes on with it. */
const key = 'userImportJob';
/** Milliseconds between two looks at the job, and after one that failed. */
const lookEvery = 600;
const lookAgainAfter = 3_000;

/** An import that is followed, and what came of it. */
export type WatchedImport =
  | { at: 'running'; done: number; total: number | null }
  | { at: 'done'; result: UserImportResult }
  | { at: 'failed'; problem: string };

let watched: WatchedImport | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
let onOver: ((over: WatchedImport) => void) | null = null;
const listeners = new Set<() => void>();

const show = (next: WatchedImport | null): void => {
  watched = next;
  for (const tell of listeners) tell();
};

const end = (over: WatchedImport | null): void => {
  visitStore.remove(key);
  show(over);
  if (over) onOver?.(over);
};

const take = (job: Job): boolean => {
  if (job.state === 'Running') {
    show({ at: 'running', done: job.done, total: job.total });
    return false;
  }
  const result = userImportResult.safeParse(job.result);
  end(
    job.state === 'Done' && result.success
      ? { at: 'done', result: result.data }
      : { at: 'failed', problem: job.problem ?? 'unexpected' },
  );
  return true;
};

const look = async (jobId: string): Promise<void> => {
  let wait = lookEvery;
  try {
    if (take(await readJob(jobId))) return;
  } catch (error) {
    if (error instanceof SessionEnded) return show(null);
    // Somebody else has signed in here, or it is long forgotten.
    if (error instanceof ApiProblem && error.code === 'notFound') return end(null);
    wait = lookAgainAfter;
  }
  timer = setTimeout(() => void look(jobId), wait);
};

/** Follows an import wherever the person goes; a reload on the screen of users goes on with it. */
export const importWatch = {
  start(jobId: string): void {
    clearTimeout(timer);
    visitStore.set(key, jobId);
    show({ at: 'running', done: 0, total: null });
    void look(jobId);
  },

  /** Goes on with what was followed before a reload. @param tell is told once when an import is over */
  resume(tell: (over: WatchedImport) => void): void {
    onOver = tell;
    const jobId = visitStore.get(key);
    if (watched === null && jobId !== null) this.start(jobId);
  },

  /** What came of it has been seen. */
  forget(): void {
    if (watched?.at !== 'running') show(null);
  },
};

const subscribe = (tell: () => void) => {
  listeners.add(tell);
  return () => void listeners.delete(tell);
};

export const useWatchedImport = (): WatchedImport | null => useSyncExternalStore(subscribe, () => watched);
