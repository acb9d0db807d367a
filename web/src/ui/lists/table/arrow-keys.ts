import type { KeyboardEvent } from 'react';

/** In px. */
export interface Place {
  left: number;
  top: number;
  bottom: number;
}

/**
 * The item that an arrow key leads to: Left and Right in reading order, Up and Down to the nearest in the
 * next row.
 * @returns `undefined` at an edge and for other keys
 */
export const neighborOf = (places: readonly Place[], from: number, key: string): number | undefined => {
  const here = places[from];
  if (!here) return undefined;
  if (key === 'ArrowLeft') return from > 0 ? from - 1 : undefined;
  if (key === 'ArrowRight') return from + 1 < places.length ? from + 1 : undefined;
  if (key !== 'ArrowUp' && key !== 'ArrowDown') return undefined;
  /** Vertical distance in px in the direction of the key; negative if the item lies the other way. */
  const way = (place: Place) => (key === 'ArrowDown' ? place.top - here.bottom : here.top - place.bottom);
  const ahead = places.map((place, index) => ({ place, index })).filter(({ place }) => way(place) >= 0);
  const [nearest] = ahead.toSorted(
    (a, b) =>
      way(a.place) - way(b.place) || Math.abs(a.place.left - here.left) - Math.abs(b.place.left - here.left),
  );
  return nearest?.index;
};

/** `onKeyDown` of a list of cards: arrow keys move the focus between cards. */
export const moveByArrows = (event: KeyboardEvent<HTMLElement>): void => {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const cards = [...event.currentTarget.querySelectorAll('li')].filter((card) => card.querySelector('a'));
  const from = cards.findIndex((card) => card.contains(event.target as Node));
  const to = neighborOf(
    cards.map((card) => card.getBoundingClientRect()),
    from,
    event.key,
  );
  const link = to === undefined ? null : cards[to]?.querySelector('a');
  if (!link) return;
  event.preventDefault();
  link.focus();
};
