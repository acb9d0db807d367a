import type { KeyboardEvent } from 'react';
import { useMoveKeys } from '../../moving/use-move-keys';
import { useElementActions } from '../../outline/use-element-actions';
import { useEditor } from '../../session/use-editor';
import { useDesignStore } from '../state/design-state';
import { getCardId, listCards, listRange } from './card-range';

/** The distance in px of a menu from the corner of its card. */
const menuOffset = 16;

const isCommand = ({ ctrlKey, metaKey, altKey }: KeyboardEvent): boolean => (ctrlKey || metaKey) && !altKey;

/**
 * The keys of the cards: arrows go from one to the next, with Shift they select several, Alt and an arrow moves them,
 * Enter or F2 edits the title, Delete deletes, Ctrl+D duplicates, Shift+F10 opens the menu.
 */
export function useCanvasKeys(): (event: KeyboardEvent<HTMLElement>) => void {
  const session = useEditor();
  const designStore = useDesignStore();
  const actions = useElementActions();
  const handleMoveKey = useMoveKeys(([id]) => {
    if (id !== undefined) designStore.update({ focusRequest: { id, part: 'card' } });
  });

  const goTo = (cards: readonly HTMLElement[], from: number, to: number, isExtended: boolean): void => {
    const card = cards[Math.max(0, Math.min(to, cards.length - 1))];
    const current = cards[from];
    if (!card || !current) return;
    const { selection } = session.getState();
    const id = getCardId(card);
    session.select(isExtended ? listRange(cards, selection[0] ?? getCardId(current), id) : [id]);
    card.focus({ preventScroll: true });
    card.scrollIntoView({ block: 'nearest' });
  };

  return (event) => {
    const { target, currentTarget, key, shiftKey } = event;
    // Fields and buttons within a card have keys of their own.
    if (!(target instanceof HTMLElement) || !target.matches('[data-card]')) return;
    const id = getCardId(target);
    const { selection } = session.getState();
    /** Keys act on the selection, and on the focused card if that is not part of it. */
    const act = (run: () => void): void => {
      if (!selection.includes(id)) session.select([id]);
      run();
    };
    if (event.altKey && !selection.includes(id)) session.select([id]);
    if (handleMoveKey(event)) return;
    const cards = listCards(currentTarget);
    const index = cards.indexOf(target);
    if (isCommand(event)) {
      if (key.toLowerCase() === 'd') act(actions.duplicate);
      else if (key.toLowerCase() === 'a') session.select(cards.map(getCardId));
      else return;
    } else if (event.altKey) return;
    else if (key === 'ArrowDown') goTo(cards, index, index + 1, shiftKey);
    else if (key === 'ArrowUp') goTo(cards, index, index - 1, shiftKey);
    else if (key === 'Home') goTo(cards, index, 0, false);
    else if (key === 'End') goTo(cards, index, cards.length - 1, false);
    else if (key === 'Enter' || key === 'F2') {
      designStore.update({ focusRequest: { id, part: 'title' } });
      session.select([id]);
    } else if (key === 'ContextMenu' || (key === 'F10' && shiftKey)) {
      const { left, top } = target.getBoundingClientRect();
      act(() => designStore.update({ menu: { x: left + menuOffset, y: top + menuOffset } }));
    } else if (key === 'Delete' || key === 'Backspace') act(actions.remove);
    else if (key === ' ')
      session.select(
        selection.includes(id) && selection.length > 1
          ? selection.filter((each) => each !== id)
          : [...new Set([...selection, id])],
      );
    else if (key === 'Escape' && selection.length > 0) session.select([]);
    else return;
    event.preventDefault();
  };
}
