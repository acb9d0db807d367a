import type { DocumentNode, NodeId } from '@vantage/survey-document/survey-document';
import { useMemo } from 'react';
import type { EditorState } from '../session/editor-session';
import { useEditorState } from '../session/use-editor';

function createNodesSelector(ids: readonly NodeId[]): (state: EditorState) => readonly DocumentNode[] {
  let previous: readonly DocumentNode[] = [];
  return ({ document }) => {
    const nodes = ids.flatMap((id) => document.nodes.get(id) ?? []);
    const isSame = nodes.length === previous.length && nodes.every((node, index) => node === previous[index]);
    if (!isSame) previous = nodes;
    return previous;
  };
}

/**
 * Renders the component again when one of some nodes changes. Nodes that were removed are left out.
 * @param ids must be the same array while it has the same ids
 */
export function useNodes(ids: readonly NodeId[]): readonly DocumentNode[] {
  const selector = useMemo(() => createNodesSelector(ids), [ids]);
  return useEditorState(selector);
}
