import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useEffect } from 'react';
import { moveByArrows } from '../table/arrow-keys';
import { cardGap as gap, minCardWidth, type CardGridProps } from './card-grid-props';
import { columnsThatFit } from './grid-columns';
import { usePreservedFocus } from '../table/use-preserved-focus';
import { useElementRect } from './use-element-rect';
import classes from './card-grid.module.css';

/** The next page is requested when fewer rows are left below the screen: about two screens. */
const overscanRows = 8;

/** From 1; 0 if the element is not in a card. */
const getPosition = (element: HTMLElement): number =>
  Number(element.closest('li')?.getAttribute('aria-posinset') ?? 0);

export const VirtualCardGrid = <Item,>(props: CardGridProps<Item>) => {
  const { items, hasMore, onEndNear, cardHeight } = props;
  const [list, place] = useElementRect<HTMLUListElement>();
  const columns = place ? columnsThatFit(place.width, minCardWidth, gap) : 1;
  const loadedRows = Math.ceil(items.length / columns);
  const { rangeExtractor, onFocus, onBlur } = usePreservedFocus((element) => {
    const position = getPosition(element);
    return position === 0 ? undefined : Math.floor((position - 1) / columns);
  });
  const rows = useWindowVirtualizer({
    count: place ? loadedRows + (hasMore ? 1 : 0) : 0,
    estimateSize: () => cardHeight,
    gap,
    overscan: 3,
    scrollMargin: place?.top ?? 0,
    rangeExtractor,
  });
  // After a change of columns, cards are in different rows.
  useEffect(() => rows.measure(), [rows, columns, cardHeight]);

  const visible = rows.getVirtualItems();
  const last = visible.at(-1)?.index ?? 0;
  const isNearEnd = hasMore && visible.length > 0 && last >= loadedRows - overscanRows;
  useEffect(() => {
    if (isNearEnd) onEndNear();
  }, [isNearEnd, onEndNear, items.length]);

  const width = `calc((100% - ${(columns - 1) * gap}px) / ${columns})`;
  const left = (column: number) => `calc((100% + ${gap}px) / ${columns} * ${column})`;

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys reach it from the cards' links
    <ul
      ref={list}
      // oxlint-disable-next-line jsx-a11y/no-redundant-roles -- Safari removes the role with the bullets.
      role="list"
      className={classes.list}
      aria-label={props.label}
      style={{ height: rows.getTotalSize() }}
      onKeyDown={moveByArrows}
      onFocus={onFocus}
      onBlur={onBlur}
    >
      {visible.flatMap((row) =>
        Array.from({ length: columns }, (_, column) => {
          const index = row.index * columns + column;
          const item = items[index];
          if (item === undefined && (!hasMore || index >= props.total)) return null;
          return (
            <li
              key={item === undefined ? `placeholder-${index}` : props.itemKey(item)}
              className={classes.cell}
              aria-setsize={props.total}
              aria-posinset={index + 1}
              style={{
                width,
                left: left(column),
                height: cardHeight,
                transform: `translateY(${row.start - rows.options.scrollMargin}px)`,
              }}
            >
              {item === undefined ? props.placeholder : props.renderItem(item)}
            </li>
          );
        }),
      )}
    </ul>
  );
};
