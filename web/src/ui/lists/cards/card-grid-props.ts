import type { ReactNode } from 'react';

/** Px between cards. */
export const cardGap = 16;
/** Px that a card has at least. */
export const minCardWidth = 280;

export interface CardGridProps<Item> {
  label: string;
  items: readonly Item[];
  itemKey: (item: Item) => string;
  renderItem: (item: Item) => ReactNode;
  /** Height of a card in px, the same for all. */
  cardHeight: number;
  /** How many there are in all, with those not loaded yet. */
  total: number;
  /** What stands for a card that is still on its way. */
  placeholder: ReactNode;
  hasMore: boolean;
  /** The end comes near: load more. */
  onEndNear: () => void;
  /** A further page could not be loaded. */
  onRetryMore?: (() => void) | undefined;
}
