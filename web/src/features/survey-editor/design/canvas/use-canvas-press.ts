import type { MouseEvent } from 'react';
import { flushSync } from 'react-dom';
import { useEditor } from '../../session/use-editor';
import { useDesignStore } from '../state/design-state';
import { listCards, listRange } from './card-range';

/** A press on a control operates it instead of selecting the card. */
const isControl = (target: Element): boolean => target.closest('button, textarea, input, a') !== null;

/** Puts the cursor where the text was pressed, in browsers that tell, else to the end. */
function focusAt(field: HTMLTextAreaElement, x: number, y: number): void {
  field.focus();
  const caret = 'caretPositionFromPoint' in document ? document.caretPositionFromPoint(x, y) : null;
  const offset = caret?.offsetNode === field ? caret.offset : field.value.length;
  field.setSelectionRange(offset, offset);
}

interface CanvasPress {
  readonly handleClick: (event: MouseEvent<HTMLElement>) => void;
  /** Opens the menu of the pressed card. Texts have the browser's own menu. */
  readonly handleContextMenu: (event: MouseEvent<HTMLElement>) => void;
}

/**
 * Selects the pressed card; with Control or Shift, several. A press on a text edits it: its field appears with the
 * selection.
 */
export function useCanvasPress(): CanvasPress {
  const session = useEditor();
  const designStore = useDesignStore();
  const handleClick = (event: MouseEvent<HTMLElement>): void => {
    const { target, currentTarget, clientX, clientY } = event;
    if (!(target instanceof Element) || !currentTarget.contains(target)) return;
    const card = target.closest<HTMLElement>('[data-card]');
    const { selection } = session.getState();
    if (!card) {
      if (!isControl(target) && selection.length > 0) session.select([]);
      return;
    }
    const id = card.dataset['card'] ?? '';
    if (event.shiftKey) session.select(listRange(listCards(currentTarget), selection[0], id));
    else if (event.ctrlKey || event.metaKey)
      session.select(selection.includes(id) ? selection.filter((each) => each !== id) : [...selection, id]);
    else if (isControl(target)) return;
    else {
      flushSync(() => session.select([id]));
      const field = document.elementFromPoint(clientX, clientY)?.closest('textarea');
      if (field && card.contains(field)) {
        focusAt(field, clientX, clientY);
        return;
      }
    }
    card.focus({ preventScroll: true });
  };
  const handleContextMenu = (event: MouseEvent<HTMLElement>): void => {
    const { target, currentTarget, clientX, clientY } = event;
    if (!(target instanceof Element) || !currentTarget.contains(target) || isControl(target)) return;
    const id = target.closest<HTMLElement>('[data-card]')?.dataset['card'];
    if (id === undefined) return;
    event.preventDefault();
    if (!session.getState().selection.includes(id)) session.select([id]);
    designStore.update({ menu: { x: clientX, y: clientY } });
  };
  return { handleClick, handleContextMenu };
}
