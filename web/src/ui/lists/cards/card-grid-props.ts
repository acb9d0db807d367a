import type { ReactNode } from 'react';

/** In px. */
export const cardGap = 16;
/** In px. */
export const minCardWidth = 280;

export interface CardGridProps<Item> {
  label: string;
  items: readonly Item[];
  itemKey: (item: Item) => string;
  renderItem: (item: Item) => ReactNode;
  /** In px, the same for all cards. */
  cardHeight: number;
  /** Includes those that are not loaded yet. */
  total: number;
  /** For a card that is still loading. */
  placeholder: ReactNode;
  hasMore: boolean;
  /** Load the next page. */
  onEndNear: () => void;
  /** Set if the next page failed to load. */
  onRetryMore?: (() => void) | undefined;
}
