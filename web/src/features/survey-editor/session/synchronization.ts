import type { Command, SetCommand } from '@vantage/survey-document/commands';
import type { NodeId } from '@vantage/survey-document/survey-document';
import { getVisibleDocument, isSameGroup, receiveGroups, type CommandLog } from './command-log';
import type {
  CommandGroup,
  CommandTransport,
  Draft,
  LoggedGroup,
  Presence,
  SurveyNotice,
} from './command-transport';
import { createEditorSession, type EditorSession } from './editor-session';
import { compactCommands } from './history';
import { findOverwritten, type OverwrittenProperty } from './overwritten-properties';
import type { PendingStorage } from './pending-storage';
import { createRetryDelay } from './retry-delay';

/** Changes are sent this long after the first of them, in milliseconds. */
const saveDelayMs = 800;
/** The selection is sent at most this often, in milliseconds. */
const selectionDelayMs = 400;

export type SaveState =
  | { readonly kind: 'saved'; readonly at: Date | null }
  | { readonly kind: 'saving' }
  /** The server can't be reached; it is tried again. */
  | { readonly kind: 'offline' }
  /** The server has rejected the changes. */
  | { readonly kind: 'rejected'; readonly error: unknown };

export interface SynchronizationState {
  readonly saving: SaveState;
  /** Others who have the survey open. */
  readonly presences: readonly Presence[];
}

export interface SynchronizationOptions {
  readonly draft: Draft;
  readonly transport: CommandTransport;
  readonly storage: PendingStorage;
  /** It is unique for each page load. */
  readonly editorId: string;
  readonly isReadOnly: boolean;
  /** Whether the request may succeed later; all other errors are rejections. */
  readonly isTemporary: (error: unknown) => boolean;
}

export interface SynchronizationHandlers {
  readonly onOverwritten: (property: OverwrittenProperty) => void;
  readonly onNotice: (notice: SurveyNotice) => void;
}

export interface Synchronization {
  readonly session: EditorSession;
  /** The number of changes that an earlier page load could not save. */
  readonly restored: number;
  readonly getState: () => SynchronizationState;
  readonly subscribe: (listener: () => void) => () => void;
  readonly hasUnsaved: () => boolean;
  /** Saves at once. Resolves when everything is saved, and also when that is not possible now. */
  readonly flush: () => Promise<void>;
  /** Tries again after a rejection or without waiting for the network. */
  readonly retry: () => void;
  /** Gives up what is not saved, and shows the document of the server. */
  readonly discard: () => Promise<void>;
  /** Saves and watches until the signal aborts. */
  readonly run: (signal: AbortSignal, handlers: SynchronizationHandlers) => void;
}

