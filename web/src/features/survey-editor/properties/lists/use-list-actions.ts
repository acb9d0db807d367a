import { getNodeTitle } from '@vantage/survey-document/node-title';
import { moveNodes } from '@vantage/survey-document/operations/move-nodes';
import type { Operation } from '@vantage/survey-document/operations/operation';
import { listNodes, type NodeId, type NodeLocation } from '@vantage/survey-document/survey-document';
import { useRef, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { useAnnounce } from '../../session/announcer';
import { useEditor } from '../../session/use-editor';

/** Which control of a row gets the focus after a change. */
type RowControl = 'handle' | 'text' | 'open';

export interface ListActions {
  /** Executes an operation that adds nodes, and focuses the first of them. */
  readonly add: (operation: Operation) => void;
  readonly remove: (id: NodeId) => void;
  readonly moveTo: (id: NodeId, index: number, control?: RowControl) => void;
  readonly focusRow: (id: NodeId, control: RowControl) => void;
  /** Focuses the row that is to have the focus, once it is rendered. */
  readonly focusPending: () => void;
}

interface ListActionsOptions {
  location: NodeLocation;
  container: RefObject<HTMLElement | null>;
  /** Scrolls a row into view that isn't rendered. */
  reveal: (index: number) => void;
  /** Gets the focus when the last row was removed. */
  addButton: RefObject<HTMLButtonElement | null>;
  rowControl: RowControl;
}

/** Adds, removes and moves the nodes of a list, says what happened, and keeps the focus where the author works. */
export function useListActions(options: ListActionsOptions): ListActions {
  const { location, container, reveal, addButton, rowControl } = options;
  const session = useEditor();
  const announce = useAnnounce();
  const { t } = useTranslation('survey-properties');
  const focused = useRef<{ id: NodeId; control: RowControl } | null>(null);

  const focusPending = (): void => {
    const { current } = focused;
    if (!current) return;
    const row = container.current?.querySelector(`[data-row="${current.id}"]`);
    const control = row?.querySelector<HTMLElement>(`[data-control="${current.control}"]`);
    if (!control) return;
    focused.current = null;
    control.focus();
    if (control instanceof HTMLInputElement) control.select();
  };

  const listIds = (): readonly NodeId[] => listNodes(session.getState().document, location);
  const getTitle = (id: NodeId): string => {
    const node = session.getState().document.nodes.get(id);
    return node ? getNodeTitle(node) : '';
  };
  const focusRow = (id: NodeId, control: RowControl): void => {
    focused.current = { id, control };
    reveal(listIds().indexOf(id));
  };

  const add = ({ commands, ids }: Operation): void => {
    session.execute(commands);
    const [first] = ids;
    if (first === undefined) return;
    focusRow(first, rowControl);
    announce(t('list.added', { title: getTitle(first), position: listIds().indexOf(first) + 1 }));
  };

  const remove = (id: NodeId): void => {
    const ids = listIds();
    const index = ids.indexOf(id);
    const title = getTitle(id);
    const neighbor = ids[index + 1] ?? ids[index - 1];
    session.execute([{ type: 'remove', id }]);
    if (neighbor === undefined) addButton.current?.focus();
    else focusRow(neighbor, rowControl);
    announce(t('list.removed', { title }));
  };

  const moveTo = (id: NodeId, index: number, control: RowControl = 'handle'): void => {
    const ids = listIds();
    const total = ids.length;
    const from = ids.indexOf(id);
    if (index < 0 || index >= total || index === from) return;
    const after = index < from ? (ids[index - 1] ?? null) : (ids[index] ?? null);
    const operation = moveNodes(session.getState().document, [id], { ...location, after });
    if (!operation) return;
    session.execute(operation.commands);
    focusRow(id, control);
    announce(t('list.moved', { title: getTitle(id), position: index + 1, total }));
  };

  return { add, remove, moveTo, focusRow, focusPending };
}
