import { lazy, Suspense, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { moveByArrows } from '../table/arrow-keys';
import { cardGap, minCardWidth, type CardGridProps } from './card-grid-props';
import { FailedState } from '../../feedback/message-state';
import classes from './card-grid.module.css';

/** Its code comes with the first list that needs it: most have a few dozen cards. */
const VirtualCardGrid = lazy(() =>
  import('./virtual-card-grid').then((module) => ({ default: module.VirtualCardGrid })),
) as <Item>(props: CardGridProps<Item>) => ReactNode;

/** Cards that are all drawn, in as many columns as fit. */
const PlainCardGrid = <Item,>(props: CardGridProps<Item>) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys reach it from the cards' links
  <ul
    // oxlint-disable-next-line jsx-a11y/no-redundant-roles -- Safari takes the role away with the bullets.
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

/** Up to so many cards are drawn whole. */
const drawnWhole = 60;

/** Cards in as many columns as fit. The arrow keys lead from card to card; ten thousand scroll like ten. */
export const CardGrid = <Item,>({ onRetryMore, ...props }: CardGridProps<Item>) => {
  const { t } = useTranslation('ui');
  return (
    <>
      {props.total <= drawnWhole && !props.hasMore ? (
        <PlainCardGrid {...props} />
      ) : (
        // Placeholders and not the cards: whoever had begun to use one would lose the focus with it.
        <Suspense fallback={<PlainCardGrid {...props} renderItem={() => props.placeholder} />}>
          <VirtualCardGrid {...props} />
        </Suspense>
      )}
      {onRetryMore && <FailedState title={t('table.moreFailed')} onRetry={onRetryMore} />}
    </>
  );
};
