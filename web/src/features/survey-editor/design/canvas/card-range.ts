import type { NodeId } from '@vantage/survey-document/survey-document';

/** @returns the cards of the canvas in their order, those in panels included */
export const listCards = (canvas: HTMLElement): HTMLElement[] => [
  ...canvas.querySelectorAll<HTMLElement>('[data-card]'),
];

export const getCardId = (card: HTMLElement): NodeId => card.dataset['card'] ?? '';

/** @returns the cards from one to another, the first of which stays the start when the range changes again */
export function listRange(
  cards: readonly HTMLElement[],
  from: NodeId | undefined,
  to: NodeId,
): readonly NodeId[] {
  const ids = cards.map(getCardId);
  const [start, end] = [ids.indexOf(from ?? to), ids.indexOf(to)];
  if (start === -1) return [to];
  return start <= end ? ids.slice(start, end + 1) : ids.slice(end, start + 1).toReversed();
}
