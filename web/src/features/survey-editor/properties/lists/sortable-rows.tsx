import { closestCenter, DndContext, PointerSensor, useSensor } from '@dnd-kit/core';
import { SortableContext, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { IconGripVertical } from '@tabler/icons-react';
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import type { NodeId } from '@vantage/survey-document/survey-document';
import { useEffect, useState, type KeyboardEvent, type ReactNode, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './lists.module.css';

/** Longer lists scroll by themselves and render only the visible rows. */
const maxRenderedRows = 50;
const rowHeight = 36;

interface SortableRowProps {
  id: NodeId;
  name: string;
  index: number;
  total: number;
  start: number | undefined;
  onMove: (index: number) => void;
  children: ReactNode;
}

const SortableRow = ({ id, name, index, total, start, onMove, children }: SortableRowProps) => {
  const { t } = useTranslation('survey-properties');
  const { setNodeRef, setActivatorNodeRef, listeners, transform, transition, isDragging } = useSortable({
    id,
  });
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (step === undefined || !event.altKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    event.stopPropagation();
    onMove(index + step);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys work in each of the row's controls
    <li
      ref={setNodeRef}
      className={classes.row}
      data-row={id}
      data-dragged={isDragging}
      aria-setsize={total}
      aria-posinset={index + 1}
      style={{
        transform: transform ? `translateY(${transform.y}px)` : undefined,
        transition,
        ...(start !== undefined && { position: 'absolute', top: start, insetInline: 0 }),
      }}
      onKeyDown={onKeyDown}
    >
      <button
        type="button"
        {...listeners}
        ref={setActivatorNodeRef}
        className={classes.handle}
        data-control="handle"
        aria-label={t('list.handle', { title: name, position: index + 1, total })}
        aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
      >
        <IconGripVertical size={16} stroke={1.6} aria-hidden />
      </button>
      {children}
    </li>
  );
};

export interface SortableRowsProps {
  ids: readonly NodeId[];
  label: string;
  container: RefObject<HTMLUListElement | null>;
  getName: (id: NodeId) => string;
  onMove: (id: NodeId, index: number) => void;
  /** Receives the function that scrolls a row into view. */
  virtualizerRef: RefObject<((index: number) => void) | null>;
  renderRow: (id: NodeId, index: number) => ReactNode;
  /** Called each time after the rows were rendered. */
  onRendered: () => void;
}

const announcements = {
  onDragStart: () => undefined,
  onDragOver: () => undefined,
  onDragEnd: () => undefined,
  onDragCancel: () => undefined,
};

/** A list whose rows are moved by a handle or by Alt and the arrow keys. */
export const SortableRows = (props: SortableRowsProps) => {
  const { ids, label, container, getName, onMove, virtualizerRef, renderRow, onRendered } = props;
  const sensor = useSensor(PointerSensor, { activationConstraint: { distance: 4 } });
  const [focusedIndex, setFocusedIndex] = useState(-1);
  const isVirtual = ids.length > maxRenderedRows;
  const virtualizer = useVirtualizer({
    count: isVirtual ? ids.length : 0,
    getScrollElement: () => container.current,
    estimateSize: () => rowHeight,
    overscan: 6,
    // The row with the focus stays rendered, so that scrolling doesn't take the focus away.
    rangeExtractor: (range) => {
      const rows = defaultRangeExtractor(range);
      const isFocusedListed = focusedIndex < 0 || focusedIndex >= range.count || rows.includes(focusedIndex);
      return isFocusedListed ? rows : [...rows, focusedIndex].toSorted((one, other) => one - other);
    },
    initialRect: { width: 280, height: 360 },
  });
  useEffect(() => {
    virtualizerRef.current = isVirtual ? (index) => virtualizer.scrollToIndex(index) : null;
  });
  useEffect(onRendered);

  const rows = isVirtual
    ? virtualizer.getVirtualItems().map(({ index, start }) => ({ index, start }))
    : ids.map((_, index) => ({ index, start: undefined }));
  const list = rows.map(({ index, start }) => {
    const id = ids[index];
    if (id === undefined) return null;
    return (
      <SortableRow
        key={id}
        id={id}
        name={getName(id)}
        index={index}
        total={ids.length}
        start={start}
        onMove={(to) => onMove(id, to)}
      >
        {renderRow(id, index)}
      </SortableRow>
    );
  });
  return (
    <DndContext
      sensors={[sensor]}
      collisionDetection={closestCenter}
      // The editor's own live region says where a row is.
      accessibility={{ announcements, screenReaderInstructions: { draggable: '' } }}
      onDragEnd={({ active, over }) => {
        if (over) onMove(String(active.id), ids.indexOf(String(over.id)));
      }}
    >
      <SortableContext items={[...ids]} strategy={verticalListSortingStrategy}>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it only watches the focus of its controls */}
        <ul
          ref={container}
          className={classes.list}
          data-virtual={isVirtual}
          aria-label={label}
          onFocus={({ target }) => {
            const row = target.closest<HTMLElement>('[data-row]');
            setFocusedIndex(ids.indexOf(row?.dataset['row'] ?? ''));
          }}
        >
          {isVirtual && (
            <li className={classes.spacer} aria-hidden style={{ height: virtualizer.getTotalSize() }} />
          )}
          {list}
        </ul>
      </SortableContext>
    </DndContext>
  );
};
