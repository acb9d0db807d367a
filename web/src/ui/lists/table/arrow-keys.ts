import type { KeyboardEvent } from 'react';

/** In px. */
export interface ItemRect {
  left: number;
  top: number;
  bottom: number;
}

/**
 * The item that an arrow key leads to: Left and Right in reading order, Up and Down to the nearest in the
 * next row.
 * @returns `undefined` at an edge and for other keys
 */
export const findNeighbor = (rects: readonly ItemRect[], from: number, key: string): number | undefined => {
  const here = rects[from];
  if (!here) return undefined;
  if (key === 'ArrowLeft') return from > 0 ? from - 1 : undefined;
  if (key === 'ArrowRight') return from + 1 < rects.length ? from + 1 : undefined;
  if (key !== 'ArrowUp' && key !== 'ArrowDown') return undefined;
  /** Vertical distance in px in the direction of the key; negative if the item lies the other way. */
  const distance = (rect: ItemRect) =>
    key === 'ArrowDown' ? rect.top - here.bottom : here.top - rect.bottom;
  const ahead = rects.map((rect, index) => ({ rect, index })).filter(({ rect }) => distance(rect) >= 0);
  const [nearest] = ahead.toSorted(
    (a, b) =>
      distance(a.rect) - distance(b.rect) ||
      Math.abs(a.rect.left - here.left) - Math.abs(b.rect.left - here.left),
  );
  return nearest?.index;
};

/** `onKeyDown` of a list of cards: arrow keys move the focus between cards. */
export const moveByArrows = (event: KeyboardEvent<HTMLElement>): void => {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const cards = [...event.currentTarget.querySelectorAll('li')].filter((card) => card.querySelector('a'));
  const from = cards.findIndex((card) => card.contains(event.target as Node));
  const to = findNeighbor(
    cards.map((card) => card.getBoundingClientRect()),
    from,
    event.key,
  );
  const link = to === undefined ? null : cards[to]?.querySelector('a');
  if (!link) return;
  event.preventDefault();
  link.focus();
};
