import type { PresentEditor, SurveyDraftEvent } from '@vantage/contract/surveys/survey-commands';
import { surveyCommandLimits } from '@vantage/contract/surveys/survey-commands';
import type { Command } from '@vantage/survey-document/commands';
import type { Conflict } from '@vantage/survey-document/concurrency/conflicts';
import {
  confirmGroups,
  openDocument,
  type CommandGroup,
  type PendingCommands,
} from '@vantage/survey-document/concurrency/pending-commands';
import { shareNodes } from '@vantage/survey-document/share-nodes';
import type { NodeId, SurveyDocument } from '@vantage/survey-document/survey-document';
import { extendGroup, takeBatch } from './command-queue';
import type { CommandTransport, Draft } from './command-transport';
import { createEditorSession, type EditorSession } from './editor-session';
import type { PendingStorage } from './pending-storage';
import { createRetryDelay } from './retry-delay';

/** Changes are sent this long after the first of them, in milliseconds. */
const saveDelayMs = 800;
/** The selection is sent at most this often, in milliseconds. */
const selectionDelayMs = 400;
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
  /** Saves and watches until the signal aborts. */
  readonly run: (signal: AbortSignal, handlers: SynchronizationHandlers) => void;
}

type CommandsEvent = Extract<SurveyDraftEvent, { type: 'commands' }>;
type SurveyEvent = Extract<SurveyDraftEvent, { type: 'survey' }>;

