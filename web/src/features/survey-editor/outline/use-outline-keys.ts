import { getNodeTitle } from '@vantage/survey-document/node-title';
import type { NodeId } from '@vantage/survey-document/survey-document';
import { useState, type KeyboardEvent } from 'react';
import { useEditorPanes } from '../frame/editor-panes';
import { useEditor } from '../session/use-editor';
import { findOutlineCommand } from './outline-keys';
import type { OutlineRow } from './outline-rows';
import { createTypeahead, findTypedIndex } from './typeahead';
import { useElementActions } from './use-element-actions';

export interface OutlineKeysOptions {
  rows: readonly OutlineRow[];
  select: (id: NodeId, how: 'one' | 'range' | 'toggle') => void;
  focusRow: (id: NodeId) => void;
  onToggle: (id: NodeId, isOpen: boolean) => void;
  onRename: (id: NodeId) => void;
  onMenu: (id: NodeId) => void;
}

/** @returns a handler of the keys of a row, which tells whether it handled the key */
export const useOutlineKeys = ({
  rows,
  select,
  focusRow,
  onToggle,
  onRename,
  onMenu,
}: OutlineKeysOptions) => {
  const session = useEditor();
  const actions = useElementActions();
  const { openPane } = useEditorPanes();
  const [typeahead] = useState(createTypeahead);

  /** Keys act on the selection, and on the focused row if it is not part of it. */
  const includeInSelection = (id: NodeId): void => {
    if (!session.getState().selection.includes(id)) select(id, 'one');
  };
  const focusSelected = (): void => {
    const [id] = session.getState().selection;
    if (id !== undefined) focusRow(id);
  };

  return (event: KeyboardEvent, index: number): boolean => {
    const id = rows[index]?.id;
    const command = findOutlineCommand(rows, index, event);
    if (id === undefined || !command) return false;
    switch (command.kind) {
      case 'go':
        focusRow(command.to);
        if (command.select !== 'none') select(command.to, command.select);
        return true;
      case 'toggleOpen':
        onToggle(id, command.isOpen);
        return true;
      case 'toggleSelected':
        select(id, 'toggle');
        return true;
      case 'selectAll':
        session.select(rows.slice(1).map((row) => row.id));
        return true;
      case 'rename':
        if (id === session.getState().document.rootId) return false;
        select(id, 'one');
        onRename(id);
        return true;
      case 'properties':
        includeInSelection(id);
        openPane('properties');
        return true;
      case 'remove':
        includeInSelection(id);
        actions.remove();
        focusSelected();
        return true;
      case 'duplicate':
        includeInSelection(id);
        actions.duplicate();
        focusSelected();
        return true;
      case 'menu':
        includeInSelection(id);
        onMenu(id);
        return true;
      case 'typeahead': {
        const { nodes } = session.getState().document;
        const titles = rows.map((row) => {
          const node = nodes.get(row.id);
          return node ? getNodeTitle(node) : '';
        });
        const match = rows[findTypedIndex(titles, index, typeahead(command.letter))];
        if (!match) return true;
        focusRow(match.id);
        select(match.id, 'one');
        return true;
      }
    }
  };
};
