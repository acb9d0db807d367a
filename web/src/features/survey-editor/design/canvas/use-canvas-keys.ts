import type { KeyboardEvent } from 'react';
import { useMoveKeys } from '../../moving/use-move-keys';
import { useEditor } from '../../session/use-editor';
import { useDesignStore } from '../state/design-state';
import { useElementCommands } from './cards/use-element-commands';

const listCards = (canvas: HTMLElement): HTMLElement[] => [
  ...canvas.querySelectorAll<HTMLElement>('[data-card]'),
];

const getId = (card: HTMLElement): string => card.dataset['card'] ?? '';

const isCommand = ({ ctrlKey, metaKey, altKey }: KeyboardEvent): boolean => (ctrlKey || metaKey) && !altKey;

/**
 * The keys of the cards: arrows go from one to the next, with Shift they select several, Alt and an arrow moves them,
 * Enter or F2 edits the title, Delete deletes, Ctrl+D duplicates.
 */
export function useCanvasKeys(): (event: KeyboardEvent<HTMLElement>) => void {
  const session = useEditor();
  const designStore = useDesignStore();
  const commands = useElementCommands();
  const handleMoveKey = useMoveKeys(([id]) => {
    if (id !== undefined) designStore.update({ focusRequest: { id, part: 'card' } });
  });

  const goTo = (cards: readonly HTMLElement[], from: number, to: number, isExtended: boolean): void => {
    const card = cards[Math.max(0, Math.min(to, cards.length - 1))];
    const current = cards[from];
    if (!card || !current) return;
    const { selection } = session.getState();
    session.select(isExtended ? [...new Set([...selection, getId(current), getId(card)])] : [getId(card)]);
    card.focus({ preventScroll: true });
    card.scrollIntoView({ block: 'nearest' });
  };

  return (event) => {
    const { target, currentTarget, key, shiftKey } = event;
    // Fields and buttons within a card have keys of their own.
    if (!(target instanceof HTMLElement) || !target.matches('[data-card]')) return;
    if (event.altKey && !session.getState().selection.includes(getId(target)))
      session.select([getId(target)]);
    if (handleMoveKey(event)) return;
    const cards = listCards(currentTarget);
    const index = cards.indexOf(target);
    const id = getId(target);
    const { selection } = session.getState();
    const ids = selection.includes(id) ? selection : [id];
    if (isCommand(event)) {
      if (key.toLowerCase() === 'd') commands.duplicate(ids);
      else if (key.toLowerCase() === 'a') session.select(cards.map(getId));
      else return;
    } else if (event.altKey) return;
    else if (key === 'ArrowDown') goTo(cards, index, index + 1, shiftKey);
    else if (key === 'ArrowUp') goTo(cards, index, index - 1, shiftKey);
    else if (key === 'Home') goTo(cards, index, 0, false);
    else if (key === 'End') goTo(cards, index, cards.length - 1, false);
    else if (key === 'Enter' || key === 'F2') {
      designStore.update({ focusRequest: { id, part: 'title' } });
      session.select([id]);
    } else if (key === 'Delete' || key === 'Backspace') void commands.remove(ids);
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
