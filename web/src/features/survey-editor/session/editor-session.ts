import { applyCommands, type DroppedCommand } from '@vantage/survey-document/apply-commands';
import type { Command } from '@vantage/survey-document/commands';
import type { NodeId, SurveyDocument } from '@vantage/survey-document/survey-document';
import { findOutdated } from './foreign-changes';
import { emptyHistory, pruneHistory, recordStep, type History } from './history';

export interface EditorState {
  readonly document: SurveyDocument;
  readonly selection: readonly NodeId[];
  /** The page on the canvas: that of the selection, until another one is opened. It is null without pages. */
  readonly pageId: NodeId | null;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  /** Nothing can be changed, for example since the survey is archived. */
  readonly isReadOnly: boolean;
}

interface ExecuteOptions {
  /** Successive steps with the same key, such as letters typed into one field, are undone together. */
  readonly mergeKey?: string;
  /** The selection after the step; by default, it stays. */
  readonly selection?: readonly NodeId[];
}

export interface EditorSession {
  readonly getState: () => EditorState;
  readonly subscribe: (listener: () => void) => () => void;
  /** Applies commands as one step of the history. @returns the commands without effect */
  readonly execute: (commands: readonly Command[], options?: ExecuteOptions) => readonly DroppedCommand[];
  /** @param mergeKey undoes the last step only if it has this key; by default, whichever it has */
  readonly undo: (mergeKey?: string) => void;
  readonly redo: () => void;
  readonly select: (ids: readonly NodeId[]) => void;
  readonly openPage: (id: NodeId) => void;
  /**
   * Shows a document that others have changed. What they changed is not undone any more.
   * @param document with one's own commands that are not saved yet
   */
  readonly receive: (document: SurveyDocument, foreign: readonly Command[]) => void;
}

export interface EditorSessionOptions {
  readonly isReadOnly?: boolean;
  /** Is called with the commands of each step that have an effect, also when it is undone or redone. */
  readonly onCommands?: (commands: readonly Command[]) => void;
}

function findPage(document: SurveyDocument, id: NodeId): NodeId | null {
  for (let node = document.nodes.get(id); node; node = document.nodes.get(node.location?.parentId ?? ''))
    if (node.kind === 'page') return node.id;
  return null;
}

const listPages = ({ nodes, rootId }: SurveyDocument): readonly NodeId[] =>
  nodes.get(rootId)?.lists.get('pages') ?? [];

/** @returns the former page as long as it exists, else the first one */
const requirePage = (document: SurveyDocument, pageId: NodeId | null): NodeId | null =>
  pageId !== null && document.nodes.has(pageId) ? pageId : (listPages(document)[0] ?? null);

/** Holds the document that is edited, the selection and the history. */
export function createEditorSession(
  initial: SurveyDocument,
  { isReadOnly = false, onCommands }: EditorSessionOptions = {},
): EditorSession {
  const listeners = new Set<() => void>();
  let history = emptyHistory;
  let state: EditorState = {
    document: initial,
    selection: [],
    pageId: requirePage(initial, null),
    canUndo: false,
    canRedo: false,
    isReadOnly,
  };

  function update(changes: Partial<Pick<EditorState, 'document' | 'selection' | 'pageId'>>): void {
    const { document, selection, pageId } = { ...state, ...changes };
    const isSelectionPresent = selection.every((id) => document.nodes.has(id));
    const [firstSelected] = changes.selection ?? [];
    const selectedPageId = firstSelected === undefined ? null : findPage(document, firstSelected);
    state = {
      document,
      selection: isSelectionPresent ? selection : selection.filter((id) => document.nodes.has(id)),
      pageId: requirePage(document, selectedPageId ?? pageId),
      canUndo: history.undo.length > 0,
      canRedo: history.redo.length > 0,
      isReadOnly,
    };
    for (const listener of listeners) listener();
  }

  function getState(): EditorState {
    return state;
  }

  function subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }

  /** @param toHistory adds the inverse of the commands, if they have an effect */
  function apply(
    commands: readonly Command[],
    selection: readonly NodeId[],
    toHistory: (inverse: readonly Command[]) => History,
  ): readonly DroppedCommand[] {
    if (isReadOnly) return [];
    const { document, inverse, dropped } = applyCommands(state.document, commands);
    history = toHistory(inverse);
    if (inverse.length === 0) return dropped;
    update({ document, selection });
    const withoutEffect = new Set(dropped.map(({ command }) => command));
    onCommands?.(commands.filter((command) => !withoutEffect.has(command)));
    return dropped;
  }

  function execute(
    commands: readonly Command[],
    { mergeKey, selection = state.selection }: ExecuteOptions = {},
  ): readonly DroppedCommand[] {
    const before = state.selection;
    return apply(commands, selection, (inverse) =>
      inverse.length === 0 ? history : recordStep(history, { inverse, mergeKey, selection: before }),
    );
  }

  function revert(from: 'undo' | 'redo', to: 'undo' | 'redo'): void {
    const step = history[from].at(-1);
    if (!step) return;
    const before = state.selection;
    apply(step.inverse, step.selection, (inverse) => ({
      ...history,
      [from]: history[from].slice(0, -1),
      [to]:
        inverse.length === 0
          ? history[to]
          : [...history[to], { inverse, mergeKey: undefined, selection: before }],
    }));
  }

  function undo(mergeKey?: string): void {
    if (mergeKey === undefined || history.undo.at(-1)?.mergeKey === mergeKey) revert('undo', 'redo');
  }

  function redo(): void {
    revert('redo', 'undo');
  }

  function select(ids: readonly NodeId[]): void {
    update({ selection: ids });
  }

  function openPage(id: NodeId): void {
    update({ pageId: id });
  }

  function receive(document: SurveyDocument, foreign: readonly Command[]): void {
    history = pruneHistory(history, findOutdated(document, foreign));
    update({ document });
  }

  return { getState, subscribe, execute, undo, redo, select, openPage, receive };
}
