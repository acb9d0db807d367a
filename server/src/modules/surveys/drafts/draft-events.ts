import { setTimeout as delay } from 'node:timers/promises';
import type { SurveyDraftEvent } from '@vantage/contract/surveys/survey-commands';
import type { ChangeEvents } from '../../../platform/change-events';
import type { Database } from '../../../platform/database/database';
import { AppError } from '../../../platform/errors';
import type { EventStream } from '../../../platform/http/responses/event-streams';
import { JsonText } from '../../../platform/http/responses/json-text';
import type { DraftCommandRepository, DraftState, LoggedGroup } from './draft-commands.repository';
import type { EditorPresence } from './editor-presence';

/**
 * Milliseconds: a draft is read at most once per `minGap` for each stream, and at least once per `pollInterval`, even if
 * no process notifies of a change.
 */
const [minGap, pollInterval] = [100, 10_000];
/** Limits the streams of a tenant, and of each of its users, in this process. */
const maxStreams = { tenant: 200, user: 20 } as const;

/** An editor that watches a survey. */
export interface Watcher {
  readonly tenantId: string;
  readonly surveyId: string;
  readonly userId: string;
  readonly editorId: string;
  /** It is null for somebody who is not present to others. */
  readonly name: string | null;
}

/** @returns the JSON of an event; that of the commands is not parsed */
function presentGroup(group: LoggedGroup): JsonText {
  const { version, base, editor_id, group_id, user_id, user_name, commands } = group;
  const user = JSON.stringify({ id: user_id, name: user_name });
  return commands === null
    ? new JsonText(`{"type":"replaced","version":${version},"user":${user}}`)
    : new JsonText(
        `{"type":"commands","id":"${group_id}","version":${version},"base":${base},"editorId":"${editor_id}",`,
        `"user":${user},"commands":${commands}}`,
      );
}

const presentState = ({ published_version, is_published, archived_at }: DraftState): SurveyDraftEvent => ({
  type: 'survey',
  publishedVersion: is_published ? published_version : null,
  isArchived: archived_at !== null,
});

/** Whether changes after a version are not in the log any more, or the version is of another database. */
const isTrimmed = ({ draft_version }: DraftState, [next]: readonly LoggedGroup[], after: number): boolean =>
  next ? next.version !== after + 1 : draft_version !== after;

/** A bell that a listener waits for, and that is not missed if it rings before. */
function bell() {
  let [hasRung, wake] = [true, (): void => {}];
  return {
    ring(): void {
      hasRung = true;
      wake();
    },
    async wait(): Promise<void> {
      if (!hasRung)
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      hasRung = false;
    },
  };
}

export function draftEvents(options: {
  readonly database: Database;
  readonly commandRepository: Pick<DraftCommandRepository, 'readState' | 'readNext'>;
  /** The name of an event is the id of a survey. */
  readonly changes: ChangeEvents;
  readonly presence: EditorPresence;
}) {
  const { database, commandRepository, changes, presence } = options;
  const streamCounts = new Map<string, number>();

  const streamLimits = ({ tenantId, userId }: Watcher) =>
    [
      [tenantId, maxStreams.tenant],
      [`${tenantId} ${userId}`, maxStreams.user],
    ] as const;

  const adjustStreamCounts = (watcher: Watcher, change: number): void => {
    for (const [key] of streamLimits(watcher)) {
      const streams = (streamCounts.get(key) ?? 0) + change;
      if (streams > 0) streamCounts.set(key, streams);
      else streamCounts.delete(key);
    }
  };

  const read = ({ tenantId, surveyId }: Watcher, after: number) =>
    database.read(tenantId, async (scope) => {
      const state = await commandRepository.readState(scope, surveyId);
      return {
        state,
        groups:
          state && state.draft_version > after
            ? await commandRepository.readNext(scope, surveyId, after)
            : [],
      };
    });

  return {
    /**
     * Sends the changes of a draft after a version of it, and what else concerns its editors, until the survey is deleted.
     * @throws {AppError} request.tooMany
     */
    stream(watcher: Watcher, after: number): EventStream<SurveyDraftEvent | JsonText> {
      const { surveyId, name } = watcher;
      if (streamLimits(watcher).some(([key, limit]) => (streamCounts.get(key) ?? 0) >= limit))
        throw new AppError('request.tooMany', { retryAfter: 10 });
      return async function* events(signal) {
        const { ring, wait } = bell();
        // Presence is in memory, so a change of it alone reads nothing.
        let mayHaveChanged = true;
        const ringToRead = (): void => {
          mayHaveChanged = true;
          ring();
        };
        changes.on(surveyId, ringToRead);
        const stopListening = presence.onChange(watcher, ring);
        signal.addEventListener('abort', ring);
        const poll = setInterval(ringToRead, pollInterval);
        adjustStreamCounts(watcher, 1);
        const leave = name === null ? null : presence.enter(watcher, name);
        let sentVersion = after;
        /** JSON of the latest event of each type. */
        const sent = new Map<string, string>();
        const isNew = (event: SurveyDraftEvent): boolean => {
          const json = JSON.stringify(event);
          if (sent.get(event.type) === json) return false;
          sent.set(event.type, json);
          return true;
        };
        try {
          for (;;) {
            await wait();
            if (signal.aborted) return;
            let hasMore = false;
            if (mayHaveChanged) {
              mayHaveChanged = false;
              const { state, groups } = await read(watcher, sentVersion);
              if (!state) return yield { type: 'deleted' };
              const survey = presentState(state);
              if (isNew(survey)) yield survey;
              if (isTrimmed(state, groups, sentVersion)) return yield { type: 'resync' };
              for (const group of groups) {
                yield presentGroup(group);
                sentVersion = group.version;
              }
              hasMore = sentVersion < state.draft_version;
            }
            const editors: SurveyDraftEvent = { type: 'presence', editors: presence.list(watcher) };
            if (isNew(editors)) yield editors;
            if (hasMore) ringToRead();
            else await delay(minGap);
          }
        } finally {
          leave?.();
          adjustStreamCounts(watcher, -1);
          clearInterval(poll);
          signal.removeEventListener('abort', ring);
          stopListening();
          changes.off(surveyId, ringToRead);
        }
      };
    },
  };
}

export type DraftEvents = ReturnType<typeof draftEvents>;
