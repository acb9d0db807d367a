import type { PresentEditor, SurveyDraftEvent } from '@vantage/contract/surveys/survey-commands';
import type { Conflict } from '@vantage/survey-document/concurrency/conflicts';
import type { CommandTransport, Draft } from './command-transport';
import { createDraftLog } from './draft-log';
import type { EditorSession } from './editor-session';
import type { PendingStorage } from './pending-storage';
import { createRetryDelay } from './retry-delay';
import { shareSelection } from './share-selection';

/** Changes are sent this long after the first of them, in milliseconds. */
const saveDelayMs = 800;
/** After this time without the event of a saved change, the draft is loaded again, in milliseconds. */
const eventTimeoutMs = 10_000;

type SaveState =
  | { readonly kind: 'saved'; readonly at: Date | null }
  | { readonly kind: 'saving' }
  /** The server can't be reached; it is tried again. */
  | { readonly kind: 'offline' }
  /** The server has rejected the changes. */
  | { readonly kind: 'rejected'; readonly error: unknown };

export interface SynchronizationState {
  readonly saving: SaveState;
  /** The version of the draft that the server has, as far as it is known here. */
  readonly version: number;
  /** Others who have the survey open. */
  readonly editors: readonly PresentEditor[];
}

/** What others did with the survey as a whole. */
export type SurveyNotice = 'replaced' | 'published' | 'unpublished' | 'archived' | 'restored' | 'deleted';

interface SynchronizationHandlers {
  /** @param userName of the one who did it */
  readonly onConflict: (conflict: Conflict, userName: string) => void;
  /** @param userName is null where it is unknown */
  readonly onNotice: (notice: SurveyNotice, userName: string | null) => void;
}

export interface SynchronizationOptions {
  readonly draft: Draft;
  readonly transport: CommandTransport;
  readonly storage: PendingStorage;
  /** It is unique for each opened editor. */
  readonly editorId: string;
  readonly isReadOnly: boolean;
  readonly createId: () => string;
  /** What to do about a request that failed: send it again, load the draft first, or give up. */
  readonly classify: (error: unknown) => 'temporary' | 'stale' | 'rejected';
}

export interface Synchronization {
  readonly session: EditorSession;
  /** Counts the changes that an earlier page load could not save. */
  readonly restored: number;
  readonly getState: () => SynchronizationState;
  readonly subscribe: (listener: () => void) => () => void;
  readonly hasUnsaved: () => boolean;
  /** Saves at once. Resolves when everything is saved, and also when that is not possible now. */
  readonly flush: () => Promise<void>;
  /** Tries again after a rejection or without waiting for the network. */
  readonly retry: () => void;
  /** Takes back what the server has rejected, and all later changes. */
  readonly discard: () => void;
  /** Saves and watches until the signal aborts. */
  readonly run: (signal: AbortSignal, handlers: SynchronizationHandlers) => void;
}

type SurveyEvent = Extract<SurveyDraftEvent, { type: 'survey' }>;
type CommandsEvent = Extract<SurveyDraftEvent, { type: 'commands' }>;

const neverAborted = new AbortController().signal;

