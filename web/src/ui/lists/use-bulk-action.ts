import { useState } from 'react';
import { runForAll } from '../../lib/lists/bulk-requests';
import { emptySelection, type Selection } from './selection';
import type { BulkProgress } from './selection-bar';

/** Runs an action for every selected row. Rows that fail stay selected for a retry. */
export const useBulkAction = (selection: Selection, onSelection: (selection: Selection) => void) => {
  const [progress, setProgress] = useState<BulkProgress>();
  /**
   * @param action key of the bar's action
   * @param act runs it for one row
   */
  const run = async (action: string, act: (key: string) => Promise<unknown>) => {
    const keys = [...selection.keys];
    setProgress({ action, done: 0, total: keys.length });
    try {
      const result = await runForAll(keys, act, (done) => setProgress({ action, done, total: keys.length }));
      onSelection({ ...emptySelection, keys: new Set(result.failed.map(({ key }) => key)) });
      return result;
    } finally {
      setProgress(undefined);
    }
  };
  return { progress, run };
};
