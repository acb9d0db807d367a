import type { Job } from '@vantage/contract/jobs';
import { userImportResult, type UserImportResult } from '@vantage/contract/user-import';
import { useSyncExternalStore } from 'react';
import { ApiProblem, SessionEnded } from '../../../lib/api/api-problem';
import { visitStore } from '../../../lib/browser/local-store';
import { onForgetUserData } from '../../../lib/api/query-client';
import { session } from '../../../lib/session/session';
import { readJob } from '../api/user-import';

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
/** Aborted once nothing is followed any more. */
let following = new AbortController();
let onOver: ((over: WatchedImport) => void) | null = null;
const listeners = new Set<() => void>();

/** A job belongs to the session that began it. */
const keep = (jobId: string): void => visitStore.set(key, `${session.sessionId.get()} ${jobId}`);
const keptJobId = (): string | null => {
  const [sessionId, jobId = null] = visitStore.get(key)?.split(' ') ?? [];
  return sessionId === session.sessionId.get() ? jobId : null;
};

const show = (next: WatchedImport | null): void => {
  watched = next;
  for (const tell of listeners) tell();
};

const stop = (): void => {
  clearTimeout(timer);
  following.abort();
};

const end = (over: WatchedImport | null): void => {
  stop();
  visitStore.remove(key);
  show(over);
  if (over) onOver?.(over);
};

const take = (job: Job): void => {
  if (job.state === 'Running') return show({ at: 'running', done: job.done, total: job.total });
  const result = userImportResult.safeParse(job.result);
  end(
    job.state === 'Done' && result.success
      ? { at: 'done', result: result.data }
      : { at: 'failed', problem: job.problem ?? 'unexpected' },
  );
};

const look = async (jobId: string, signal: AbortSignal): Promise<void> => {
  let wait = lookEvery;
  try {
    const job = await readJob(jobId, signal);
    if (!signal.aborted) take(job);
  } catch (error) {
    if (signal.aborted) return;
    // The server keeps no job for ever.
    const isGone = error instanceof ApiProblem && error.code === 'notFound';
    if (isGone || error instanceof SessionEnded) end(null);
    wait = lookAgainAfter;
  }
  if (!signal.aborted) timer = setTimeout(() => void look(jobId, signal), wait);
};

/**
 * Follows an import wherever the person goes, until their session is over; a reload on the screen of users goes on with
 * it.
 */
export const importWatch = {
  start(jobId: string): void {
    stop();
    following = new AbortController();
    keep(jobId);
    show({ at: 'running', done: 0, total: null });
    void look(jobId, following.signal);
  },

  /** Goes on with what was followed before a reload. @param tell is told once when an import is over */
  resume(tell: (over: WatchedImport) => void): void {
    onOver = tell;
    const jobId = keptJobId();
    if (watched === null && jobId !== null) this.start(jobId);
  },

  /** What came of it has been seen. */
  forget(): void {
    if (watched?.at !== 'running') show(null);
  },
};

onForgetUserData(() => {
  onOver = null;
  end(null);
});

const subscribe = (tell: () => void) => {
  listeners.add(tell);
  return () => void listeners.delete(tell);
};

export const useWatchedImport = (): WatchedImport | null => useSyncExternalStore(subscribe, () => watched);