const isSameDocument = (one: SurveyDocument, other: SurveyDocument): boolean =>
  one.nodes.size === other.nodes.size && [...one.nodes].every(([id, node]) => other.nodes.get(id) === node);

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
  const recovered = isReadOnly ? [] : storage.load();
  let log: PendingCommands = openDocument(draft.document, draft.version, recovered);
  const session = createEditorSession(log.visible, { isReadOnly, onCommands: addCommands });
  let state: SynchronizationState = { saving: { kind: 'saved', at: null }, editors: [] };
  let handlers: SynchronizationHandlers | null = null;
  let signal: AbortSignal = neverAborted;
  /** The group that still takes commands, because it is not being sent. */
  let openGroup: CommandGroup | null = null;
  /** The groups that the server has, but whose events have not come, with a version that includes them. */
  const stored = new Map<string, number>();
  let storedVersion = draft.version;
  /** The version that the author saw when a group began: it decides who is told of a conflict. */
  const bases = new Map<string, number>();
  let saveTimer: ReturnType<typeof setTimeout> | undefined;
  let sending: Promise<void> | null = null;
  let retryDelay = createRetryDelay(signal);
  let survey: SurveyEvent | null = null;

  const listUnsent = (): readonly CommandGroup[] => log.pending.filter(({ id }) => !stored.has(id));

  function update(changes: Partial<SynchronizationState>): void {
    state = { ...state, ...changes };
    for (const listener of listeners) listener();
  }

  function addCommands(commands: readonly Command[]): void {
    const groups = extendGroup(openGroup, commands, createId);
    const former = openGroup;
    log = {
      ...log,
      pending: [...log.pending.filter((group) => group !== former), ...groups],
      visible: session.getState().document,
    };
    openGroup = groups.at(-1) ?? null;
    for (const group of groups) {
      storage.save(group);
      if (!bases.has(group.id)) bases.set(group.id, log.version);
    }
    if (state.saving.kind === 'saved') update({ saving: { kind: 'saving' } });
    saveTimer ??= setTimeout(() => void save(), saveDelayMs);
  }

  function confirm(event: CommandsEvent): void {
    const { version, base, id, commands, user } = event;
    if (version > log.version + 1) return void reload();
    const isOwn = log.pending.some((group) => group.id === id);
    const confirmation = confirmGroups(log, [{ id, commands, version, base }]);
    const former = log.visible;
    log = confirmation.state;
    stored.delete(id);
    storage.remove(id);
    if (log.visible !== former) session.receive(log.visible, isOwn ? [] : commands);
    for (const conflict of confirmation.conflicts) handlers?.onConflict(conflict, user.name);
    forgetConfirmed();
  }

  /**
   * Forgets groups that were in the loaded document already, because the answer to them was lost. Their events came
   * before it, and would be awaited forever.
   */
  function forgetConfirmed(): void {
    const isConfirmed = ({ id }: CommandGroup): boolean => (stored.get(id) ?? Infinity) <= log.version;
    const confirmed = log.pending.filter(isConfirmed);
    if (confirmed.length === 0) return;
    const { visible, ownChanges } = log;
    const opened = openDocument(
      log.confirmed,
      log.version,
      log.pending.filter((group) => !confirmed.includes(group)),
    );
    log = { ...opened, visible: shareNodes(visible, opened.visible), ownChanges };
    for (const { id } of confirmed) stored.delete(id);
    session.receive(log.visible, []);
  }

  /** Starts again from the server's document; what is not saved is applied to it. */
  async function reload(): Promise<void> {
    const next = await transport.load();
    if (next.version < Math.max(log.version, storedVersion)) return;
    const opened = openDocument(next.document, next.version, listUnsent());
    const visible = shareNodes(log.visible, opened.visible);
    const isSame = isSameDocument(visible, log.visible);
    log = { ...opened, visible: isSame ? log.visible : visible, ownChanges: log.ownChanges };
    stored.clear();
    bases.clear();
    if (!isSame) session.receive(log.visible, [{ type: 'replace', definition: {}, ids: [] }]);
  }

  function markStored(groups: readonly CommandGroup[], version: number): void {
    storedVersion = version;
    for (const { id } of groups) {
      storage.remove(id);
      bases.delete(id);
      if (log.pending.some((group) => group.id === id)) stored.set(id, version);
    }
    forgetConfirmed();
    if (stored.size === 0) return;
    setTimeout(() => {
      if (log.version < version && !signal.aborted) reload().catch(() => undefined);
    }, eventTimeoutMs);
  }

  /** Sends what one request takes. @throws as the transport does */
  async function sendBatch(): Promise<void> {
    const batch = takeBatch(listUnsent());
    const groups = batch.kind === 'groups' ? batch.groups : [batch.group];
    if (groups.some((group) => group === openGroup)) openGroup = null;
    const base = Math.min(...groups.map(({ id }) => bases.get(id) ?? log.version));
    if (batch.kind === 'groups') return markStored(groups, await transport.send(groups, base));
    await transport.replace(batch.command.definition, log.version);
    storage.remove(batch.group.id);
    stored.set(batch.group.id, Infinity);
    await reload();
  }

  async function sendAll(): Promise<void> {
    retryDelay.reset();
    while (listUnsent().length > 0) {
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
        return confirm(event);
      case 'presence':
        return update({ editors: event.editors.filter((editor) => editor.editorId !== editorId) });
      case 'replaced':
        if (event.version <= log.version) return undefined;
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
        .watch(log.version, signal, (event) => {
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

  function watchSelection(): void {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let sent: readonly NodeId[] = [];
    const sendSelection = (): void => {
      timer = undefined;
      sent = session.getState().selection;
      // A failure is ignored: others see the next selection.
      transport.sendSelection(sent.slice(0, surveyCommandLimits.selection)).catch(() => undefined);
    };
    const unsubscribe = session.subscribe(() => {
      if (session.getState().selection !== sent) timer ??= setTimeout(sendSelection, selectionDelayMs);
    });
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      unsubscribe();
    });
  }

  function run(next: AbortSignal, nextHandlers: SynchronizationHandlers): void {
    signal = next;
    handlers = nextHandlers;
    retryDelay = createRetryDelay(signal);
    if (isReadOnly) return;
    if (listUnsent().length > 0) void save();
    void watch();
    watchSelection();
  }

  async function flush(): Promise<void> {
    if (listUnsent().length === 0) return;
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

  function subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }

  return {
    session,
    restored: recovered.reduce((count, { commands }) => count + commands.length, 0),
    getState: () => state,
    subscribe,
    hasUnsaved: () => listUnsent().length > 0,
    flush,
    retry,
    run,
  };
}
