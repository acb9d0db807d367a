import { lazy, Suspense, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { moveByArrows } from '../table/arrow-keys';
import { cardGap, minCardWidth, type CardGridProps } from './card-grid-props';
import { FailedState } from '../../feedback/message-state';
import classes from './card-grid.module.css';

/** Loaded on demand: most lists have few enough cards for the plain grid. */
const VirtualCardGrid = lazy(() =>
  import('./virtual-card-grid').then((module) => ({ default: module.VirtualCardGrid })),
) as <Item>(props: CardGridProps<Item>) => ReactNode;

const PlainCardGrid = <Item,>(props: CardGridProps<Item>) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys reach it from the cards' links
  <ul
    // oxlint-disable-next-line jsx-a11y/no-redundant-roles -- Safari removes the role with the bullets.
    role="list"
    className={classes.plain}
    aria-label={props.label}
    style={{
      gap: cardGap,
      gridTemplateColumns: `repeat(auto-fill, minmax(min(${minCardWidth}px, 100%), 1fr))`,
      gridAutoRows: props.cardHeight,
    }}
    onKeyDown={moveByArrows}
  >
    {props.items.map((item) => (
      <li key={props.itemKey(item)} className={classes.whole}>
        {props.renderItem(item)}
      </li>
    ))}
  </ul>
);

/** Up to this many cards are rendered without virtualization. */
const drawnWhole = 60;

export const CardGrid = <Item,>({ onRetryMore, ...props }: CardGridProps<Item>) => {
  const { t } = useTranslation('ui');
  return (
    <>
      {props.total <= drawnWhole && !props.hasMore ? (
        <PlainCardGrid {...props} />
      ) : (
        // Placeholders rather than the cards: a focused card would lose the focus when the grid replaces it.
        <Suspense fallback={<PlainCardGrid {...props} renderItem={() => props.placeholder} />}>
          <VirtualCardGrid {...props} />
        </Suspense>
      )}
      {onRetryMore && <FailedState title={t('table.moreFailed')} onRetry={onRetryMore} />}
    </>
  );
};
