import {
  moveDown,
  moveIntoPanel,
  moveNodes,
  moveOut,
  moveUp,
} from '@vantage/survey-document/operations/move-nodes';
import type { Operation } from '@vantage/survey-document/operations/operation';
import type { NodeId, NodeLocation } from '@vantage/survey-document/survey-document';
import { useTranslation } from 'react-i18next';
import { useAnnounce } from '../session/announcer';
import { useEditor } from '../session/use-editor';
import { useMoveDialog } from './move-dialog-context';
import { useMoveAnnouncement } from './use-move-announcement';

const moves = { up: moveUp, down: moveDown, out: moveOut, in: moveIntoPanel } as const;
export type MoveDirection = keyof typeof moves;

export interface MoveTarget extends NodeLocation {
  /** It is null for the first position. */
  readonly after: NodeId | null;
}

type KeyPress = Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'preventDefault'>;

const directions: Readonly<Partial<Record<string, MoveDirection>>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'out',
  ArrowRight: 'in',
};

/** For `aria-keyshortcuts` of what can be moved. */
export const moveShortcuts = 'Alt+ArrowUp Alt+ArrowDown Alt+ArrowLeft Alt+ArrowRight Alt+Enter';

/** Moves the selection as one step, and tells where it is now. */
export const useMove = () => {
  const session = useEditor();
  const announce = useAnnounce();
  const describe = useMoveAnnouncement();
  const { t } = useTranslation('survey-editor');

  const execute = (operation: Operation | null, selection: readonly NodeId[]): boolean => {
    if (!operation) return false;
    session.execute(operation.commands, { selection });
    announce(describe(session.getState().document, operation.ids));
    return true;
  };

  return {
    moveBy(direction: MoveDirection): boolean {
      const { document, selection } = session.getState();
      const isMoved = execute(moves[direction](document, selection), selection);
      if (!isMoved && selection.length > 0) announce(t(`notMoved.${direction}`));
      return isMoved;
    },
    /** @param ids the selection by default */
    moveTo(target: MoveTarget, ids: readonly NodeId[] = session.getState().selection): boolean {
      return execute(moveNodes(session.getState().document, ids, target), ids);
    },
  };
};

/**
 * The keys that move the selection: Alt and an arrow, and Alt+Enter for the dialog; for the elements of outline and canvas; not for text fields, where Alt and an arrow
 * move the cursor. The area that has the focus must keep it on the moved element.
 * @param onMoved is called after a move, with the selection
 * @returns a handler that tells whether it handled the key
 */
export const useMoveKeys = (onMoved?: (ids: readonly NodeId[]) => void) => {
  const session = useEditor();
  const move = useMove();
  const { openMoveDialog } = useMoveDialog();

  return (event: KeyPress): boolean => {
    if (!event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return false;
    if (event.key === 'Enter') {
      event.preventDefault();
      openMoveDialog();
      return true;
    }
    const direction = directions[event.key];
    if (!direction) return false;
    // Browsers go back and forward by Alt and an arrow, so also a move that is not possible is handled.
    event.preventDefault();
    if (move.moveBy(direction)) onMoved?.(session.getState().selection);
    return true;
  };
};
