import type { SurveyDraftEvent } from '@vantage/contract/surveys/survey-commands';
import type { Command } from '@vantage/survey-document/commands';
import type { Conflict } from '@vantage/survey-document/concurrency/conflicts';
import {
  confirmGroups,
  openDocument,
  type CommandGroup,
  type PendingCommands,
} from '@vantage/survey-document/concurrency/pending-commands';
import { shareNodes } from '@vantage/survey-document/share-nodes';
import type { SurveyDocument } from '@vantage/survey-document/survey-document';
import { extendGroup, takeBatch, type Batch } from './command-queue';
import type { Draft } from './command-transport';
import { createEditorSession, type EditorSession } from './editor-session';
import type { PendingStorage } from './pending-storage';

type CommandsEvent = Extract<SurveyDraftEvent, { type: 'commands' }>;

interface OutgoingBatch {
  readonly batch: Batch;
  readonly groups: readonly CommandGroup[];
  /** The version that the author saw when the first of the groups began. */
  readonly base: number;
}

/** The server's draft as far as it is known here, and the author's changes that the server does not have yet. */
export interface DraftLog {
  readonly session: EditorSession;
  /** Counts the changes that an earlier page load could not save. */
  readonly restored: number;
  /** @returns the version whose events have arrived */
  readonly getReceivedVersion: () => number;
  /** @returns the version that the server has, as far as its answers tell */
  readonly getVersion: () => number;
  readonly listUnsent: () => readonly CommandGroup[];
  /** Takes what one request sends. Later changes begin a new group. */
  readonly takeBatch: () => OutgoingBatch;
  /** Notes that the server has answered to groups, whose events may still be on their way. */
  readonly markStored: (groups: readonly CommandGroup[], version: number) => void;
  /** Notes that the server has replaced the draft by that of a group. The draft must be loaded then. */
  readonly markReplaced: (group: CommandGroup) => void;
  /** @returns what the event did to one's own changes; null if earlier events are missing */
  readonly confirm: (event: CommandsEvent) => readonly Conflict[] | null;
  /** Starts again from the server's draft. What is not saved is applied to it. */
  readonly open: (draft: Draft) => void;
  /** Takes back all that is not saved. */
  readonly discardUnsent: () => void;
}

export interface DraftLogOptions {
  readonly draft: Draft;
  readonly storage: PendingStorage;
  readonly isReadOnly: boolean;
  readonly createId: () => string;
  /** Is called when the author has changed something. */
  readonly onChange: () => void;
}

/** Stands for any change of others: no step of the history can be undone after it. */
const anyChange: readonly Command[] = [{ type: 'replace', definition: {}, ids: [] }];

const isSameDocument = (one: SurveyDocument, other: SurveyDocument): boolean =>
  one.nodes.size === other.nodes.size && [...one.nodes].every(([id, node]) => other.nodes.get(id) === node);

export function createDraftLog({
  draft,
  storage,
  isReadOnly,
  createId,
  onChange,
}: DraftLogOptions): DraftLog {
  const recovered = isReadOnly ? [] : storage.load();
  let log: PendingCommands = openDocument(draft.document, draft.version, recovered);
  const session = createEditorSession(log.visible, { isReadOnly, onCommands: addCommands });
  /** The group that still takes commands, because it is not being sent. */
  let openGroup: CommandGroup | null = null;
  /** The groups that the server has, but whose events have not come, with a version that includes them. */
  const stored = new Map<string, number>();
  let storedVersion = draft.version;
  /** The version that the author saw when a group began: it decides who is notified of a conflict. */
  const bases = new Map<string, number>();

  const getVersion = (): number => Math.max(log.version, storedVersion);
  const listUnsent = (): readonly CommandGroup[] => log.pending.filter(({ id }) => !stored.has(id));

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
    onChange();
  }

  /** @param pending is applied to what the server has confirmed */
  function reopen(pending: readonly CommandGroup[]): void {
    const { visible, ownChanges } = log;
    const opened = openDocument(log.confirmed, log.version, pending);
    log = { ...opened, visible: shareNodes(visible, opened.visible), ownChanges };
  }

  /**
   * Forgets groups that were in the loaded document already, because the answer to them was lost. Their events came
   * before it, and would be awaited forever.
   */
  function forgetConfirmed(): void {
    const isConfirmed = ({ id }: CommandGroup): boolean => (stored.get(id) ?? Infinity) <= log.version;
    const confirmed = log.pending.filter(isConfirmed);
    if (confirmed.length === 0) return;
    reopen(log.pending.filter((group) => !confirmed.includes(group)));
    for (const { id } of confirmed) stored.delete(id);
    session.receive(log.visible, []);
  }

  return {
    session,
    restored: recovered.reduce((count, { commands }) => count + commands.length, 0),
    getReceivedVersion: () => log.version,
    getVersion,
    listUnsent,
    takeBatch() {
      const batch = takeBatch(listUnsent());
      const groups = batch.kind === 'groups' ? batch.groups : [batch.group];
      if (groups.some((group) => group === openGroup)) openGroup = null;
      return { batch, groups, base: Math.min(...groups.map(({ id }) => bases.get(id) ?? log.version)) };
    },
    markStored(groups, version) {
      storedVersion = version;
      for (const { id } of groups) {
        storage.remove(id);
        bases.delete(id);
        if (log.pending.some((group) => group.id === id)) stored.set(id, version);
      }
      forgetConfirmed();
    },
    markReplaced({ id }) {
      storage.remove(id);
      stored.set(id, Infinity);
    },
    confirm({ version, base, id, commands }) {
      if (version > log.version + 1) return null;
      const isOwn = log.pending.some((group) => group.id === id);
      const confirmation = confirmGroups(log, [{ id, commands, version, base }]);
      const former = log.visible;
      log = confirmation.state;
      stored.delete(id);
      storage.remove(id);
      if (log.visible !== former) session.receive(log.visible, isOwn ? [] : commands);
      forgetConfirmed();
      return confirmation.conflicts;
    },
    open(next) {
      if (next.version < getVersion()) return;
      const opened = openDocument(next.document, next.version, listUnsent());
      const visible = shareNodes(log.visible, opened.visible);
      const isSame = isSameDocument(visible, log.visible);
      log = { ...opened, visible: isSame ? log.visible : visible, ownChanges: log.ownChanges };
      stored.clear();
      bases.clear();
      if (!isSame) session.receive(log.visible, anyChange);
    },
    discardUnsent() {
      const unsent = listUnsent();
      for (const { id } of unsent) {
        storage.remove(id);
        bases.delete(id);
      }
      openGroup = null;
      reopen(log.pending.filter((group) => !unsent.includes(group)));
      session.receive(log.visible, anyChange);
    },
  };
}
