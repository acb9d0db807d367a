import type { MouseEvent } from 'react';
import { flushSync } from 'react-dom';
import { useEditor } from '../../session/use-editor';

const listCards = (canvas: HTMLElement): HTMLElement[] => [
  ...canvas.querySelectorAll<HTMLElement>('[data-card]'),
];

/** @returns the ids of the cards between two of them, both included */
function listRange(canvas: HTMLElement, from: string | undefined, to: string): string[] {
  const ids = listCards(canvas).map((card) => card.dataset['card'] ?? '');
  const [one, other] = [ids.indexOf(from ?? to), ids.indexOf(to)];
  return one === -1 ? [to] : ids.slice(Math.min(one, other), Math.max(one, other) + 1);
}

/** Controls have uses of their own for a press. */
const isControl = (target: Element): boolean => target.closest('button, textarea, input, a') !== null;

/** Puts the cursor where the text was pressed, in browsers that tell, else to the end. */
function focusAt(field: HTMLTextAreaElement, x: number, y: number): void {
  field.focus();
  const caret = 'caretPositionFromPoint' in document ? document.caretPositionFromPoint(x, y) : null;
  const offset = caret?.offsetNode === field ? caret.offset : field.value.length;
  field.setSelectionRange(offset, offset);
}

/**
 * Selects the pressed card; with Control or Shift, several. A press on a text edits it: its field appears with the
 * selection.
 */
export function useCanvasPress(): (event: MouseEvent<HTMLElement>) => void {
  const session = useEditor();
  return (event) => {
    const { target, currentTarget, clientX, clientY } = event;
    if (!(target instanceof Element) || !currentTarget.contains(target)) return;
    const card = target.closest<HTMLElement>('[data-card]');
    const { selection } = session.getState();
    if (!card) {
      if (!isControl(target) && selection.length > 0) session.select([]);
      return;
    }
    const id = card.dataset['card'] ?? '';
    if (event.shiftKey) session.select(listRange(currentTarget, selection[0], id));
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
}
