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
  total: number;
  placeholder: ReactNode;
  hasMore: boolean;
  onEndNear: () => void;
  onRetryMore?: (() => void) | undefined;
}
