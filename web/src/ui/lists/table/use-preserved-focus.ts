import { defaultRangeExtractor, type Range } from '@tanstack/react-virtual';
import { useCallback, useState, type FocusEvent } from 'react';

/**
 * Keeps the focused row rendered however far it is scrolled away; removing it would move the focus to the top
 * of the page.
 * @param rowOf the element's row index
 */
export const usePreservedFocus = (toRow: (element: HTMLElement) => number | undefined) => {
  const [kept, setKept] = useState<number>();
  const rangeExtractor = useCallback(
    (range: Range) => {
      const rows = defaultRangeExtractor(range);
      if (kept === undefined || kept >= range.count || rows.includes(kept)) return rows;
      return [...rows, kept].toSorted((a, b) => a - b);
    },
    [kept],
  );
  return {
    kept,
    /** For a row that is about to get the focus. */
    keep: setKept,
    rangeExtractor,
    onFocus: (event: FocusEvent<HTMLElement>) => setKept(toRow(event.target)),
    onBlur: () => setKept(undefined),
  };
};