/** Saves what the author does, and applies what others do. */
export function createSynchronization({
  draft,
  transport,
  storage,
  editorId,
  isReadOnly,
  createId,
  classify,
}: SynchronizationOptions): Synchronization {
  const listeners = new Set<() => void>();
  const log = createDraftLog({ draft, storage, isReadOnly, createId, onChange: scheduleSave });
  const { session } = log;
  let state: SynchronizationState = {
    saving: { kind: 'saved', at: null },
    version: draft.version,
    editors: [],
  };
  let handlers: SynchronizationHandlers | null = null;
  let signal: AbortSignal = neverAborted;
  let saveTimer: ReturnType<typeof setTimeout> | undefined;
  let sending: Promise<void> | null = null;
  let retryDelay = createRetryDelay(signal);
  let survey: SurveyEvent | null = null;

  const hasUnsaved = (): boolean => log.listUnsent().length > 0;

  function update(changes: Partial<Omit<SynchronizationState, 'version'>> = {}): void {
    const version = log.getVersion();
    if (version === state.version && Object.keys(changes).length === 0) return;
    state = { ...state, ...changes, version };
    for (const listener of listeners) listener();
  }

  function scheduleSave(): void {
    if (state.saving.kind === 'saved') update({ saving: { kind: 'saving' } });
    saveTimer ??= setTimeout(() => void save(), saveDelayMs);
  }

  async function reload(): Promise<void> {
    log.open(await transport.load());
    update();
  }

  function confirmCommands(event: CommandsEvent): void {
    const conflicts = log.confirm(event);
    if (!conflicts) return void reload();
    update();
    for (const conflict of conflicts) handlers?.onConflict(conflict, event.user.name);
  }

  /** Sends what one request takes. @throws as the transport does */
  async function sendBatch(): Promise<void> {
    const { batch, groups, base } = log.takeBatch();
    if (batch.kind === 'replacement') {
      await transport.replace(batch.command.definition, log.getReceivedVersion());
      log.markReplaced(batch.group);
      return reload();
    }
    const version = await transport.send(groups, base);
    log.markStored(groups, version);
    update();
    if (log.getReceivedVersion() >= version) return;
    setTimeout(() => {
      if (log.getReceivedVersion() < version && !signal.aborted) reload().catch(() => undefined);
    }, eventTimeoutMs);
  }

  async function sendAll(): Promise<void> {
    retryDelay.reset();
    while (hasUnsaved()) {
      try {
        if (state.saving.kind !== 'offline') update({ saving: { kind: 'saving' } });
        await sendBatch();
        retryDelay.reset();
      } catch (error) {
        if (signal.aborted) return;
        const kind = classify(error);
        if (kind === 'rejected') return update({ saving: { kind: 'rejected', error } });
        if (kind === 'temporary') update({ saving: { kind: 'offline' } });
        else await reload().catch(() => undefined);
        await retryDelay.wait();
        if (signal.aborted) return;
      }
    }
    update({ saving: { kind: 'saved', at: new Date() } });
  }

  function save(): Promise<void> {
    clearTimeout(saveTimer);
    saveTimer = undefined;
    sending ??= sendAll().finally(() => {
      sending = null;
    });
    return sending;
  }

  function handleSurvey(event: SurveyEvent): void {
    const former = survey;
    survey = event;
    if (!former) return;
    if (former.isArchived !== event.isArchived)
      handlers?.onNotice(event.isArchived ? 'archived' : 'restored', null);
    if (former.publishedVersion !== event.publishedVersion)
      handlers?.onNotice(event.publishedVersion === null ? 'unpublished' : 'published', null);
  }

  function handleEvent(event: SurveyDraftEvent): void {
    switch (event.type) {
      case 'survey':
        return handleSurvey(event);
      case 'commands':
        return confirmCommands(event);
      case 'presence':
        return update({ editors: event.editors.filter((editor) => editor.editorId !== editorId) });
      case 'replaced':
        if (event.version <= log.getReceivedVersion()) return undefined;
        reload().then(
          () => handlers?.onNotice('replaced', event.user.name),
          () => undefined,
        );
        return undefined;
      case 'deleted':
        return handlers?.onNotice('deleted', null);
      case 'resync':
        return undefined;
    }
  }

  async function watch(): Promise<void> {
    const delay = createRetryDelay(signal);
    while (!signal.aborted) {
      let isOutdated = false;
      await transport
        .watch(log.getReceivedVersion(), signal, (event) => {
          delay.reset();
          isOutdated = event.type === 'resync';
          handleEvent(event);
        })
        .catch(() => undefined);
      if (signal.aborted) return;
      update({ editors: [] });
      if (isOutdated) await reload().catch(() => undefined);
      await delay.wait();
    }
  }

  function run(next: AbortSignal, nextHandlers: SynchronizationHandlers): void {
    signal = next;
    handlers = nextHandlers;
    retryDelay = createRetryDelay(signal);
    if (isReadOnly) return;
    if (hasUnsaved()) void save();
    void watch();
    shareSelection(session, transport.sendSelection, signal);
  }

  async function flush(): Promise<void> {
    if (!hasUnsaved()) return;
    const attempt = save();
    let unsubscribe = (): void => undefined;
    const blocked = new Promise<void>((resolve) => {
      const check = (): void => {
        if (state.saving.kind === 'offline' || state.saving.kind === 'rejected') resolve();
      };
      unsubscribe = subscribe(check);
      check();
    });
    await Promise.race([attempt, blocked]);
    unsubscribe();
  }

  function retry(): void {
    if (sending) retryDelay.skip();
    else void save();
  }

  function discard(): void {
    if (sending) return;
    clearTimeout(saveTimer);
    saveTimer = undefined;
    log.discardUnsent();
    update({ saving: { kind: 'saved', at: null } });
  }

  function subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }

  return {
    session,
    restored: log.restored,
    getState: () => state,
    subscribe,
    hasUnsaved,
    flush,
    retry,
    discard,
    run,
  };
}
