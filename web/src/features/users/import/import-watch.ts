import type { UserImport, UserImportResult } from '@vantage/contract/users/user-import';
import { useSyncExternalStore } from 'react';
import { ApiProblem, SessionEnded } from '../../../lib/api/api-problem';
import { safeSessionStorage } from '../../../lib/browser/safe-storage';
import { onClearUserData } from '../../../lib/api/query-client';
import { session } from '../../../lib/session/session';
import { fetchUserImport } from '../api/user-import';

/** In session storage, so that a reload continues to follow the import. */
const key = 'userImport';
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

/** An import belongs to the session that started it. */
const storeImportId = (importId: string): void =>
  safeSessionStorage.set(key, `${session.sessionId.get()} ${importId}`);
const storedImportId = (): string | null => {
  const [sessionId, importId = null] = safeSessionStorage.get(key)?.split(' ') ?? [];
  return sessionId === session.sessionId.get() ? importId : null;
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
  safeSessionStorage.remove(key);
  update(ended);
  if (ended) onEnded?.(ended);
};

const applyState = ({ state, done, total, result, problem }: UserImport): void => {
  if (state === 'Running') return update({ at: 'running', done, total });
  end(
    state === 'Done' && result !== null
      ? { at: 'done', result }
      : { at: 'failed', problem: problem ?? 'unexpected' },
  );
};

const poll = async (importId: string, signal: AbortSignal): Promise<void> => {
  let wait = pollIntervalMs;
  try {
    const userImport = await fetchUserImport(importId, signal);
    if (!signal.aborted) applyState(userImport);
  } catch (error) {
    if (signal.aborted) return;
    // The server deletes old imports.
    const isGone = error instanceof ApiProblem && error.code === 'notFound';
    if (isGone || error instanceof SessionEnded) end(null);
    wait = retryDelayMs;
  }
  if (!signal.aborted) timer = setTimeout(() => void poll(importId, signal), wait);
};

/** Follows an import across screens until the session ends; a reload of the users' screen resumes it. */
export const importWatch = {
  start(importId: string): void {
    stop();
    following = new AbortController();
    storeImportId(importId);
    update({ at: 'running', done: 0, total: null });
    void poll(importId, following.signal);
  },

  /** Resumes after a reload. @param listener called once when an import ends */
  resume(listener: (ended: WatchedImport) => void): void {
    onEnded = listener;
    const importId = storedImportId();
    if (watched === null && importId !== null) this.start(importId);
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
