import type { NodeId } from '@vantage/survey-document/survey-document';
import { useTranslation } from 'react-i18next';
import { useAnnounce } from '../session/announcer';
import { useEditor } from '../session/use-editor';
import { moveBy, moveTo, type MoveDirection, type MoveTarget } from './move-commands';
import { useMoveAnnouncement } from './use-move-announcement';

type KeyPress = Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'preventDefault'>;

const directions: Readonly<Partial<Record<string, MoveDirection>>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'out',
  ArrowRight: 'in',
};

/** For `aria-keyshortcuts` of what can be moved. */
export const moveShortcuts = 'Alt+ArrowUp Alt+ArrowDown Alt+ArrowLeft Alt+ArrowRight';

/** Moves the selection as one step, and tells where it is now. */
export const useMove = () => {
  const session = useEditor();
  const announce = useAnnounce();
  const describe = useMoveAnnouncement();
  const { t } = useTranslation('survey-editor');

  const execute = (commands: ReturnType<typeof moveTo>, selection: readonly NodeId[]): boolean => {
    if (commands.length === 0) return false;
    session.execute(commands, { selection });
    announce(describe(session.getState().document, selection));
    return true;
  };

  return {
    moveBy(direction: MoveDirection): boolean {
      const { document, selection } = session.getState();
      const isMoved = execute(moveBy(document, selection, direction), selection);
      if (!isMoved && selection.length > 0) announce(t(`notMoved.${direction}`));
      return isMoved;
    },
    /** @param ids the selection by default */
    moveTo(target: MoveTarget, ids: readonly NodeId[] = session.getState().selection): boolean {
      return execute(moveTo(session.getState().document, ids, target), ids);
    },
  };
};

/**
 * The keys that move the selection, for the elements of outline and canvas; not for text fields, where Alt and an arrow
 * move the cursor. The area that has the focus must keep it on the moved element.
 * @param onMoved is called after a move, with the selection
 * @returns a handler that tells whether it handled the key
 */
export const useMoveKeys = (onMoved?: (ids: readonly NodeId[]) => void) => {
  const session = useEditor();
  const move = useMove();

  return (event: KeyPress): boolean => {
    const direction = directions[event.key];
    if (!direction || !event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return false;
    // Browsers go back and forward by Alt and an arrow, so also a move that is not possible is handled.
    event.preventDefault();
    if (move.moveBy(direction)) onMoved?.(session.getState().selection);
    return true;
  };
};
