import {
  closePageVisit,
  createPageVisit,
  pageVisitAppVersion,
  pageVisitLimits,
} from '@vantage/contract/page-visits';
import { api } from '../../lib/api/api-client';
import { newIdempotencyKey } from '../../lib/api/idempotency-key';
import { isSignedIn, isViewingAs, session } from '../../lib/session/session';

export interface PageVisit {
  pageName: string;
  customerId?: string | undefined;
  insightId?: string | undefined;
  insightName?: string | undefined;
}

export interface OpenVisit {
  /** Idempotent. */
  leave(options?: { keepalive?: boolean }): void;
}

/** The user can do nothing about a failure, and the server closes open entries. */
const ignore = (): null => null;

const shorten = (text: string): string => [...text].slice(0, pageVisitLimits.insightName.max).join('');

/** @returns the entry's id, or null if it could not be written */
export const recordPageVisit = async (
  { pageName, customerId, insightId, insightName }: PageVisit,
  signal?: AbortSignal,
): Promise<string | null> => {
  // While viewing as a user, no visits are logged.
  if (!isSignedIn() || isViewingAs()) return null;
  const response = await api(createPageVisit, {
    signal,
    idempotencyKey: newIdempotencyKey(),
    body: {
      pageName,
      customerId: customerId ?? null,
      insightId: insightId ?? null,
      insightName: insightName ? shorten(insightName) : null,
      entryTime: new Date().toISOString(),
      exitTime: null,
      appVersion: pageVisitAppVersion,
    },
  }).catch(ignore);
  const entryId = response?.entryId[0]?._id ?? null;
  if (entryId !== null && isSignedIn()) session.previousPageInfoEntryId.set(entryId);
  return entryId;
};

const close = (entryId: string, keepalive: boolean): void => {
  if (!isSignedIn() || isViewingAs()) return;
  if (session.previousPageInfoEntryId.get() === entryId) session.previousPageInfoEntryId.remove();
  const body = { exitTime: new Date().toISOString() };
  api(closePageVisit, { params: { pageVisitId: entryId }, body, keepalive }).catch(ignore);
};

/**
 * The entry is written a tick later, so that an immediate unmount (React's strict mode, a redirect) leaves
 * none.
 */
export const beginVisit = (visit: () => PageVisit): OpenVisit => {
  let entryId: string | null = null;
  let left = false;
  let written: Promise<void> | null = null;
  const timer = setTimeout(() => {
    written = recordPageVisit(visit()).then((id) => {
      entryId = id;
    });
  });
  return {
    leave({ keepalive = false } = {}) {
      if (left) return;
      left = true;
      clearTimeout(timer);
      if (entryId !== null) close(entryId, keepalive);
      else void written?.then(() => entryId !== null && close(entryId, keepalive));
    },
  };
};
