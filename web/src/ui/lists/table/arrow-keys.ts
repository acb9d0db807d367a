import type { KeyboardEvent } from 'react';

/** Where something lies, in px. */
export interface Place {
  left: number;
  top: number;
  bottom: number;
}

/**
 * Which of some things in rows an arrow key leads to: Left and Right in reading order, Up and Down to the nearest one
 * of the next row.
 * @returns index of it; `undefined` at an edge and for other keys
 */
export const neighbourOf = (places: readonly Place[], from: number, key: string): number | undefined => {
  const here = places[from];
  if (!here) return undefined;
  if (key === 'ArrowLeft') return from > 0 ? from - 1 : undefined;
  if (key === 'ArrowRight') return from + 1 < places.length ? from + 1 : undefined;
  if (key !== 'ArrowUp' && key !== 'ArrowDown') return undefined;
  /** How many px down (or up) the way is to the row of a thing; negative for what lies the other way. */
  const way = (place: Place) => (key === 'ArrowDown' ? place.top - here.bottom : here.top - place.bottom);
  const ahead = places.map((place, index) => ({ place, index })).filter(({ place }) => way(place) >= 0);
  const [nearest] = ahead.toSorted(
    (a, b) =>
      way(a.place) - way(b.place) || Math.abs(a.place.left - here.left) - Math.abs(b.place.left - here.left),
  );
  return nearest?.index;
};

/** Moves the focus among the cards of a list as the arrow keys point; for the `onKeyDown` of what holds the cards. */
export const moveByArrows = (event: KeyboardEvent<HTMLElement>): void => {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const cards = [...event.currentTarget.querySelectorAll('li')].filter((card) => card.querySelector('a'));
  const from = cards.findIndex((card) => card.contains(event.target as Node));
  const to = neighbourOf(
    cards.map((card) => card.getBoundingClientRect()),
    from,
    event.key,
  );
  const link = to === undefined ? null : cards[to]?.querySelector('a');
  if (!link) return;
  event.preventDefault();
  link.focus();
};
