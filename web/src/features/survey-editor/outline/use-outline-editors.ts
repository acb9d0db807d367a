import type { PresentEditor } from '@vantage/contract/surveys/survey-commands';
import type { NodeId } from '@vantage/survey-document/survey-document';
import { useMemo } from 'react';
import { useSynchronizationState } from '../session/use-synchronization';

export interface RowEditors {
  /** Comma-separated, so that a row can tell whether they are the same. */
  readonly ids: string;
  readonly names: string;
}

const group = (editors: readonly PresentEditor[]): ReadonlyMap<NodeId, RowEditors> => {
  const rows = new Map<NodeId, RowEditors>();
  for (const { editorId, user, selection } of editors)
    for (const id of selection) {
      const row = rows.get(id);
      rows.set(id, {
        ids: row ? `${row.ids},${editorId}` : editorId,
        names: row ? `${row.names}, ${user.name}` : user.name,
      });
    }
  return rows;
};

/** @returns who else has selected which element */
export const useOutlineEditors = (): ReadonlyMap<NodeId, RowEditors> => {
  const editors = useSynchronizationState((state) => state.editors);
  return useMemo(() => group(editors), [editors]);
};
