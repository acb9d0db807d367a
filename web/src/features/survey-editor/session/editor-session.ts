import { applyCommands, type DroppedCommand } from '@vantage/survey-document/apply-commands';
import type { Command } from '@vantage/survey-document/commands';
import type { NodeId, SurveyDocument } from '@vantage/survey-document/survey-document';

export interface EditorState {
  readonly document: SurveyDocument;
  readonly selection: readonly NodeId[];
  /** The page on the canvas: that of the selection, until another one is opened. It is null without pages. */
  readonly pageId: NodeId | null;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
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
  readonly undo: () => void;
  readonly redo: () => void;
  readonly select: (ids: readonly NodeId[]) => void;
  readonly openPage: (id: NodeId) => void;
}

interface Step {
  readonly inverse: readonly Command[];
  readonly mergeKey: string | undefined;
  /** The selection before the step. */
  readonly selection: readonly NodeId[];
}

function findPage(document: SurveyDocument, id: NodeId): NodeId | null {
  for (let node = document.nodes.get(id); node; node = document.nodes.get(node.place?.parentId ?? ''))
    if (node.kind === 'page') return node.id;
  return null;
}

const listPages = ({ nodes, rootId }: SurveyDocument): readonly NodeId[] =>
  nodes.get(rootId)?.lists.get('pages') ?? [];

/** @returns the former page as long as it exists, else the first one */
const requirePage = (document: SurveyDocument, pageId: NodeId | null): NodeId | null =>
  pageId !== null && document.nodes.has(pageId) ? pageId : (listPages(document)[0] ?? null);

/** Holds the document that is edited, the selection and the history. */
export function createEditorSession(initial: SurveyDocument): EditorSession {
  const listeners = new Set<() => void>();
  let undoSteps: readonly Step[] = [];
  let redoSteps: readonly Step[] = [];
  let state: EditorState = {
    document: initial,
    selection: [],
    pageId: requirePage(initial, null),
    canUndo: false,
    canRedo: false,
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
      canUndo: undoSteps.length > 0,
      canRedo: redoSteps.length > 0,
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

  function execute(
    commands: readonly Command[],
    { mergeKey, selection = state.selection }: ExecuteOptions = {},
  ): readonly DroppedCommand[] {
    const { document, inverse, dropped } = applyCommands(state.document, commands);
    if (inverse.length === 0) return dropped;
    const last = undoSteps.at(-1);
    const isMerged = mergeKey !== undefined && last?.mergeKey === mergeKey && redoSteps.length === 0;
    undoSteps = isMerged
      ? [...undoSteps.slice(0, -1), { ...last, inverse: [...inverse, ...last.inverse] }]
      : [...undoSteps, { inverse, mergeKey, selection: state.selection }];
    redoSteps = [];
    update({ document, selection });
    return dropped;
  }

  function undo(): void {
    const step = undoSteps.at(-1);
    if (!step) return;
    const { document, inverse } = applyCommands(state.document, step.inverse);
    undoSteps = undoSteps.slice(0, -1);
    redoSteps = [...redoSteps, { inverse, mergeKey: undefined, selection: state.selection }];
    update({ document, selection: step.selection });
  }

  function redo(): void {
    const step = redoSteps.at(-1);
    if (!step) return;
    const { document, inverse } = applyCommands(state.document, step.inverse);
    redoSteps = redoSteps.slice(0, -1);
    undoSteps = [...undoSteps, { inverse, mergeKey: undefined, selection: state.selection }];
    update({ document, selection: step.selection });
  }

  function select(ids: readonly NodeId[]): void {
    update({ selection: ids });
  }

  function openPage(id: NodeId): void {
    update({ pageId: id });
  }

  return { getState, subscribe, execute, undo, redo, select, openPage };
}
