import type { SurveyDraftEvent } from '@vantage/contract/surveys/survey-commands';
import { applyCommands } from '@vantage/survey-document/apply-commands';
import { createNodeIds, documentToJson, parseDocument } from '@vantage/survey-document/document-json';
import type { Json, JsonObject } from '@vantage/survey-document/json';
import type { CommandGroup } from '@vantage/survey-document/concurrency/pending-commands';
import type { SurveyDocument } from '@vantage/survey-document/survey-document';
import type { CommandTransport } from '../command-transport';

type CommandsEvent = Extract<SurveyDraftEvent, { type: 'commands' }>;

/** Stands for a server that can't be reached. */
export class Unreachable extends Error {}
/** Stands for a server that rejects a request. */
export class Rejected extends Error {}

/** A server of one draft, in memory, for several editors. */
export function createFakeDraftServer(definition: JsonObject) {
  let count = 0;
  const createId = (): string => `n${(count += 1)}`;
  let document: SurveyDocument = parseDocument(definition, createNodeIds('survey', definition, createId));
  let version = 1;
  const log: CommandsEvent[] = [];
  const watchers = new Set<(event: SurveyDraftEvent) => void>();
  /** The ids of the groups of each request, in order. */
  const requests: string[][] = [];
  let failure: Error | null = null;
  let isConnectionLost = false;

  const publish = (event: SurveyDraftEvent): void => {
    if (isConnectionLost) return;
    for (const watcher of watchers) watcher(event);
  };

  function connect(editorId: string): CommandTransport {
    const store = (group: CommandGroup, base: number): void => {
      if (log.some(({ id }) => id === group.id)) return;
      version += 1;
      document = applyCommands(document, group.commands).document;
      const user = { id: editorId, name: `User ${editorId}` };
      const commands = group.commands as CommandsEvent['commands'];
      log.push({ type: 'commands', id: group.id, version, base, editorId, user, commands });
      publish(log.at(-1) as CommandsEvent);
    };
    const fail = (): void => {
      if (failure) throw failure;
    };
    return {
      async load() {
        fail();
        return { document, version };
      },
      async send(groups, base) {
        requests.push(groups.map(({ id }) => id));
        fail();
        for (const group of groups) store(group, base);
        if (isConnectionLost) throw new Unreachable();
        return version;
      },
      async replace(next) {
        fail();
        version += 1;
        document = parseDocument(next, createNodeIds('survey', next, createId));
        publish({ type: 'replaced', version, user: { id: editorId, name: `User ${editorId}` } });
      },
      watch: (after, signal, onEvent) =>
        new Promise((resolve) => {
          for (const event of log) if (event.version > after) onEvent(event);
          watchers.add(onEvent);
          signal.addEventListener('abort', () => {
            watchers.delete(onEvent);
            resolve();
          });
        }),
      sendSelection: async () => undefined,
    };
  }

  return {
    connect,
    publish,
    requests,
    getDraft: () => ({ document, version }),
    getJson: (): Json => documentToJson(document),
    /** All requests fail until they are told to succeed with null. */
    failWith(error: Error | null): void {
      failure = error;
    },
    /** Requests are stored, but neither their responses nor events arrive; the events do later. */
    loseConnection(isLost: boolean): void {
      isConnectionLost = isLost;
      for (const event of log) publish(event);
    },
  };
}
