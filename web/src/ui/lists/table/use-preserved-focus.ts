import { defaultRangeExtractor, type Range } from '@tanstack/react-virtual';
import { useCallback, useState, type FocusEvent } from 'react';

/**
 * Keeps the focused row rendered however far it is scrolled away; removing it would move the focus to the top
 * of the page.
 * @param rowOf the element's row index
 */
export const usePreservedFocus = (toRow: (element: HTMLElement) => number | undefined) => {
  const [preserved, setKept] = useState<number>();
  const rangeExtractor = useCallback(
    (range: Range) => {
      const rows = defaultRangeExtractor(range);
      if (preserved === undefined || preserved >= range.count || rows.includes(preserved)) return rows;
      return [...rows, preserved].toSorted((a, b) => a - b);
    },
    [preserved],
  );
  return {
    preserved,
    /** For a row that is about to get the focus. */
    keep: setKept,
    rangeExtractor,
    onFocus: (event: FocusEvent<HTMLElement>) => setKept(toRow(event.target)),
    onBlur: () => setKept(undefined),
  };
};
