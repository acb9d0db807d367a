import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { usePreservedFocus } from './use-preserved-focus';

const rowHeight = 44;
const headHeight = 36;
/** Rows left below the screen at which the next page is asked for. */
const rowsAhead = 40;

export interface TableRowsOptions {
  /** Where the table begins on the page, in px; `null` until that is known. */
  top: number | null;
  loaded: number;
  /** Rows that stand for those on their way. */
  placeholders: number;
  hasMore: boolean;
  onEndNear: () => void;
}

/** What of a row takes the focus: the row where rows can be selected, else its link. */
export const focusTarget = (row: HTMLTableRowElement): HTMLElement =>
  (row.closest('[role="grid"]') === null ? row.querySelector('a') : null) ?? row;

/**
 * The rows that exist: those near the screen, and the one with the focus wherever it is, so that scrolling takes it
 * from nobody. One row at a time is a stop of the Tab key.
 */
export const useTableRows = ({ top, loaded, placeholders, hasMore, onEndNear }: TableRowsOptions) => {
  const body = useRef<HTMLTableSectionElement>(null);
  const wantsFocus = useRef<number | null>(null);
  const { kept, keep, rangeExtractor, onFocus, onBlur } = usePreservedFocus((element) => {
    const index = element.closest('tr')?.dataset['index'];
    return index === undefined ? undefined : Number(index);
  });
  const [current, setCurrent] = useState(0);
  if (kept !== undefined && kept !== current) setCurrent(kept);

  const virtual = useWindowVirtualizer({
    count: top === null ? 0 : loaded + placeholders,
    estimateSize: () => rowHeight,
    overscan: 12,
    scrollMargin: (top ?? 0) + headHeight,
    rangeExtractor,
  });
  const shown = virtual.getVirtualItems();

  const endIsNear = hasMore && (virtual.range?.endIndex ?? 0) >= loaded - rowsAhead;
  useEffect(() => {
    if (endIsNear) onEndNear();
  }, [endIsNear, onEndNear, loaded]);

  const loadedBefore = useRef(loaded);
  useLayoutEffect(() => {
    const isShorter = loaded > 0 && loaded < loadedBefore.current;
    loadedBefore.current = loaded;
    // The row with the focus has gone, and the focus with it: the row in its place takes both.
    if (isShorter && kept !== undefined && document.activeElement === document.body)
      wantsFocus.current = Math.min(kept, loaded - 1);
    if (wantsFocus.current === null) return;
    const row = body.current?.querySelector<HTMLTableRowElement>(`tr[data-index="${wantsFocus.current}"]`);
    if (!row) return;
    wantsFocus.current = null;
    const target = focusTarget(row);
    target.focus({ preventScroll: true });
    target.scrollIntoView({ block: 'nearest' });
  });

  const last = Math.max(0, loaded - 1);
  const first = Math.min(virtual.range?.startIndex ?? 0, last);
  const end = Math.min(virtual.range?.endIndex ?? last, last);
  const { scrollMargin } = virtual.options;
  return {
    body,
    /** Rows to draw, each with the px left empty above it. */
    shown: shown.map((row, at) => ({
      index: row.index,
      gap: row.start - (shown[at - 1]?.end ?? scrollMargin),
    })),
    /** Px left empty below the last row. */
    gapBelow: shown.length === 0 ? 0 : virtual.getTotalSize() + scrollMargin - (shown.at(-1)?.end ?? 0),
    /** The row that Tab leads to: the one last used, unless it was scrolled away. */
    tabStop: kept ?? Math.max(first, Math.min(current, end)),
    /** Puts the focus on a row, wherever it is. */
    focusRow: (index: number) => {
      wantsFocus.current = index;
      keep(index);
    },
    onFocus,
    onBlur,
  };
};
