import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { usePreservedFocus } from './use-preserved-focus';

const rowHeight = 44;
const headHeight = 36;
/** The next page is requested when fewer rows are left below the screen. */
const overscanRows = 40;

export interface TableRowsOptions {
  /** Offset of the table in the document in px; `null` until measured. */
  top: number | null;
  loaded: number;
  placeholders: number;
  hasMore: boolean;
  onEndNear: () => void;
}

/** What receives a row's focus: the row itself if rows are selectable, otherwise its first link or button. */
export const focusTarget = (row: HTMLTableRowElement): HTMLElement =>
  (row.closest('[role="grid"]') === null ? row.querySelector<HTMLElement>('a, button') : null) ?? row;

/**
 * The rendered rows: those near the screen, and the focused one, which must not be removed by scrolling.
 * Exactly one row is a tab stop.
 */
export const useTableRows = ({ top, loaded, placeholders, hasMore, onEndNear }: TableRowsOptions) => {
  const body = useRef<HTMLTableSectionElement>(null);
  const wantsFocus = useRef<number | null>(null);
  const { preserved, keep, rangeExtractor, onFocus, onBlur } = usePreservedFocus((element) => {
    const index = element.closest('tr')?.dataset['index'];
    return index === undefined ? undefined : Number(index);
  });
  const [current, setCurrent] = useState(0);
  if (preserved !== undefined && preserved !== current) setCurrent(preserved);

  const virtual = useWindowVirtualizer({
    count: top === null ? 0 : loaded + placeholders,
    estimateSize: () => rowHeight,
    overscan: 12,
    scrollMargin: (top ?? 0) + headHeight,
    rangeExtractor,
  });
  const visible = virtual.getVirtualItems();

  const isNearEnd = hasMore && (virtual.range?.endIndex ?? 0) >= loaded - overscanRows;
  useEffect(() => {
    if (isNearEnd) onEndNear();
  }, [isNearEnd, onEndNear, loaded]);

  const loadedBefore = useRef(loaded);
  useLayoutEffect(() => {
    const isShorter = loaded > 0 && loaded < loadedBefore.current;
    loadedBefore.current = loaded;
    // The focused row was removed: focus the row that took its place.
    if (isShorter && preserved !== undefined && document.activeElement === document.body)
      wantsFocus.current = Math.min(preserved, loaded - 1);
    if (wantsFocus.current === null) return;
    const row = body.current?.querySelector<HTMLTableRowElement>(`tr[data-index="${wantsFocus.current}"]`);
    if (!row) return;
    wantsFocus.current = null;
    const target = focusTarget(row);
    target.focus({ preventScroll: true });
    target.scrollIntoView({ block: 'nearest' });
  });

  useLayoutEffect(() => {
    const rows = body.current;
    return () => {
      // With the last row, the whole table may be removed.
      if (rows?.contains(document.activeElement))
        document.querySelector('h1')?.focus({ preventScroll: true });
    };
  }, []);

  const last = Math.max(0, loaded - 1);
  const first = Math.min(virtual.range?.startIndex ?? 0, last);
  const end = Math.min(virtual.range?.endIndex ?? last, last);
  const { scrollMargin } = virtual.options;
  return {
    body,
    /** Each with the empty space above it in px. */
    displayed: visible.map((row, at) => ({
      index: row.index,
      gap: row.start - (visible[at - 1]?.end ?? scrollMargin),
    })),
    /** Empty space below the last row in px. */
    gapBelow: visible.length === 0 ? 0 : virtual.getTotalSize() + scrollMargin - (visible.at(-1)?.end ?? 0),
    /** The last focused row, unless it was scrolled away. */
    tabStop: preserved ?? Math.max(first, Math.min(current, end)),
    /** The row may be outside of the rendered range. */
    focusRow: (index: number) => {
      wantsFocus.current = index;
      keep(index);
    },
    onFocus,
    onBlur,
  };
};
