import { defaultRangeExtractor, type Range } from '@tanstack/react-virtual';
import { useCallback, useState, type FocusEvent } from 'react';

/**
 * Keeps the row that holds the focus drawn, however far it is scrolled away: a row that goes would take the focus
 * along, and the next key would start at the top of the page.
 * @param rowOf index of the row that an element is in
 */
export const usePreservedFocus = (rowOf: (element: HTMLElement) => number | undefined) => {
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
    /** Index of the row with the focus. */
    kept,
    /** Keeps a row that is about to get the focus. */
    keep: setKept,
    rangeExtractor,
    onFocus: (event: FocusEvent<HTMLElement>) => setKept(rowOf(event.target)),
    onBlur: () => setKept(undefined),
  };
};