/** Saves what the author does, and applies what others do. */
export function createSynchronization(options: SynchronizationOptions): Synchronization {
  const { transport, storage, editorId, isReadOnly, isTemporary } = options;
  const listeners = new Set<() => void>();
  const recovered = isReadOnly ? [] : storage.load();
  let log: CommandLog = { confirmed: options.draft, pending: recovered };
  let state: SynchronizationState = { saving: { kind: 'saved', at: null }, presences: [] };
  let groupCount = 0;
  /** The group that still takes commands, because it is not being sent. */
  let openGroup: CommandGroup | null = null;
  let saveTimer: ReturnType<typeof setTimeout> | undefined;
  let sending: Promise<void> | null = null;
  let stopped = false;
  let handlers: SynchronizationHandlers | null = null;
  /** The values that the author set last, by node and property. */
  const ownValues = new Map<string, SetCommand>();

  function update(changes: Partial<SynchronizationState>): void {
    state = { ...state, ...changes };
    for (const listener of listeners) listener();
  }

  const session = createEditorSession(getVisibleDocument(log), { isReadOnly, onCommands: addCommands });

  function addCommands(commands: readonly Command[]): void {
    for (const command of commands)
      if (command.type === 'set') ownValues.set(`${command.id} ${command.property}`, command);
    const former = openGroup;
    const group: CommandGroup = former
      ? { ...former, commands: compactCommands([...former.commands, ...commands]) }
      : { editorId, number: (groupCount += 1), commands };
    openGroup = group;
    log = {
      ...log,
      pending: [...log.pending.filter((each) => !isSameGroup(each, group)), group],
    };
    storage.save(group);
    if (state.saving.kind === 'saved') update({ saving: { kind: 'saving' } });
    saveTimer ??= setTimeout(() => void save(), saveDelayMs);
  }

  function receive(groups: readonly LoggedGroup[]): void {
    const { pending } = log;
    const reception = receiveGroups(log, groups);
    ({ log } = reception);
    for (const group of pending) if (!log.pending.includes(group)) storage.remove(group);
    if (reception.isIncomplete) void reload();
    if (reception.foreign.length === 0) return;
    const commands = reception.foreign.flatMap((group) => group.commands);
    session.receive(getVisibleDocument(log), commands);
    for (const each of findOverwritten(reception.foreign, ownValues, log.pending)) {
      ownValues.delete(`${each.own.id} ${each.own.property}`);
      handlers?.onOverwritten(each);
    }
  }

  /** Starts again from the server's document; what is not saved is applied to it. */
  async function reload(): Promise<void> {
    const confirmed = await transport.load();
    if (confirmed.sequence < log.confirmed.sequence) return;
    log = { ...log, confirmed };
    session.receive(getVisibleDocument(log), [{ type: 'replace', definition: {}, ids: [] }]);
  }

  function confirm(group: CommandGroup): void {
    log = { ...log, pending: log.pending.filter((each) => !isSameGroup(each, group)) };
    storage.remove(group);
  }

  /** @returns whether the group is confirmed */
  async function send(
    group: CommandGroup,
    retryDelay: ReturnType<typeof createRetryDelay>,
  ): Promise<boolean> {
    for (;;) {
      try {
        const { sequence, groups } = await transport.send(group, log.confirmed.sequence);
        receive(groups);
        // The group is part of the log, but groups before it have not arrived.
        if (log.pending.some((each) => isSameGroup(each, group))) {
          if (sequence > log.confirmed.sequence) await reload();
          confirm(group);
        }
        return true;
      } catch (error) {
        if (stopped) return false;
        if (!isTemporary(error)) {
          update({ saving: { kind: 'rejected', error } });
          return false;
        }
        update({ saving: { kind: 'offline' } });
        await retryDelay.wait();
        if (stopped) return false;
      }
    }
  }

  async function sendAll(): Promise<void> {
    retryDelay.reset();
    for (;;) {
      const [group] = log.pending;
      if (!group) break;
      if (openGroup && isSameGroup(openGroup, group)) openGroup = null;
      if (state.saving.kind !== 'offline') update({ saving: { kind: 'saving' } });
      if (!(await send(group, retryDelay))) return;
      retryDelay.reset();
    }
    update({ saving: { kind: 'saved', at: new Date() } });
  }

  const retryDelay = createRetryDelay();

  function save(): Promise<void> {
    clearTimeout(saveTimer);
    saveTimer = undefined;
    sending ??= sendAll().finally(() => {
      sending = null;
    });
    return sending;
  }

  async function watch(signal: AbortSignal): Promise<void> {
    const delay = createRetryDelay();
    while (!signal.aborted) {
      await transport
        .watch(log.confirmed.sequence, signal, {
          onGroups(groups) {
            delay.reset();
            receive(groups);
          },
          onPresences: (presences) =>
            update({ presences: presences.filter((each) => each.editorId !== editorId) }),
          onNotice: (notice) => handlers?.onNotice(notice),
        })
        .catch(() => undefined);
      if (signal.aborted) return;
      update({ presences: [] });
      await delay.wait(signal);
    }
  }

  function watchSelection(signal: AbortSignal): void {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let sent: readonly NodeId[] = [];
    const sendSelection = (): void => {
      timer = undefined;
      sent = session.getState().selection;
      // Others see it with the next change.
      transport.sendSelection(sent).catch(() => undefined);
    };
    const unsubscribe = session.subscribe(() => {
      if (session.getState().selection !== sent) timer ??= setTimeout(sendSelection, selectionDelayMs);
    });
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      unsubscribe();
    });
  }

  function run(signal: AbortSignal, next: SynchronizationHandlers): void {
    handlers = next;
    stopped = false;
    signal.addEventListener('abort', () => {
      stopped = true;
      retryDelay.skip();
    });
    if (log.pending.length > 0) void save();
    if (isReadOnly) return;
    void watch(signal);
    watchSelection(signal);
  }

  async function flush(): Promise<void> {
    if (log.pending.length === 0) return;
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

  async function discard(): Promise<void> {
    for (const group of log.pending) storage.remove(group);
    log = { ...log, pending: [] };
    openGroup = null;
    await reload();
    update({ saving: { kind: 'saved', at: null } });
  }

  function subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }

  return {
    session,
    restored: recovered.reduce((count, { commands }) => count + commands.length, 0),
    getState: () => state,
    subscribe,
    hasUnsaved: () => log.pending.length > 0,
    flush,
    retry,
    discard,
    run,
  };
}
