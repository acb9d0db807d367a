import type { Job } from '@vantage/contract/jobs';
import { userImportResult, type UserImportResult } from '@vantage/contract/users/user-import';
import { useSyncExternalStore } from 'react';
import { ApiProblem, SessionEnded } from '../../../lib/api/api-problem';
import { visitStore } from '../../../lib/browser/local-store';
import { onClearUserData } from '../../../lib/api/query-client';
import { session } from '../../../lib/session/session';
import { readJob } from '../api/user-import';

/** In session storage, so that a reload continues to follow the import. */
const key = 'userImportJob';
/** The second one follows a failed request. */
const pollIntervalMs = 600;
const retryDelayMs = 3_000;

export type WatchedImport =
  | { at: 'running'; done: number; total: number | null }
  | { at: 'done'; result: UserImportResult }
  | { at: 'failed'; problem: string };

let watched: WatchedImport | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
/** Aborted when no import is followed anymore. */
let following = new AbortController();
let onEnded: ((ended: WatchedImport) => void) | null = null;
const listeners = new Set<() => void>();

/** A job belongs to the session that started it. */
const storeJobId = (jobId: string): void => visitStore.set(key, `${session.sessionId.get()} ${jobId}`);
const storedJobId = (): string | null => {
  const [sessionId, jobId = null] = visitStore.get(key)?.split(' ') ?? [];
  return sessionId === session.sessionId.get() ? jobId : null;
};

const update = (next: WatchedImport | null): void => {
  watched = next;
  for (const listener of listeners) listener();
};

const stop = (): void => {
  clearTimeout(timer);
  following.abort();
};

const end = (ended: WatchedImport | null): void => {
  stop();
  visitStore.remove(key);
  update(ended);
  if (ended) onEnded?.(ended);
};

const applyJob = (job: Job): void => {
  if (job.state === 'Running') return update({ at: 'running', done: job.done, total: job.total });
  const result = userImportResult.safeParse(job.result);
  end(
    job.state === 'Done' && result.success
      ? { at: 'done', result: result.data }
      : { at: 'failed', problem: job.problem ?? 'unexpected' },
  );
};

const poll = async (jobId: string, signal: AbortSignal): Promise<void> => {
  let wait = pollIntervalMs;
  try {
    const job = await readJob(jobId, signal);
    if (!signal.aborted) applyJob(job);
  } catch (error) {
    if (signal.aborted) return;
    // The server deletes old jobs.
    const isGone = error instanceof ApiProblem && error.code === 'notFound';
    if (isGone || error instanceof SessionEnded) end(null);
    wait = retryDelayMs;
  }
  if (!signal.aborted) timer = setTimeout(() => void poll(jobId, signal), wait);
};

/** Follows an import across screens until the session ends; a reload of the users' screen resumes it. */
export const importWatch = {
  start(jobId: string): void {
    stop();
    following = new AbortController();
    storeJobId(jobId);
    update({ at: 'running', done: 0, total: null });
    void poll(jobId, following.signal);
  },

  /** Resumes after a reload. @param listener called once when an import ends */
  resume(listener: (ended: WatchedImport) => void): void {
    onEnded = listener;
    const jobId = storedJobId();
    if (watched === null && jobId !== null) this.start(jobId);
  },

  /** Call when the result has been seen. */
  clearResult(): void {
    if (watched?.at !== 'running') update(null);
  },
};

onClearUserData(() => {
  onEnded = null;
  end(null);
});

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

export const useWatchedImport = (): WatchedImport | null => useSyncExternalStore(subscribe, () => watched);
